/** The inverted index of one source type with exact statistics, updated one document at a time. */

import { grown } from '../../../typed-arrays.ts';
import { BY_TEXT, Forecast } from '../../structures/growth-forecast.ts';
import { IntListPool } from '../../structures/int-list-pool.ts';
import { inverseFrequency } from '../bm25.ts';
import { buildPostings, TF_BITS, TF_MAX } from './bulk-postings.ts';
import { GramDocumentFrequency } from './ngram-document-frequency.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * A document is one distinct text: its terms in order, and nothing of the text itself. Every statistic is what a fresh
 * build over the present documents would have: removal subtracts exactly what adding added.
 */
export class Collection {
  /** What its documents will take, between `beginBulk` and `finishBulk`. */
  readonly forecast = new Forecast(BY_TEXT);
  /** Postings by term, ascending by document. */
  readonly postings = new IntListPool();
  /** Term numbers of a document, in text order. */
  readonly sequences = new IntListPool(this.forecast);
  /** Grams of all its words, by document. */
  gramLengths = new Int32Array(0);
  documents = 0;
  totalLength = 0;
  totalGramLength = 0;
  readonly vocabulary: Vocabulary;
  private readonly gramDocuments: GramDocumentFrequency;
  private readonly freeDocuments: number[] = [];
  private nextDocument = 0;
  /** True while postings wait for `finishBulk`. */
  private isBulk = false;

  private readonly pseudoDocuments: number;

  /** @param pseudoDocuments added to N in the IDF (smoothing) */
  constructor(vocabulary: Vocabulary, pseudoDocuments = 0) {
    this.vocabulary = vocabulary;
    this.pseudoDocuments = pseudoDocuments;
    this.gramDocuments = new GramDocumentFrequency(vocabulary);
  }

  /** One above the largest document number ever used. */
  get limit(): number {
    return this.nextDocument;
  }

  get sizeBytes(): number {
    const ofLists = this.postings.sizeBytes + this.sequences.sizeBytes + this.gramDocuments.sizeBytes;
    return ofLists + this.gramLengths.byteLength;
  }

  /**
   * The inverse frequency of what so many of its documents have.
   * @param left how many more are left out. Default: none
   */
  inverseFrequency(containing: number, left = 0): number {
    return inverseFrequency(this.documents - left + this.pseudoDocuments, containing);
  }

  /** In how many documents a ngram occurs. */
  documentsWithGram(ngram: number): number {
    return this.gramDocuments.of(ngram, this.postings, this.nextDocument);
  }

  /**
   * Lets what is added until `finishBulk` wait for its postings, which are then built all at once. Does nothing where
   * there are documents already; a removal finishes it.
   * @param texts how many will be added, about: a forecast of the room they take
   */
  beginBulk(texts = 0): void {
    this.isBulk = this.nextDocument === 0;
    if (this.isBulk) this.forecast.begin(texts);
  }

  /** Builds the postings, in steps. Without it nothing added since `beginBulk` is found. */
  *finishBulk(): Generator<void> {
    if (!this.isBulk) return;
    this.isBulk = false;
    if (this.forecast.end()) this.sequences.fit(this.nextDocument);
    yield* buildPostings(this.postings, this.sequences, this.nextDocument, this.vocabulary.limit);
  }

  /** Takes terms that were acquired from the vocabulary, in text order; the document's number. */
  add(terms: Int32Array): number {
    const document = this.freeDocuments.pop() ?? this.nextDocument++;
    this.forecast.note();
    this.sequences.assign(document, terms);
    this.gramLengths = grown(this.gramLengths, document + 1, this.forecast);
    if (!this.isBulk) {
      for (const [term, occurrences] of countOccurrences(terms))
        this.postings.insert(term, (document << TF_BITS) | Math.min(occurrences, TF_MAX));
      this.gramDocuments.count(terms, 1);
    }
    this.count(document, terms, 1);
    return document;
  }

  /** Takes the document out; its terms are the caller's to release. */
  remove(document: number): Int32Array {
    for (const _ of this.finishBulk());
    const terms = this.termsOf(document);
    for (const [term, occurrences] of countOccurrences(terms))
      this.postings.remove(term, (document << TF_BITS) | Math.min(occurrences, TF_MAX));
    this.gramDocuments.count(terms, -1);
    this.count(document, terms, -1);
    this.sequences.clear(document);
    this.freeDocuments.push(document);
    return terms;
  }

  termsOf(document: number): Int32Array {
    return this.sequences.values(document).slice();
  }

  /** True where the document has exactly these terms in this order. */
  hasTerms(document: number, terms: Int32Array): boolean {
    if (this.sequences.length(document) !== terms.length) return false;
    const own = this.sequences.values(document);
    return terms.every((term, index) => own[index] === term);
  }

  /** Counts a document in or out; characters of CJK have no ngrams. */
  private count(document: number, terms: Int32Array, sign: 1 | -1): void {
    const { gramsByTerm } = this.vocabulary;
    let gramLength = 0;
    for (let at = 0; at < terms.length; at++) gramLength += gramsByTerm.length(terms[at] as number);
    this.gramLengths[document] = gramLength;
    this.documents += sign;
    this.totalLength += sign * terms.length;
    this.totalGramLength += sign * gramLength;
  }
}

/** How often each term occurs. */
function countOccurrences(terms: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
