/** WeKnora: the FAQ as CSV, TSV or workbook with several texts in a cell, or as JSON. */
import {
  fieldsOf,
  hasTitles,
  isEachJson,
  isFields,
  itemsOf,
  listOf,
  placeOfRow,
  tablesWith,
  textOf,
  textsOf,
  titledRows,
} from './fields.ts';
import type { Draft, ImportFormat, SourceTable } from './format.ts';
import { firstTaken } from './remarks.ts';

const SEPARATOR = '##';

/** How the titles of its columns begin. */
const COLUMNS = {
  tag: /^(分类|标签)/,
  question: /^问题/,
  similar: /^相似问题/,
  negative: /^反例问题/,
  answer: /^机器人回答/,
  isAll: /^是否全部回复/,
  isOff: /^是否停用/,
} as const;

const isFaq = (titles: readonly string[]): boolean =>
  titles.some((title) => COLUMNS.question.test(title)) && titles.some((title) => COLUMNS.answer.test(title));

export const weknora: ImportFormat = {
  name: 'weknora',
  title: 'WeKnora FAQ',
  recognises: (sources) =>
    hasTitles(sources, isFaq) || isEachJson(sources, (value) => entriesIn(value).some(isEntry)),
  read: (sources) => ({
    drafts: [...tablesWith(sources, isFaq).flatMap(readTable), ...itemsOf(sources, entriesIn).map(readEntry)],
    warnings: [],
  }),
};

/** A list alone, or within one or two replies of its API. */
function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const { data, entries } = fieldsOf(value);
  if (Array.isArray(entries)) return entries;
  return isFields(data) ? listOf(data.data) : listOf(data);
}

const isEntry = (value: unknown): boolean => typeof fieldsOf(value).standard_question === 'string';

function readTable(table: SourceTable): Draft[] {
  return titledRows(table).map((row) => {
    const cell = (column: RegExp) => row.cells(column)[0] ?? '';
    const split = (column: RegExp) =>
      cell(column)
        .split(SEPARATOR)
        .filter((text) => text.trim() !== '');
    const isTrue = (column: RegExp) => cell(column).trim().toLowerCase() === 'true';
    return {
      place: placeOfRow(table, row.number),
      questions: [cell(COLUMNS.question), ...split(COLUMNS.similar)],
      negativeQuestions: split(COLUMNS.negative),
      tags: [cell(COLUMNS.tag)],
      enabled: !isTrue(COLUMNS.isOff),
      ...joinAnswers(split(COLUMNS.answer), isTrue(COLUMNS.isAll)),
    };
  });
}

function readEntry(value: unknown, index: number): Draft {
  const entry = fieldsOf(value);
  const isOff = entry.is_enabled === false || entry.is_disabled === true;
  const id = textOf(entry.chunk_id);
  return {
    place: `entry ${index + 1}`,
    questions: [textOf(entry.standard_question), ...textsOf(entry.similar_questions)],
    negativeQuestions: textsOf(entry.negative_questions),
    externalId: id === '' ? undefined : `weknora:${id}`,
    tags: [textOf(entry.tag_name)],
    enabled: !isOff,
    ...joinAnswers(textsOf(entry.answers), entry.answer_strategy !== 'random' && entry.answer_all !== false),
  };
}

/** Either all of them were said, or one by chance. */
function joinAnswers(answers: readonly string[], isAll: boolean): Pick<Draft, 'answer' | 'warnings'> {
  if (isAll || answers.length < 2) return { answer: answers.join('\n\n'), warnings: [] };
  return { answer: answers[0] ?? '', warnings: firstTaken(answers.length) };
}
