/** BM25 of a question's terms: over each text with what its answer has besides, and over each answer's questions merged into one. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { rarity } from '../../../language/word-frequency.ts';
import { type Bm25Settings, inverseFrequency, saturate } from '../bm25.ts';
import type { AnswerWords } from '../contents/answer-field.ts';
import type { Groups } from '../contents/answer-groups.ts';
import { TF_BITS, TF_MAX } from '../contents/bulk-postings.ts';
import type { Collection } from '../contents/postings.ts';
import { PAIRED_TERMS_MAX, type Query, type QueryTerm } from '../query/query.ts';
import { scratch } from './search-buffers.ts';

export const UNIT_BM25: Bm25Settings = { k1: 0.9, b: 0.4 };
export const GROUP_BM25: Bm25Settings = { k1: 2, b: 0.5 };

/** What a word that only the answer has weighs against one of the question. Chosen on the FAQs of bench/quality/faqs. */
const ANSWER_WEIGHT = 1.2;

/**
 * How steeply what a common word tells that no text has falls with how common it is. A question is put in other words than
 * those of a passage more often than in other words than those of a pair's question. Chosen on development tasks: with
 * passages, small files are found more surely and other subjects are told as well.
 */
const RARITY_POWER: Record<SourceKind, number> = { qa: 1, file: 2 };

/** What part of the scores is wanted, and what becomes of them. */
export interface LexicalCase {
  /** Whether answers' questions are scored as one text as well. */
  wantsMerged: boolean;
  /** By unit, what its words weigh against them and what encoders say of it together: 1 where these say nothing. */
  textShareOf: (unit: number) => number;
}

/** What is searched. */
export interface SearchedTexts {
  kind: SourceKind;
  collection: Collection;
  groups: Groups;
  answers: AnswerWords;
}

export interface TermTotals {
  /** Inverse frequency by query term in this collection; the highest for a term nobody has, unless it is a common word. */
  inverseFrequencies: number[];
  /** How many units have the term, by query term. */
  unitsWith: number[];
  /** How many units have the term, or their answers have it, by query term. */
  textsWith: number[];
  /** The sum of the inverse frequencies over groups, where groups were scored. */
  groupInverseSum: number;
}

/** The units whose answers have any of these terms. */
function unitsWithAny({ postings }: AnswerWords, terms: readonly number[]): Set<number> {
  return new Set(terms.flatMap((term) => [...postings.values(term)]));
}

/** Puts the units of which only the answer has the term into `scratch.unitList`; how many they are. */
function listAnswers(answers: AnswerWords, term: QueryTerm, bit: number): number {
  const { termBits, unitCounts, unitList } = scratch;
  const { postings } = answers;
  const near = term.neighbours && unitsWithAny(answers, term.neighbours);
  let found = 0;
  for (const member of term.members) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const unit = postings.data[at] as number;
      if (((termBits[unit] as number) & bit) !== 0 || unitCounts[unit] !== 0 || near?.has(unit) === false)
        continue;
      unitCounts[unit] = 1;
      unitList[found++] = unit;
    }
  }
  return found;
}

/** Adds a term's BM25 to `scratch.base` for the first `found` units of `scratch.unitList`: as of a text as long as the answer. */
function scoreAnswers(
  answers: AnswerWords,
  found: number,
  scale: number,
  emphasisOf?: (unit: number) => number,
): void {
  const { base, unitCounts, unitList } = scratch;
  const average = answers.averageLength;
  for (let at = 0; at < found; at++) {
    const unit = unitList[at] as number;
    unitCounts[unit] = 0;
    const emphasis = emphasisOf?.(unit) ?? 1;
    const weight = saturate(1, answers.lengthOf(unit), average, UNIT_BM25);
    base[unit] = (base[unit] as number) + scale * emphasis * weight;
  }
}

/** Adds up a term's occurrences by unit into `scratch.unitCounts`; the units are the first so many of `scratch.unitList`. */
function countOccurrences(collection: Collection, term: QueryTerm): number {
  const { postings } = collection;
  const { data } = postings;
  const { unitCounts, unitList } = scratch;
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

function scoreGroups(groups: Groups, term: QueryTerm, found: number): number {
  const { unitCounts, unitList, groupCounts, merged } = scratch;
  const touched: number[] = [];
  for (let at = 0; at < found; at++) {
    const unit = unitList[at] as number;
    const group = groups.groupOf[unit] as number;
    if (groupCounts[group] === 0) touched.push(group);
    groupCounts[group] = (groupCounts[group] as number) + (unitCounts[unit] as number);
  }
  const average = groups.totalWords / groups.count || 1;
  const inverse = inverseFrequency(groups.count, touched.length);
  for (const group of touched) {
    const weight = saturate(groupCounts[group] as number, groups.get(group).wordCount, average, GROUP_BM25);
    merged[group] = (merged[group] as number) + inverse * term.weight * weight;
    groupCounts[group] = 0;
  }
  return inverse;
}

/** Adds a term's BM25 to `scratch.base`, and its bit, for the first `found` units of `scratch.unitList`. */
function scoreUnits(
  { lengths, totalLength, units }: Collection,
  found: number,
  scale: number,
  bit: number,
): void {
  const { base, termBits, unitCounts, unitList } = scratch;
  const average = totalLength / units || 1;
  for (let at = 0; at < found; at++) {
    const unit = unitList[at] as number;
    const weight = saturate(unitCounts[unit] as number, lengths[unit] as number, average, UNIT_BM25);
    base[unit] = (base[unit] as number) + scale * weight;
    termBits[unit] = (termBits[unit] as number) | bit;
    unitCounts[unit] = 0;
  }
}

/** Fills `scratch.base` and `scratch.termBits` by unit and, where wanted, `scratch.merged` by group. */
export function scoreTerms(
  { kind, collection, groups, answers }: SearchedTexts,
  query: Query,
  { wantsMerged, textShareOf }: LexicalCase,
): TermTotals {
  const totals: TermTotals = { inverseFrequencies: [], unitsWith: [], textsWith: [], groupInverseSum: 0 };
  query.terms.forEach((term, index) => {
    const found = countOccurrences(collection, term);
    const share = found === 0 ? rarity(term.word, query.languages[0]) ** RARITY_POWER[kind] : 1;
    if (wantsMerged) totals.groupInverseSum += share * scoreGroups(groups, term, found);
    const inverse = share * collection.inverseFrequency(found);
    const bit = index < PAIRED_TERMS_MAX ? 1 << index : 0;
    scoreUnits(collection, found, inverse * term.weight, bit);
    const more = bit === 0 ? 0 : listAnswers(answers, term, bit);
    const inverseOfBoth = collection.inverseFrequency(found + more);
    // Cosines are between questions: a name that none of these has, they know nothing of. So it has to make up for their part
    // of the score, the more the rarer a word it is, for common ones encoders know by others.
    const emphasisOf = (unit: number): number => 1 + share * (1 / textShareOf(unit) - 1);
    const scale = ANSWER_WEIGHT * inverseOfBoth * term.weight;
    scoreAnswers(answers, more, scale, found === 0 ? emphasisOf : undefined);
    totals.inverseFrequencies.push(found === 0 && more > 0 ? Math.min(inverse, inverseOfBoth) : inverse);
    totals.unitsWith.push(found);
    totals.textsWith.push(found + more);
  });
  return totals;
}
