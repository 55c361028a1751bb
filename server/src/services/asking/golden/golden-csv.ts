/** Golden questions as a table: what is exported is imported again, into another chatbot too. */
import Papa from 'papaparse';
import {
  GOLDEN_EXPECTATIONS,
  type GoldenExpectation,
  type GoldenRecord,
} from '../../../../../contract/asking/golden.ts';
import { guardFormula, unguardFormula } from '../../../../../contract/formula-safety.ts';
import { QUESTION_MAX_CHARACTERS } from '../../../../../contract/knowledge/pair-limits.ts';
import { countCodePoints, isBlank, isStorable } from '../../../../../contract/text.ts';
import { AppError } from '../../../errors.ts';

const COLUMNS = [
  'question',
  'expects',
  'answerId',
  'taughtQuestion',
  'file',
  'page',
  'expected',
  'outcome',
  'said',
] as const;
type Column = (typeof COLUMNS)[number];

export interface GoldenCsvRow {
  /** In the file, the titles being row 1. */
  row: number;
  question: string;
  expects: GoldenExpectation | undefined;
  answerId: number | undefined;
  taughtQuestion: string | undefined;
  /** Name or id. */
  file: string | undefined;
  page: number | undefined;
  /** Why it cannot be a golden question, whatever the chatbot knows. */
  problem: string | undefined;
}

export function writeGoldenCsv(
  rows: readonly { record: GoldenRecord; taughtQuestion: string | undefined }[],
): string {
  const data = rows.map(({ record, taughtQuestion = '' }): Record<Column, string> => {
    const { question, expects, answerId, page, expectedText, outcome, said } = record;
    return {
      question: guardFormula(question),
      expects,
      answerId: String(answerId ?? ''),
      taughtQuestion: guardFormula(taughtQuestion),
      file: expects === 'file' ? guardFormula(expectedText ?? '') : '',
      page: String(page ?? ''),
      expected: guardFormula(expectedText ?? ''),
      outcome: outcome ?? '',
      said: guardFormula(said?.text ?? ''),
    };
  });
  return `${Papa.unparse({ fields: [...COLUMNS], data })}\r\n`;
}

/** @throws AppError invalid_request if it has no column of questions, or cannot be read as a CSV */
export function readGoldenCsv(csv: string): GoldenCsvRow[] {
  const { data, meta, errors } = Papa.parse<Record<string, string | undefined>>(csv.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (title) =>
      COLUMNS.find((name) => name.toLowerCase() === title.trim().toLowerCase()) ?? title,
  });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken !== undefined)
    throw new AppError(
      'invalid_request',
      `The CSV has a quote that does not end, in row ${(broken.row ?? 0) + 2}.`,
    );
  if (meta.fields?.includes('question') !== true)
    throw new AppError('invalid_request', 'The CSV needs a first line of titles, with a column "question".');
  return data.map((cells, at) => toRow(cells, at + 2));
}

function toRow(cells: Record<string, string | undefined>, row: number): GoldenCsvRow {
  const cell = (name: Column): string | undefined => {
    const text = unguardFormula((cells[name] ?? '').trim());
    return text === '' ? undefined : text;
  };
  const question = cell('question') ?? '';
  const told = cell('expects')?.toLowerCase();
  const guessed = cell('file') === undefined ? 'answer' : 'file';
  const expects = told === undefined ? guessed : GOLDEN_EXPECTATIONS.find((name) => name === told);
  const page = toNumber(cell('page'));
  const answerId = toNumber(cell('answerId'));
  return {
    row,
    question,
    expects,
    answerId,
    taughtQuestion: cell('taughtQuestion'),
    file: cell('file'),
    page: expects === 'file' ? page : undefined,
    problem: problemOf(question, expects, [page, answerId]),
  };
}

/** NaN for what is no such number. */
function toNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
}

function problemOf(
  question: string,
  expects: GoldenExpectation | undefined,
  numbers: readonly (number | undefined)[],
): string | undefined {
  if (isBlank(question)) return 'the question is empty';
  if (!isStorable(question) || countCodePoints(question) > QUESTION_MAX_CHARACTERS)
    return `the question is longer than ${QUESTION_MAX_CHARACTERS} characters`;
  if (expects === undefined) return 'expects must be answer, file or refuse';
  if (numbers.some(Number.isNaN)) return 'answerId and page must be whole numbers from 1';
  return undefined;
}
