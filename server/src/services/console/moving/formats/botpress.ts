/** Botpress: the rows of a table as its API lists them, and the questions and answers of version 12. */
import { fieldsOf, isEachJson, isFields, itemsOf, listOf, textOf, textsOf } from './fields.ts';
import type { Draft, ImportFormat } from './format.ts';
import { firstTaken } from './remarks.ts';

/** Columns that a table of questions and answers may have. */
const QUESTION = /^(question|questions|q)$/i;
const ANSWER = /^(answer|answers|response|a)$/i;

function columnOf(row: unknown, pattern: RegExp): string | undefined {
  return Object.keys(fieldsOf(row)).find((column) => pattern.test(column));
}

const rowsIn = (value: unknown): readonly unknown[] => listOf(fieldsOf(value).rows);
const isRow = (row: unknown): boolean =>
  columnOf(row, QUESTION) !== undefined && columnOf(row, ANSWER) !== undefined;

const qnasIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : listOf(fieldsOf(value).qnas);
const isQna = (value: unknown): boolean => isFields(fieldsOf(fieldsOf(value).data).questions);

export const botpress: ImportFormat = {
  name: 'botpress',
  title: 'Botpress table or Q&A',
  recognises: (sources) =>
    isEachJson(sources, (value) => rowsIn(value).some(isRow) || qnasIn(value).some(isQna)),
  read: (sources) => ({
    drafts: [
      ...itemsOf(sources, rowsIn).map(readRow),
      ...itemsOf(sources, qnasIn).filter(isQna).flatMap(readQna),
    ],
    warnings: [],
  }),
};

function readRow(value: unknown, index: number): Draft {
  const row = fieldsOf(value);
  const question = row[columnOf(row, QUESTION) ?? ''];
  return {
    place: row.id === undefined ? `row ${index + 1}` : `row ${textOf(row.id)}`,
    questions: Array.isArray(question) ? textsOf(question) : [textOf(question)],
    answer: textOf(row[columnOf(row, ANSWER) ?? '']),
  };
}

/** Each language is an answer by itself. */
function readQna(value: unknown): Draft[] {
  const { id, data } = fieldsOf(value);
  const { questions, answers, contexts, category, enabled, action } = fieldsOf(data);
  return Object.entries(fieldsOf(questions)).map(([language, wordings]) => {
    const said = textsOf(fieldsOf(answers)[language]);
    const [first = ''] = said;
    return {
      place: `${textOf(id)}, ${language}`,
      questions: textsOf(wordings),
      answer: first,
      tags: [`language:${language}`, ...textsOf(contexts), textOf(category)],
      enabled: enabled !== false,
      warnings: firstTaken(said.length),
      ...(action === 'redirect' && first === '' && { refusal: 'It leads to a flow and has no answer.' }),
    };
  });
}
