/** Finds tables drawn with pipes: as Markdown has them, as databases print them, and in boxes. */
import type { TextRows } from './text-rows.ts';

/** A line of dashes, which parts the titles from the rows, or one row from the next. */
const RULE = /^(?=.*[-=─━═])[\s|:+=\-─━═┼╪╋├┤┌┬┐└┴┘╔╦╗╚╩╝╠╬╣]+$/;
const SIDES = ['|', '│', '┃', '║'];
const BORDER = /[│┃║]/g;
/** Lines that it takes to see a table without a rule below its titles. */
const FEWEST_ROWS = 3;

export function hasPipes(text: string): boolean {
  return SIDES.some((side) => text.includes(side));
}

/** The first run of lines with the same number of cells. */
export function findPipeRows(lines: readonly string[]): TextRows | undefined {
  for (let start = 0; start + 1 < lines.length; start++) {
    if (!isPiped(lines[start])) continue;
    const run = readRun(lines, start, cellsOf(lines[start] as string).length);
    if (run.isTitled || run.rows.length >= FEWEST_ROWS) return run;
    start = run.end - 1;
  }
  return undefined;
}

function readRun(lines: readonly string[], first: number, columns: number): TextRows {
  const rows: string[][] = [];
  const start = first > 0 && RULE.test(lines[first - 1] as string) ? first - 1 : first;
  let isTitled = false;
  let end = first;
  for (; end < lines.length; end++) {
    const line = lines[end] as string;
    const isRule = RULE.test(line);
    if (isRule && rows.length === 1) isTitled = true;
    if (isRule) continue;
    const cells = isPiped(line) ? cellsOf(line) : [];
    if (cells.length < 2 || (cells.length !== columns && !isTitled)) break;
    rows.push(cells);
  }
  return {
    start,
    end: Math.max(end, first + 1),
    rows,
    isTitled,
    readOn: (further) => readRun(further, 0, columns),
  };
}

function isPiped(line: string | undefined): boolean {
  return line !== undefined && hasPipes(line) && !RULE.test(line);
}

/** A pipe with a backslash before it is part of a cell. */
function cellsOf(line: string): string[] {
  return line
    .replace(BORDER, '|')
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
