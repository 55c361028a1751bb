/** Splits an import into requests that the service takes: not too many pairs, and not too much text. */
import { IMPORT_BATCH_MAX } from '../../../../../contract/knowledge/pair-import.ts';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';

/** Characters of one request; far below the service's limit, whatever bytes they take. */
const CHARACTERS_MAX = 2_000_000;

/** In the order given; every pair in exactly one batch, and no batch empty. */
export function splitIntoBatches(pairs: readonly PairBody[]): PairBody[][] {
  const batches: PairBody[][] = [];
  let batch: PairBody[] = [];
  let characters = 0;
  for (const { question, answer } of pairs) {
    const length = question.length + answer.length;
    const isFull = batch.length === IMPORT_BATCH_MAX || characters + length > CHARACTERS_MAX;
    if (batch.length === 0 || isFull) {
      batch = [];
      characters = 0;
      batches.push(batch);
    }
    batch.push({ question, answer });
    characters += length;
  }
  return batches;
}
