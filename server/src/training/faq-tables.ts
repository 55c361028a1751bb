/** Recognises tables that are FAQs, whose rows are then chunks that say their answer, and which the console offers to import. */
import type { FaqOffer } from '../../../contract/knowledge/files.ts';
import type { Block, TableBlock } from '../extraction/types.ts';
import { fold, normalise } from '../language/normalise.ts';
import { statedBy } from '../language/profiles/profiles.ts';
import { asks } from '../language/sentences/question-sentences.ts';

/** Positions of the two columns in a row's cells. */
export interface FaqColumns {
  question: number;
  answer: number;
}

/** Longer ones are texts, in UTF-16 units. */
const TITLE_MAX_LENGTH = 40;
/** Shorter words are titles only by themselves: «Q», «A». */
const WORD_MIN_LETTERS = 3;
/** Without titles, tables of fewer rows tell too little. */
const UNTITLED_ROWS_MIN = 3;
/** Of the rows, the least whose two cells are of a question and an answer: with known titles, and without. */
const TITLED_SHARE = 0.5;
const UNTITLED_SHARE = 0.8;
/** What answers have on average, without titles: shorter ones are values, as of a checklist. In UTF-16 units. */
const UNTITLED_ANSWER_LENGTH = 20;

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const LETTER = /\p{L}/u;
const BORDER = /[^\p{L}\p{M}\p{N}]+/u;

type Side = 'questions' | 'answers';

function wordsFor(side: Side): ReadonlySet<string> {
  const lists = statedBy(({ faqTitles }) => faqTitles?.[side]).map(([, words]) => words);
  return new Set(lists.flatMap((list) => list.split(/\s+/)).map(readTitle));
}

const TITLE_WORDS: Readonly<Record<Side, ReadonlySet<string>>> = {
  questions: wordsFor('questions'),
  answers: wordsFor('answers'),
};

function readTitle(text: string): string {
  return fold(normalise(text).trim());
}

function isTitleFor(side: Side, title: string): boolean {
  const words = TITLE_WORDS[side];
  const read = readTitle(title);
  if (title.length > TITLE_MAX_LENGTH) return false;
  if (words.has(read)) return true;
  if (UNSPACED.test(read)) return [...words].some((word) => UNSPACED.test(word) && read.includes(word));
  return read.split(BORDER).some((word) => word.length >= WORD_MIN_LETTERS && words.has(word));
}

function cellAt({ cells }: TableBlock['rows'][number], column: number): string {
  return cells[column]?.trim() ?? '';
}

function lengthOf({ rows }: TableBlock, column: number): number {
  return rows.reduce((sum, row) => sum + cellAt(row, column).length, 0);
}

/** Of several columns with such titles, «Question no.» among them, the one with the most text. */
function findTitled(block: TableBlock, side: Side, other?: number): number | undefined {
  const columns = [...block.header.keys()].filter(
    (column) => column !== other && isTitleFor(side, block.header[column] as string),
  );
  return columns.sort((a, b) => lengthOf(block, b) - lengthOf(block, a))[0];
}

/** Whether so many of the rows have a question and an answer. */
function holdsFaq(
  { rows }: TableBlock,
  { question, answer }: FaqColumns,
  share: number,
  isQuestion: (cell: string) => boolean,
): boolean {
  const filled = rows.filter((row) => cellAt(row, question) !== '');
  const fitting = filled.filter((row) => {
    const said = cellAt(row, answer);
    return isQuestion(cellAt(row, question)) && LETTER.test(said) && !asks(said);
  });
  return filled.length > 0 && fitting.length >= share * filled.length;
}

function findByTitles(block: TableBlock): FaqColumns | undefined {
  const question = findTitled(block, 'questions');
  const answer = findTitled(block, 'answers', question);
  if (question === undefined || answer === undefined) return undefined;
  const found = { question, answer };
  return holdsFaq(block, found, TITLED_SHARE, (cell) => LETTER.test(cell)) ? found : undefined;
}

/** Whether enough cells ask; of other columns only as many are looked at as may not. */
function isOfQuestions(rows: TableBlock['rows'], column: number): boolean {
  let left = rows.length - Math.ceil(UNTITLED_SHARE * rows.length);
  return rows.every((row) => asks(cellAt(row, column)) || --left >= 0);
}

/** One column of questions, and the longest texts beside them. */
function findByCells(block: TableBlock): FaqColumns | undefined {
  const { rows } = block;
  if (rows.length < UNTITLED_ROWS_MIN) return undefined;
  const columns = [...(rows[0]?.cells.keys() ?? [])];
  const question = columns.find((column) => isOfQuestions(rows, column));
  if (question === undefined) return undefined;
  const [answer] = columns
    .filter((column) => column !== question)
    .sort((a, b) => lengthOf(block, b) - lengthOf(block, a));
  if (answer === undefined || lengthOf(block, answer) < UNTITLED_ANSWER_LENGTH * rows.length)
    return undefined;
  const found = { question, answer };
  return holdsFaq(block, found, UNTITLED_SHARE, asks) ? found : undefined;
}

/** What makes two blocks parts of one table. */
function tableOf({ locator, header, rows }: TableBlock): string {
  return JSON.stringify([locator.sheet, header, header.length === 0 ? rows[0]?.cells.length : 0]);
}

/** @returns columns of a table's block, which may be the end of a table that the block before began; undefined if it is no FAQ */
export function createFaqFinder(): (block: TableBlock) => FaqColumns | undefined {
  let last: { table: string; columns: FaqColumns | undefined } | undefined;
  return (block) => {
    const table = tableOf(block);
    const isRest = last?.table === table && block.rows.length < UNTITLED_ROWS_MIN;
    const columns = isRest ? last?.columns : (findByTitles(block) ?? findByCells(block));
    last = { table, columns };
    return columns;
  };
}

/** @returns the row's question on one line and its answer; undefined if one of them is missing */
export function readFaqRow(
  row: TableBlock['rows'][number],
  { question, answer }: FaqColumns,
): { question: string; answer: string } | undefined {
  const read = { question: cellAt(row, question).replace(/\s+/g, ' '), answer: cellAt(row, answer) };
  return read.question === '' || read.answer === '' ? undefined : read;
}

/** Whether a row asks and tells nothing. */
export function isUnansweredRow(row: TableBlock['rows'][number], { question, answer }: FaqColumns): boolean {
  return cellAt(row, question) !== '' && cellAt(row, answer) === '';
}

export interface FaqWatch {
  /** Takes blocks in document order. */
  add(blocks: readonly Block[]): void;
  /** The sheet or table with the most questions; undefined if there is none. */
  find(): FaqOffer | undefined;
}

export function createFaqWatch(): FaqWatch {
  const find = createFaqFinder();
  const offers = new Map<string, FaqOffer>();
  return {
    add(blocks) {
      for (const block of blocks) {
        if (block.kind !== 'table') continue;
        const columns = find(block);
        if (columns === undefined) continue;
        const table = tableOf(block);
        const rows = block.rows.filter((row) => readFaqRow(row, columns) !== undefined).length;
        const { sheet } = block.locator;
        offers.set(table, {
          ...(sheet !== undefined && { sheet }),
          questionColumn: nameOf(block, columns.question),
          answerColumn: nameOf(block, columns.answer),
          rows: (offers.get(table)?.rows ?? 0) + rows,
        });
      }
    },
    find: () => [...offers.values()].sort((a, b) => b.rows - a.rows)[0],
  };
}

/** Its title, else its number from 1. */
function nameOf({ header }: TableBlock, column: number): string {
  return header[column]?.trim() || String(column + 1);
}
