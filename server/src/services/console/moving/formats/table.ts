/** Any table with a column of questions and one of answers: CSV, TSV or a workbook. */
import { unguardFormula } from '../../../../../../contract/formula-safety.ts';
import { AppError } from '../../../../errors.ts';
import { placeOfRow, tablesOf } from './fields.ts';
import type { Draft, ImportFormat, SourceTable, TableColumns } from './format.ts';

const QUESTION = /^(questions?|q|frage|pregunta|domanda|vraag|question \d+)$/i;
const ANSWER = /^(answers?|a|reply|response|antwort|respuesta|réponse|risposta|antwoord)$/i;
/** Further columns, where the table has titles. */
const WORDINGS = /^(wordings?|alternatives?|alternative questions?|question ?\d+)$/i;
const TAGS = /^(tags?|labels?|category)$/i;
const EXTERNAL_ID = /^(externalid|external_id|external id)$/i;

interface Layout {
  question: number;
  answer: number;
  hasTitles: boolean;
  titles: string[];
}

export const table: ImportFormat = {
  name: 'table',
  title: 'Table of questions and answers',
  recognises: (sources) => sources.every(({ kind }) => kind === 'table'),
  read: (sources, columns) => ({
    drafts: tablesOf(sources).flatMap((each) => readTable(each, columns)),
    warnings: [],
  }),
};

function readTable(given: SourceTable, columns: TableColumns): Draft[] {
  const layout = layoutOf(given, columns);
  const others = (pattern: RegExp, cells: readonly string[]) =>
    layout.hasTitles
      ? cells.filter(
          (_, column) =>
            column !== layout.question &&
            column !== layout.answer &&
            pattern.test(layout.titles[column] ?? ''),
        )
      : [];
  return given.rows.slice(layout.hasTitles ? 1 : 0).map(({ number, cells }) => {
    const [externalId = ''] = others(EXTERNAL_ID, cells);
    return {
      place: placeOfRow(given, number),
      questions: [cells[layout.question] ?? '', ...others(WORDINGS, cells)].map(unguardFormula),
      answer: unguardFormula(cells[layout.answer] ?? ''),
      tags: others(TAGS, cells).flatMap((tags) => tags.split(/[,;|]/)),
      externalId: externalId.trim() === '' ? undefined : externalId.trim(),
    };
  });
}

/** The columns that were named; else those with known titles; else the first two, without titles. */
function layoutOf(given: SourceTable, columns: TableColumns): Layout {
  const titles = (given.rows[0]?.cells ?? []).map((title) => title.trim());
  const guessed = {
    question: titles.findIndex((title) => QUESTION.test(title)),
    answer: titles.findIndex((title) => ANSWER.test(title)),
  };
  const hasKnownTitles = guessed.question >= 0 && guessed.answer >= 0;
  const question = findColumn(titles, columns.question) ?? (hasKnownTitles ? guessed.question : 0);
  const answer = findColumn(titles, columns.answer) ?? (hasKnownTitles ? guessed.answer : 1);
  const isNamed = [columns.question, columns.answer].some((name) => name !== undefined && !isNumber(name));
  return { question, answer, hasTitles: isNamed || hasKnownTitles, titles };
}

const isNumber = (name: string): boolean => /^[1-9]\d{0,3}$/.test(name);

/** @throws AppError invalid_request if no column has this title */
function findColumn(titles: readonly string[], name: string | undefined): number | undefined {
  if (name === undefined || name === '') return undefined;
  const byTitle = titles.findIndex((title) => title.toLowerCase() === name.trim().toLowerCase());
  if (byTitle >= 0) return byTitle;
  if (isNumber(name)) return Number(name) - 1;
  throw new AppError('invalid_request', `No column is called "${name}". There are: ${titles.join(', ')}.`);
}
