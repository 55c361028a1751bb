/** Finds out what a text without a format of its own is split at: quoted cells and prose hold every one of the marks. */
import Papa from 'papaparse';
import { guessLayout } from './layout.ts';
import { DELIMITERS, type Delimiter } from './sheet.ts';

const SAMPLE_ROWS = 50;

interface Split {
  delimiter: Delimiter;
  hasTitles: boolean;
  /** How many rows have the commonest number of columns, of at least two. */
  alikeCount: number;
  /** Cells that begin with a space, as the words behind a comma of a sentence do. */
  spacedCount: number;
}

function splitAt(text: string, delimiter: Delimiter): Split {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true });
  const widths = new Map<number, number>();
  for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  return {
    delimiter,
    hasTitles: guessLayout(data[0]).hasHeader,
    alikeCount: Math.max(0, ...widths.values()),
    spacedCount: data.flatMap((row) => row.slice(1)).filter((cell) => cell.startsWith(' ')).length,
  };
}

/** Which of two splits is likelier: known titles tell most, then rows alike, then cells that do not look like half a sentence. */
const byLikelihood = (a: Split, b: Split): number =>
  Number(b.hasTitles) - Number(a.hasTitles) || b.alikeCount - a.alikeCount || a.spacedCount - b.spacedCount;

/** A comma where none splits the first rows. */
export function guessDelimiter(text: string): Delimiter {
  const splits = DELIMITERS.map((delimiter) => splitAt(text, delimiter)).sort(byLikelihood);
  return splits.find(({ alikeCount }) => alikeCount > 0)?.delimiter ?? ',';
}
