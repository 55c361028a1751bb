/** BM25 of a question's terms over two fields: a document's text, and its answer for terms that the text lacks. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { rarity } from '../../../language/word-frequency.ts';
import { type Bm25Settings, saturate } from '../bm25.ts';
import type { AnswerWords } from '../contents/answer-field.ts';
import { TF_BITS, TF_MAX } from '../contents/bulk-postings.ts';
import type { Collection } from '../contents/postings.ts';
import type { Query, QueryTerm } from '../query/query.ts';
import type { SearchBuffers } from './search-buffers.ts';

export const DOCUMENT_BM25: Bm25Settings = { k1: 0.9, b: 0.4 };

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

/** What a search leaves out, as if it did not exist. */
export interface LeftOut {
  groups: ReadonlySet<number>;
  documents: ReadonlySet<number>;
}

export const NOTHING_LEFT_OUT: LeftOut = { groups: new Set(), documents: new Set() };

export interface TermTotals {
  /** Inverse frequency by query term in this collection; the highest for a term nobody has, unless it is a common word. */
  inverseFrequencies: number[];
  /** How many documents have the term, or their answers have it, by query term. */
  textsWith: number[];
}

/**
 * Appends the documents that have the term in their answer only to `buffers.documentList`, whose first `found` have it in their
 * text; returns how many it appended.
 */
function listAnswers(buffers: SearchBuffers, answers: AnswerWords, term: QueryTerm, found: number): number {
  const { documentCounts, documentList } = buffers;
  const { postings } = answers;
  let listed = found;
  for (const member of term.members) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const document = postings.data[at] as number;
      if (documentCounts[document] !== 0) continue;
      documentCounts[document] = 1;
      documentList[listed++] = document;
    }
  }
  return listed - found;
}

/** Adds a term's BM25 in the answer field to `buffers.base`, for `buffers.documentList` from `start` to `end`. */
function scoreAnswers(
  buffers: SearchBuffers,
  answers: AnswerWords,
  [start, end]: readonly [number, number],
  scale: number,
  emphasisOf?: (document: number) => number,
): void {
  const { base, documentList } = buffers;
  const average = answers.averageLength;
  for (let at = start; at < end; at++) {
    const document = documentList[at] as number;
    const emphasis = emphasisOf?.(document) ?? 1;
    const weight = saturate(1, answers.lengthOf(document), average, DOCUMENT_BM25);
    base[document] = (base[document] as number) + scale * emphasis * weight;
  }
}

/** Adds up a term's occurrences by document into `buffers.documentCounts`; the documents are the first so many of `buffers.documentList`. */
function countOccurrences(buffers: SearchBuffers, collection: Collection, term: QueryTerm): number {
  const { postings } = collection;
  const { data } = postings;
  const { documentCounts, documentList } = buffers;
  let found = 0;
  for (const member of term.members) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const posting = data[at] as number;
      const document = posting >> TF_BITS;
      const count = documentCounts[document] as number;
      if (count === 0) documentList[found++] = document;
      documentCounts[document] = count + (posting & TF_MAX);
    }
  }
  return found;
}

/** Adds a term's BM25 to `buffers.base` for the first `found` documents of `buffers.documentList`. */
function scoreDocuments(
  buffers: SearchBuffers,
  { sequences, totalLength, documents }: Collection,
  found: number,
  scale: number,
): void {
  const { base, documentCounts, documentList } = buffers;
  const average = totalLength / documents || 1;
  for (let at = 0; at < found; at++) {
    const document = documentList[at] as number;
    const weight = saturate(
      documentCounts[document] as number,
      sequences.length(document),
      average,
      DOCUMENT_BM25,
    );
    base[document] = (base[document] as number) + scale * weight;
  }
}

/** How many of the first `listed` documents of `buffers.documentList` are not left out. */
function countKept({ documentList }: SearchBuffers, listed: number, left: ReadonlySet<number>): number {
  let kept = 0;
  for (let at = 0; at < listed; at++) if (!left.has(documentList[at] as number)) kept++;
  return kept;
}

function forgetCounts({ documentCounts, documentList }: SearchBuffers, listed: number): void {
  for (let at = 0; at < listed; at++) documentCounts[documentList[at] as number] = 0;
}

/**
 * Fills `buffers.base` by document.
 * @param textShareOf as of `scoreLexically`
 */
export function scoreTerms(
  buffers: SearchBuffers,
  { kind, collection, answers }: SearchedTexts,
  query: Query,
  textShareOf: (document: number) => number,
  { documents: left }: LeftOut,
): TermTotals {
  const totals: TermTotals = { inverseFrequencies: [], textsWith: [] };
  for (const term of query.terms) {
    const listed = countOccurrences(buffers, collection, term);
    const found = left.size === 0 ? listed : countKept(buffers, listed, left);
    const share = found === 0 ? rarity(term.word, query.languages[0]) ** RARITY_POWER[kind] : 1;
    const inverse = share * collection.inverseFrequency(found, left.size);
    scoreDocuments(buffers, collection, listed, inverse * term.weight);
    const listedMore = listAnswers(buffers, answers, term, listed);
    const ofBoth = left.size === 0 ? listed + listedMore : countKept(buffers, listed + listedMore, left);
    const inverseOfBoth = collection.inverseFrequency(ofBoth, left.size);
    // Cosines are between questions: a name that none of these has, they know nothing of. So it has to make up for their part
    // of the score, the more the rarer a word it is, for common ones encoders know by others.
    const emphasisOf = (document: number): number => 1 + share * (1 / textShareOf(document) - 1);
    const scale = ANSWER_WEIGHT * inverseOfBoth * term.weight;
    const answering = [listed, listed + listedMore] as const;
    scoreAnswers(buffers, answers, answering, scale, found === 0 ? emphasisOf : undefined);
    forgetCounts(buffers, listed + listedMore);
    totals.inverseFrequencies.push(found === 0 && ofBoth > 0 ? Math.min(inverse, inverseOfBoth) : inverse);
    totals.textsWith.push(ofBoth);
  }
  return totals;
}
