/** Chooses the words that get a row of their own: frequent in the training texts, or in English at large. */
import { splitWords } from '../../server/src/retrieval/encoders/static-words.ts';

export interface Vocabulary {
  words: string[];
  /** In how many training texts each word occurs. */
  counts: number[];
}

/** Words beyond this rank come in only through the training texts. */
const MAX_GENERAL_RANK = 60_000;

/** By ln(1 + texts) + .9 · ln(1 + 4e5 / (rank + 10)); words without a rank need three texts. */
export function chooseVocabulary(
  texts: Iterable<string>,
  general: { words: readonly string[]; rankOf: ReadonlyMap<string, number> },
  size: number,
): Vocabulary {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(splitWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const scored: { word: string; count: number; score: number }[] = [];
  for (const word of new Set([...general.words.slice(0, MAX_GENERAL_RANK), ...counts.keys()])) {
    const count = counts.get(word) ?? 0;
    const rank = general.rankOf.get(word);
    if ((rank === undefined && count < 3) || (!/[a-z]/.test(word) && count < 5)) continue;
    const generalScore = rank === undefined ? 0 : 0.9 * Math.log(1 + 4e5 / (rank + 10));
    scored.push({ word, count, score: Math.log(1 + count) + generalScore });
  }
  scored.sort((a, b) => b.score - a.score);
  const kept = scored.slice(0, size);
  return { words: kept.map(({ word }) => word), counts: kept.map(({ count }) => count) };
}
