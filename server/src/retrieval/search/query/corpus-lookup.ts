/** What texts have of a question's words: how the question is read depends on it. */

import { TF_BITS } from '../contents/bulk-postings.ts';
import type { KindIndex } from '../contents/source-index.ts';

export interface KnownTexts {
  /** Whether a text has the term; that an answer has it is not enough. */
  hasTerm(term: number): boolean;
  /** Whether a text or an answer has a word of one of the first stems right before one of the second; by their numbers. */
  hasNeighbours(first: readonly number[], second: readonly number[]): boolean;
}

/** A word before its neighbour, each by its stems. */
interface Neighbours {
  first: readonly number[];
  second: readonly number[];
}

export function textsOf(kinds: readonly KindIndex[]): KnownTexts {
  return {
    hasTerm: (term) => kinds.some((kind) => kind.hasTerm(term)),
    hasNeighbours: (first, second) => {
      const sought = { first, second };
      return kinds.some((kind) => isInTexts(kind, sought) || isInAnswers(kind, sought));
    },
  };
}

function isInTexts(kind: KindIndex, sought: Neighbours): boolean {
  const { postings, sequences } = kind.collection;
  return rarerTerms(kind, sought, (term) => postings.length(term)).some((term) =>
    postings.values(term).some((posting) => areThere(kind, sequences.values(posting >> TF_BITS), sought)),
  );
}

/** Words that an answer repeats, or has from its question, count for where they stand first. */
function isInAnswers(kind: KindIndex, sought: Neighbours): boolean {
  const { answers } = kind;
  return rarerTerms(kind, sought, (term) => answers.postings.length(term)).some((term) =>
    answers.postings.values(term).some((unit) => areThere(kind, answers.of(unit), sought)),
  );
}

/** The terms of the word that fewer units have. */
function rarerTerms(
  { vocabulary }: KindIndex,
  { first, second }: Neighbours,
  unitsWith: (term: number) => number,
): number[] {
  const [ofFirst = [], ofSecond = []] = [first, second].map((stems) =>
    stems.flatMap((stem) => [...vocabulary.withStem(stem)]),
  );
  const total = (terms: readonly number[]): number => terms.reduce((sum, term) => sum + unitsWith(term), 0);
  return total(ofFirst) <= total(ofSecond) ? ofFirst : ofSecond;
}

function areThere({ vocabulary }: KindIndex, terms: Int32Array, { first, second }: Neighbours): boolean {
  const { stemOf } = vocabulary;
  return terms.some(
    (term, at) =>
      at > 0 &&
      second.includes(stemOf[term] as number) &&
      first.includes(stemOf[terms[at - 1] as number] as number),
  );
}
