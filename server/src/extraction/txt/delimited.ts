/** Finds tables whose cells are parted by tabs, semicolons or commas, as spreadsheet programs save them. */
import { isListItem } from './list-lines.ts';
import type { TextRows } from './text-rows.ts';

interface Delimiter {
  delimiter: string;
  /** Lines that it takes to see a table. */
  fewestRows: number;
  /** Whether it also stands in sentences, with a space behind it. */
  isPunctuation: boolean;
}

const DELIMITERS: readonly Delimiter[] = [
  { delimiter: '\t', fewestRows: 2, isPunctuation: false },
  { delimiter: ';', fewestRows: 3, isPunctuation: true },
  { delimiter: ',', fewestRows: 3, isPunctuation: true },
];
/** Lines that one cell in quotes may go over. */
const MOST_LINES = 20;
/** Least share of cells that begin without a space, where the delimiter stands in sentences too. */
const UNSPACED_SHARE = 0.8;
const SPACE = /\s/;
/** What a spreadsheet program may write above all. */
const NAMED_DELIMITER = /^sep=.$/;

/** Whether any cell may be parted from the next: in sentences, white space follows the same signs. */
export function hasDelimiters(text: string): boolean {
  return DELIMITERS.some(({ delimiter, isPunctuation }) => {
    let at = text.indexOf(delimiter);
    while (isPunctuation && at >= 0 && SPACE.test(text[at + 1] ?? ' ')) at = text.indexOf(delimiter, at + 1);
    return at >= 0;
  });
}

/** The first run of lines with the same number of cells. */
export function findDelimitedRows(lines: readonly string[]): TextRows | undefined {
  const found = DELIMITERS.flatMap((delimiter) => findRun(lines, delimiter) ?? []);
  return found.sort((one, other) => one.start - other.start)[0];
}

function findRun(lines: readonly string[], kind: Delimiter): TextRows | undefined {
  const { delimiter, fewestRows } = kind;
  for (let start = 0; start + fewestRows <= lines.length; start++) {
    if (!lines[start]?.includes(delimiter)) continue;
    const columns = readRecord(lines, start, delimiter)?.cells.length ?? 0;
    if (columns < 2 || (columns === 2 && isListItem(lines[start]))) continue;
    const run = readRun(lines, start, delimiter, columns);
    if (run.rows.length >= fewestRows && !(kind.isPunctuation && areSentences(run.rows)))
      return NAMED_DELIMITER.test(lines[start - 1]?.trim() ?? '') ? { ...run, start: start - 1 } : run;
    // What is no table from here is none from its next lines either.
    start = Math.max(start, run.end - 1);
  }
  return undefined;
}

function readRun(lines: readonly string[], start: number, delimiter: string, columns: number): TextRows {
  const rows: string[][] = [];
  let end = start;
  while (end < lines.length) {
    const record = readRecord(lines, end, delimiter);
    // Programs may leave out empty cells at a line's end.
    const isRow =
      record !== undefined &&
      (record.cells.length === columns ||
        (delimiter !== ',' && record.cells.length > 1 && record.cells.length < columns));
    if (!isRow) break;
    rows.push([...record.cells, ...Array<string>(columns - record.cells.length).fill('')]);
    end = record.end;
  }
  return { start, end, rows, readOn: (further) => readRun(further, 0, delimiter, columns) };
}

/** Whether the delimiter is followed by a space too often, as in sentences, or ends most lines. */
function areSentences(rows: readonly string[][]): boolean {
  const later = rows.flatMap((cells) => cells.slice(1)).filter((cell) => cell !== '');
  const unspaced = later.filter((cell) => !cell.startsWith(' ')).length;
  return unspaced < Math.max(later.length * UNSPACED_SHARE, rows.length / 2);
}

/** One record, whose quoted cells may hold delimiters and line ends; undefined where a quote stays open. */
function readRecord(
  lines: readonly string[],
  start: number,
  delimiter: string,
): { cells: string[]; end: number } | undefined {
  let line = lines[start] ?? '';
  if (!line.includes('"')) return { cells: line.split(delimiter), end: start + 1 };
  for (let end = start + 1; end <= start + MOST_LINES; end++) {
    const cells = splitQuoted(line, delimiter);
    if (cells !== undefined) return { cells, end };
    if (end >= lines.length) return undefined;
    line += `\n${lines[end]}`;
  }
  return undefined;
}

function splitQuoted(record: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < record.length; at++) {
    const character = record[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (record[at + 1] === '"') cell += record[++at];
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return isQuoted ? undefined : [...cells, cell];
}
