/** BM25 of a question's character ngrams, which find a word in spite of a typo or an unknown ending. */
import { TF_BITS, TF_MAX } from '../contents/bulk-postings.ts';
import type { Collection } from '../contents/postings.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { Query } from '../query/query.ts';
import { scoreGramsOfText, type WeightedGram } from './ngram-document-scores.ts';
import type { SearchBuffers } from './search-buffers.ts';
import { DOCUMENT_BM25, type LeftOut } from './term-scores.ts';

export interface GramScores {
  /** The sum of the inverse frequencies of the question's ngrams. */
  inverseSum: number;
  /** No document scores more than this beyond what `buffers.gramScores` has of it. */
  readonly restBound: number;
  /**
   * Reads further ngrams for all documents into `buffers.gramScores`, rarest first, until as many postings are read in all.
   * False where there is nothing left that may be read.
   */
  readUntil(postings: number): boolean;
  /** What all ngrams score in one document, whichever were read. */
  score(document: number): number;
}

/** Postings read for all documents at most, per document and in any case; what is more frequent is read text by text only. */
const BUDGET_PER_DOCUMENT = 5;
const BUDGET_BASE = 20_000;
/** So few postings are all read at once: that takes less than to find out which texts matter. */
const READ_AT_ONCE = 10_000;

/**
 * Nothing is stored per text and ngram: occurrences of a ngram are the sum over the words that contain it. Adds them up in
 * `buffers.documentCounts`; the documents are the first in `buffers.documentList`, as many as it returns.
 */
function countOccurrences(
  buffers: SearchBuffers,
  collection: Collection,
  vocabulary: Vocabulary,
  ngram: number,
): number {
  const { postings } = collection;
  const { termsByGram } = vocabulary;
  const { documentCounts, documentList } = buffers;
  const { data } = postings;
  let found = 0;
  const start = termsByGram.start(ngram);
  const end = start + termsByGram.length(ngram);
  for (let at = start; at < end; at++) {
    // A word that has the ngram twice is listed twice.
    const term = termsByGram.data[at] as number;
    const first = postings.start(term);
    const last = first + postings.length(term);
    for (let posting = first; posting < last; posting++) {
      const value = data[posting] as number;
      const document = value >> TF_BITS;
      const count = documentCounts[document] as number;
      if (count === 0) documentList[found++] = document;
      documentCounts[document] = count + (value & TF_MAX);
    }
  }
  return found;
}

/** Scores the first `found` documents of `buffers.documentList`. */
function scoreGram(buffers: SearchBuffers, collection: Collection, found: number, weight: number): void {
  const { documentCounts, documentList, gramScores } = buffers;
  const { gramLengths } = collection;
  const { k1, b } = DOCUMENT_BM25;
  const floor = k1 * (1 - b);
  const slope = (k1 * b * collection.documents) / (collection.totalGramLength || 1);
  const scale = weight * (k1 + 1);
  for (let at = 0; at < found; at++) {
    const document = documentList[at] as number;
    const occurrences = documentCounts[document] as number;
    documentCounts[document] = 0;
    const added = (scale * occurrences) / (occurrences + floor + slope * (gramLengths[document] as number));
    gramScores[document] = (gramScores[document] as number) + added;
  }
}

const NO_GRAMS: ReadonlyMap<number, number> = new Map();

/** In how many of these documents each ngram occurs. */
function countGrams(
  { sequences, vocabulary }: Collection,
  documents: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const document of documents) {
    const terms = sequences.values(document);
    const ngrams = new Set([...terms].flatMap((term) => [...vocabulary.gramsByTerm.values(term)]));
    for (const ngram of ngrams) counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

/** Those of the question's ngrams that any document has, rarest first, and what all would weigh. */
function weighGrams(
  collection: Collection,
  query: Query,
  left: ReadonlySet<number>,
): { ngrams: WeightedGram[]; inverseSum: number } {
  const ngrams: WeightedGram[] = [];
  let inverseSum = 0;
  const ofLeft = left.size === 0 ? NO_GRAMS : countGrams(collection, left);
  for (const { ngram, weight } of query.ngrams) {
    const documents = ngram === 0 ? 0 : collection.documentsWithGram(ngram) - (ofLeft.get(ngram) ?? 0);
    const inverse = collection.inverseFrequency(documents, left.size);
    inverseSum += inverse;
    if (documents > 0) ngrams.push({ ngram, documents, weight: inverse * weight });
  }
  return { ngrams: ngrams.sort((a, b) => a.documents - b.documents), inverseSum };
}

/** How many ngrams the budget is enough for. */
function countAffordable(ngrams: readonly WeightedGram[], { documents }: Collection): number {
  let budget = BUDGET_BASE + BUDGET_PER_DOCUMENT * documents;
  for (const [at, ngram] of ngrams.entries()) {
    budget -= ngram.documents;
    if (budget < 0) return at;
  }
  return ngrams.length;
}

/** By how many ngrams were read, what the others score at most together. */
function boundRests(ngrams: readonly WeightedGram[]): Float64Array {
  const bounds = new Float64Array(ngrams.length + 1);
  for (let at = ngrams.length - 1; at >= 0; at--)
    bounds[at] = (bounds[at + 1] as number) + (ngrams[at] as WeightedGram).weight * (DOCUMENT_BM25.k1 + 1);
  return bounds;
}

/** The ngrams of a question; all of them read where they are in few texts, else none yet. */
export function prepareGrams(
  buffers: SearchBuffers,
  collection: Collection,
  query: Query,
  vocabulary: Vocabulary,
  { documents: left }: LeftOut,
): GramScores {
  const { ngrams, inverseSum } = weighGrams(collection, query, left);
  const affordable = countAffordable(ngrams, collection);
  const bounds = boundRests(ngrams);
  let next = 0;
  let postings = 0;
  const readUntil = (limit: number): boolean => {
    const isMore = next < affordable;
    for (; next < affordable && postings < limit; next++) {
      const { ngram, documents, weight } = ngrams[next] as WeightedGram;
      scoreGram(buffers, collection, countOccurrences(buffers, collection, vocabulary, ngram), weight);
      postings += documents;
    }
    return isMore;
  };
  const isSmall = ngrams.reduce((sum, { documents }) => sum + documents, 0) <= READ_AT_ONCE;
  if (isSmall) readUntil(READ_AT_ONCE);
  const { gramScores } = buffers;
  const score = isSmall
    ? (document: number): number => gramScores[document] as number
    : scoreGramsOfText(buffers, collection, ngrams, affordable, vocabulary);
  return {
    inverseSum,
    get restBound() {
      return bounds[next] as number;
    },
    readUntil,
    score,
  };
}
