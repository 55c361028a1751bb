/** Dify: annotations of an application as JSON lines, and the segments of a dataset as its API lists them. */
import {
  fieldsOf,
  hasTitles,
  isEachJson,
  itemsOf,
  listOf,
  placeOfRow,
  tablesOf,
  textOf,
  textsOf,
  titledRows,
  titlesOf,
} from './fields.ts';
import type { Draft, ImportFormat, Source } from './format.ts';

/** Of the export in Chinese; in English it is a plain table. */
const isAnnotations = (titles: readonly string[]): boolean =>
  titles[0] === '问题' && titles[1] === '答案' && titles.length === 2;

export const dify: ImportFormat = {
  name: 'dify',
  title: 'Dify annotations or dataset',
  recognises: (sources) =>
    hasTitles(sources, isAnnotations) ||
    sources.every((source) => source.kind === 'json-lines' && source.values.some(isConversation)) ||
    isEachJson(
      sources,
      (value) => segmentsIn(value).some(isSegment) || annotationsIn(value).some(isAnnotation),
    ),
  read: (sources) => ({
    drafts: [
      ...tablesOf(sources)
        .filter((table) => isAnnotations(titlesOf(table)))
        .flatMap((table) =>
          titledRows(table).map((row) => ({
            place: placeOfRow(table, row.number),
            questions: [row.cell('问题')],
            answer: row.cell('答案'),
          })),
        ),
      ...sources.flatMap(readLines),
      ...itemsOf(sources, annotationsIn).filter(isAnnotation).map(readAnnotation),
      ...itemsOf(sources, segmentsIn).filter(isSegment).map(readSegment),
    ],
    warnings: [],
  }),
};

const annotationsIn = (value: unknown): readonly unknown[] => listOf(fieldsOf(value).data);
const segmentsIn = annotationsIn;

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

function readLines(source: Source): Draft[] {
  if (source.kind !== 'json-lines') return [];
  return source.values.map((value, index) => {
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
