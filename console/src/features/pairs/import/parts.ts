/** Splits an import into parts that the service takes: not too many rows, and not too much text. */
import type { BulkRow } from '../../../../../contract/knowledge/bulk.ts';
import { IMPORT_PART_ROWS } from '../../../../../contract/knowledge/import-runs.ts';

/** Characters of one part; far below the service's limit, whatever bytes they take. */
const CHARACTERS_MAX = 2_000_000;

function lengthOf({ questions, answer, negativeQuestions = [] }: BulkRow): number {
  return [answer, ...questions, ...negativeQuestions].reduce((sum, { length }) => sum + length, 0);
}

/** In the order given; every row in exactly one part, and no part empty. */
export function splitIntoParts(rows: readonly BulkRow[]): BulkRow[][] {
  const parts: BulkRow[][] = [];
  let part: BulkRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = lengthOf(row);
    const isFull = part.length === IMPORT_PART_ROWS || characters + length > CHARACTERS_MAX;
    if (part.length === 0 || isFull) {
      part = [];
      characters = 0;
      parts.push(part);
    }
    part.push(row);
    characters += length;
  }
  return parts;
}
