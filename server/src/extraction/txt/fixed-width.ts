/** Finds tables whose columns are parted by spaces, at the same places in each line. */
import { isListItem } from './list-lines.ts';
import type { TextRows } from './text-rows.ts';

/** Between cells; some people put two spaces behind a sentence. */
const GAP = /(?<![.!?]) {2,}/g;
const HAS_GAP = /[^\s.!?] {2,}\S/;
const FEWEST_ROWS = 3;
/** Lines between rows: "-----  ----". */
const RULE = /^(?=.*[-=_─═]{3})[\s\-=_─═]+$/;

interface Column {
  start: number;
  /** Behind its last character in any line. */
  end: number;
}

export function hasGaps(text: string): boolean {
  return text.includes('  ') && HAS_GAP.test(text);
}

/** The first run of lines in which two columns or more stay apart. */
export function findFixedWidthRows(lines: readonly string[]): TextRows | undefined {
  for (let start = 0; start + FEWEST_ROWS <= lines.length; start++) {
    if (!isRow(lines[start] as string)) continue;
    const run = readRun(lines, start, []);
    if (run.rows.length >= FEWEST_ROWS) return run;
  }
  return undefined;
}

function readRun(lines: readonly string[], start: number, known: readonly Column[]): TextRows {
  let columns = known;
  let end = start;
  const used: string[] = [];
  for (; end < lines.length; end++) {
    const line = lines[end] as string;
    if (RULE.test(line)) continue;
    const joined = join(columns, spansOf(line));
    const isNarrower = (known.length > 0 || used.length >= FEWEST_ROWS) && joined.length < columns.length;
    const isInTable = isRow(line) || isCellAlone(line, columns, lines[end + 1]);
    if (joined.length < 2 || isNarrower || !isInTable) break;
    columns = joined;
    used.push(line);
  }
  return {
    start,
    end,
    rows: toRows(used, columns),
    isTitled: RULE.test(lines[start + 1] ?? ''),
    readOn: (further) => readRun(further, 0, columns),
  };
}

function isRow(line: string): boolean {
  return hasGaps(line) && !line.includes('\t') && !isListItem(line);
}

/** The texts of a line that gaps part. */
function spansOf(line: string): Column[] {
  const spans: Column[] = [];
  let start = line.length - line.trimStart().length;
  for (const { 0: gap, index } of line.trimEnd().matchAll(GAP)) {
    if (index >= start && index > 0 && line.slice(start, index).trim() !== '')
      spans.push({ start, end: index });
    start = index + gap.length;
  }
  return [...spans, { start, end: line.trimEnd().length }];
}

/** Columns that no gap parts become one. */
function join(columns: readonly Column[], spans: readonly Column[]): Column[] {
  const joined: Column[] = [];
  for (const span of [...columns, ...spans].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start < last.end + 2) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/** Whether the line goes on in a cell of the row above, or is a text alone above further rows. */
function isCellAlone(line: string, columns: readonly Column[], below: string | undefined): boolean {
  const [span] = spansOf(line);
  const at = columns.findIndex((column) => span && span.start >= column.start && span.end <= column.end);
  return at > 0 || (at === 0 && below !== undefined && isRow(below));
}

function toRows(lines: readonly string[], columns: readonly Column[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = columns.map(({ start, end }) => line.slice(start, end).trim());
    const last = rows.at(-1);
    if (cells[0] !== '' || last === undefined) rows.push(cells);
    // A cell that goes on in the next line.
    else for (const [at, cell] of cells.entries()) if (cell !== '') last[at] = `${last[at]} ${cell}`.trim();
  }
  return rows;
}
