/** QnA Maker and Azure's custom question answering: TSV and XLSX with a row for each wording, or JSON. */
import {
  type Fields,
  fieldsOf,
  hasTitles,
  isEachJson,
  listOf,
  lowerFieldsOf,
  placeOfRow,
  tablesWith,
  textOf,
  textsOf,
  titledRows,
} from './fields.ts';
import type { Draft, ImportFormat, Source, SourceTable } from './format.ts';
import { leftOut } from './remarks.ts';

const isKnowledgeBase = (titles: readonly string[]): boolean =>
  titles.includes('question') &&
  titles.includes('answer') &&
  titles.includes('metadata') &&
  (titles.includes('source') || titles.includes('qnaid'));

/** A file for synonyms, which a project's export has beside it. */
const isSynonyms = (titles: readonly string[]): boolean =>
  titles.some((title) => title === 'synonyms' || title === 'alterations');

/** Lists of answers under each of the names that the versions of the product give them. */
function answersIn(value: unknown): readonly unknown[] {
  const top = lowerFieldsOf(value);
  const assets = lowerFieldsOf(top.assets);
  return (
    [top.qnadocuments, top.qnalist, assets.qnas, top.value].map(listOf).find((list) => list.length > 0) ?? []
  );
}

function looksLikeAnswer(item: unknown): boolean {
  const { questions, answer } = lowerFieldsOf(item);
  return Array.isArray(questions) && typeof answer === 'string';
}

export const qnaMaker: ImportFormat = {
  name: 'qna-maker',
  title: 'QnA Maker or Azure custom question answering',
  recognises: (sources) =>
    hasTitles(sources, isKnowledgeBase) ||
    isEachJson(sources, (value) => {
      const answers = answersIn(value);
      return answers.length > 0 && looksLikeAnswer(answers[0]);
    }),
  read(sources) {
    const drafts = [...tablesWith(sources, isKnowledgeBase).flatMap(readTable), ...sources.flatMap(readJson)];
    const hasSynonyms = tablesWith(sources, isSynonyms).length > 0;
    return { drafts, warnings: hasSynonyms ? ['A table of synonyms was left out.'] : [] };
  },
};

/** The rows of one answer, which have its id and its text in common. */
function readTable(table: SourceTable): Draft[] {
  const answers = new Map<string, Draft & { questions: string[] }>();
  for (const row of titledRows(table)) {
    const answer = restoreLineBreaks(row.cell('answer'));
    const question = restoreLineBreaks(row.cell('question'));
    const id = row.cell('qnaid').trim();
    const key = id === '' ? `row ${row.number}` : `${id}\n${answer}`;
    const known = answers.get(key);
    if (known !== undefined) {
      known.questions.push(question);
      continue;
    }
    const suggested = clustersIn(parseCell(row.cell('suggestedquestions')));
    answers.set(key, {
      place: placeOfRow(table, row.number),
      questions: [question, ...suggested],
      answer,
      tags: row
        .cell('metadata')
        .split('|')
        .map((tag) => tag.trim()),
      ...readDialog(
        row.cell('iscontextonly').trim().toLowerCase() === 'true',
        parseCell(row.cell('prompts')),
      ),
    });
  }
  return [...answers.values()];
}

function readJson(source: Source): Draft[] {
  if (source.kind !== 'json') return [];
  return answersIn(source.value).map((item, index) => {
    const fields = lowerFieldsOf(item);
    const dialog = lowerFieldsOf(fields.context ?? fields.dialog);
    return {
      place: fields.id === undefined ? `answer ${index + 1}` : `answer with id ${textOf(fields.id)}`,
      questions: [
        ...textsOf(fields.questions),
        ...clustersIn(fields.alternatequestionclusters),
        ...clustersIn(fields.activelearningsuggestions),
      ],
      answer: textOf(fields.answer),
      tags: readMetadata(fields.metadata),
      ...readDialog(dialog.iscontextonly === true, dialog.prompts),
    };
  });
}

/** As a list of names and values, or as an object of them. */
function readMetadata(metadata: unknown): string[] {
  if (Array.isArray(metadata)) {
    return metadata.map(lowerFieldsOf).map(({ name, value }) => `${textOf(name)}:${textOf(value)}`);
  }
  return Object.entries(fieldsOf(metadata)).map(([name, value]) => `${name}:${textOf(value)}`);
}

/** Questions of customers that were gathered for an answer. */
function clustersIn(clusters: unknown): string[] {
  return listOf(clusters).flatMap((cluster) => {
    const { clusterhead, alternatequestionlist, suggestedquestions } = lowerFieldsOf(cluster);
    const alternatives = [...listOf(alternatequestionlist), ...listOf(suggestedquestions)];
    return [textOf(clusterhead), ...alternatives.map((each) => textOf(lowerFieldsOf(each).question))];
  });
}

function readDialog(isContextOnly: boolean, prompts: unknown): Pick<Draft, 'enabled' | 'warnings'> {
  return {
    enabled: !isContextOnly,
    warnings: [
      ...leftOut(listOf(prompts).length, 'follow-up prompt'),
      ...(isContextOnly ? ['it was an answer to follow-up prompts only, and is imported switched off'] : []),
    ],
  };
}

/** A row of the export is one line: line breaks in it are written out. */
function restoreLineBreaks(text: string): string {
  return text.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\\t', '\t');
}

function parseCell(text: string): Fields | readonly unknown[] {
  try {
    return JSON.parse(text) as Fields | readonly unknown[];
  } catch {
    return [];
  }
}
