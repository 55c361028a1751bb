/** Dify: annotations of an application as JSON lines, and the segments of a dataset as its API lists them. */
import {
  fieldsOf,
  hasTitles,
  isEachJson,
  itemsOf,
  listOf,
  placeOfRow,
  tablesWith,
  textOf,
  textsOf,
  titledRows,
} from './fields.ts';
import type { Draft, ImportFormat, Source, SourceTable } from './format.ts';

/** Of the export in Chinese; in English it is a plain table. */
const isAnnotations = (titles: readonly string[]): boolean =>
  titles[0] === '问题' && titles[1] === '答案' && titles.length === 2;

export const dify: ImportFormat = {
  name: 'dify',
  title: 'Dify annotations or dataset',
  recognises: (sources) =>
    hasTitles(sources, isAnnotations) ||
    sources.every((source) => linesIn(source).some(isConversation)) ||
    isEachJson(sources, (value) =>
      recordsIn(value).some((record) => isSegment(record) || isAnnotation(record)),
    ),
  read: (sources) => ({
    drafts: [
      ...tablesWith(sources, isAnnotations).flatMap(readTable),
      ...sources.flatMap(readLines),
      ...itemsOf(sources, recordsIn).filter(isAnnotation).map(readAnnotation),
      ...itemsOf(sources, recordsIn).filter(isSegment).map(readSegment),
    ],
    warnings: [],
  }),
};

const recordsIn = (value: unknown): readonly unknown[] => listOf(fieldsOf(value).data);

/** A file of one line is JSON like any other. */
function linesIn(source: Source): readonly unknown[] {
  if (source.kind === 'json-lines') return source.values;
  return source.kind === 'json' && isConversation(source.value) ? [source.value] : [];
}

function isConversation(value: unknown): boolean {
  return listOf(fieldsOf(value).messages).some((message) => fieldsOf(message).role === 'assistant');
}

function isAnnotation(value: unknown): boolean {
  const { question, answer, hit_count } = fieldsOf(value);
  return typeof question === 'string' && typeof answer === 'string' && hit_count !== undefined;
}

function isSegment(value: unknown): boolean {
  const { content, document_id } = fieldsOf(value);
  return typeof content === 'string' && typeof document_id === 'string';
}

function readTable(table: SourceTable): Draft[] {
  return titledRows(table).map((row) => ({
    place: placeOfRow(table, row.number),
    questions: [row.cell('问题')],
    answer: row.cell('答案'),
  }));
}

function readLines(source: Source): Draft[] {
  return linesIn(source).map((value, index) => {
    const messages = listOf(fieldsOf(value).messages).map(fieldsOf);
    const saidBy = (role: string) => textOf(messages.findLast((message) => message.role === role)?.content);
    return { place: `line ${index + 1}`, questions: [saidBy('user')], answer: saidBy('assistant') };
  });
}

function readAnnotation(value: unknown): Draft {
  const { id, question, answer } = fieldsOf(value);
  return {
    place: `annotation ${textOf(id)}`,
    questions: [textOf(question)],
    answer: textOf(answer),
    externalId: id === undefined ? undefined : `dify:${textOf(id)}`,
  };
}

function readSegment(value: unknown): Draft {
  const segment = fieldsOf(value);
  const answer = textOf(segment.answer);
  return {
    place: `segment ${textOf(segment.position)}`,
    questions: [textOf(segment.content)],
    answer,
    externalId: `dify:${textOf(segment.id)}`,
    tags: textsOf(segment.keywords),
    enabled: segment.enabled !== false,
    ...(answer === '' && {
      refusal: 'It is a passage of a document, not a question and answer. Upload the document instead.',
    }),
  };
}
