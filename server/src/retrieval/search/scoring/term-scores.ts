/** BM25 of a question's terms over each text, with what its answer has besides. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { rarity } from '../../../language/word-frequency.ts';
import { type Bm25Settings, saturate } from '../bm25.ts';
import type { AnswerWords } from '../contents/answer-field.ts';
import { TF_BITS, TF_MAX } from '../contents/bulk-postings.ts';
import type { Collection } from '../contents/postings.ts';
import type { Query, QueryTerm } from '../query/query.ts';
import type { SearchBuffers } from './search-buffers.ts';

export const UNIT_BM25: Bm25Settings = { k1: 0.9, b: 0.4 };

/** What a word that only the answer has weighs against one of the question. Chosen on the FAQs of bench/quality/faqs. */
const ANSWER_WEIGHT = 1.2;

/**
 * How steeply what a common word tells that no text has falls with how common it is. A question is put in other words than
 * those of a passage more often than in other words than those of a pair's question. Chosen on development tasks: with
 * passages, small files are found more surely and other subjects are told as well.
 */
const RARITY_POWER: Record<SourceKind, number> = { qa: 1, file: 2 };

/** What is searched. */
export interface SearchedTexts {
  kind: SourceKind;
  collection: Collection;
  answers: AnswerWords;
}

export interface TermTotals {
  /** Inverse frequency by query term in this collection; the highest for a term nobody has, unless it is a common word. */
  inverseFrequencies: number[];
  /** How many units have the term, or their answers have it, by query term. */
  textsWith: number[];
}

/**
 * Puts the units of which only the answer has the term into `buffers.unitList`, behind the first `found`, whose texts have it;
 * how many they are.
 */
function listAnswers(buffers: SearchBuffers, answers: AnswerWords, term: QueryTerm, found: number): number {
  const { unitCounts, unitList } = buffers;
  const { postings } = answers;
  let listed = found;
  for (const member of term.members) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const unit = postings.data[at] as number;
      if (unitCounts[unit] !== 0) continue;
      unitCounts[unit] = 1;
      unitList[listed++] = unit;
    }
  }
  return listed - found;
}

/** Adds a term's BM25 to `buffers.base` for units of `buffers.unitList` from `start` to `end`: as of a text as long as the answer. */
function scoreAnswers(
  buffers: SearchBuffers,
  answers: AnswerWords,
  [start, end]: readonly [number, number],
  scale: number,
  emphasisOf?: (unit: number) => number,
): void {
  const { base, unitList } = buffers;
  const average = answers.averageLength;
  for (let at = start; at < end; at++) {
    const unit = unitList[at] as number;
    const emphasis = emphasisOf?.(unit) ?? 1;
    const weight = saturate(1, answers.lengthOf(unit), average, UNIT_BM25);
    base[unit] = (base[unit] as number) + scale * emphasis * weight;
  }
}

/** Adds up a term's occurrences by unit into `buffers.unitCounts`; the units are the first so many of `buffers.unitList`. */
function countOccurrences(buffers: SearchBuffers, collection: Collection, term: QueryTerm): number {
  const { postings } = collection;
  const { data } = postings;
  const { unitCounts, unitList } = buffers;
  let found = 0;
  for (const member of term.members) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const posting = data[at] as number;
      const unit = posting >> TF_BITS;
      const count = unitCounts[unit] as number;
      if (count === 0) unitList[found++] = unit;
      unitCounts[unit] = count + (posting & TF_MAX);
    }
  }
  return found;
}

/** Adds a term's BM25 to `buffers.base` for the first `found` units of `buffers.unitList`. */
function scoreUnits(
  buffers: SearchBuffers,
  { sequences, totalLength, units }: Collection,
  found: number,
  scale: number,
): void {
  const { base, unitCounts, unitList } = buffers;
  const average = totalLength / units || 1;
  for (let at = 0; at < found; at++) {
    const unit = unitList[at] as number;
    const weight = saturate(unitCounts[unit] as number, sequences.length(unit), average, UNIT_BM25);
    base[unit] = (base[unit] as number) + scale * weight;
  }
}

function forgetCounts({ unitCounts, unitList }: SearchBuffers, listed: number): void {
  for (let at = 0; at < listed; at++) unitCounts[unitList[at] as number] = 0;
}

/**
 * Fills `buffers.base` by unit.
 * @param textShareOf as of `scoreLexically`
 */
export function scoreTerms(
  buffers: SearchBuffers,
  { kind, collection, answers }: SearchedTexts,
  query: Query,
  textShareOf: (unit: number) => number,
): TermTotals {
  const totals: TermTotals = { inverseFrequencies: [], textsWith: [] };
  for (const term of query.terms) {
    const found = countOccurrences(buffers, collection, term);
    const share = found === 0 ? rarity(term.word, query.languages[0]) ** RARITY_POWER[kind] : 1;
    const inverse = share * collection.inverseFrequency(found);
    scoreUnits(buffers, collection, found, inverse * term.weight);
    const more = listAnswers(buffers, answers, term, found);
    const inverseOfBoth = collection.inverseFrequency(found + more);
    // Cosines are between questions: a name that none of these has, they know nothing of. So it has to make up for their part
    // of the score, the more the rarer a word it is, for common ones encoders know by others.
    const emphasisOf = (unit: number): number => 1 + share * (1 / textShareOf(unit) - 1);
    const scale = ANSWER_WEIGHT * inverseOfBoth * term.weight;
    scoreAnswers(buffers, answers, [found, found + more], scale, found === 0 ? emphasisOf : undefined);
    forgetCounts(buffers, found + more);
    totals.inverseFrequencies.push(found === 0 && more > 0 ? Math.min(inverse, inverseOfBoth) : inverse);
    totals.textsWith.push(found + more);
  }
  return totals;
}
