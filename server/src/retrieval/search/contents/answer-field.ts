/**
 * The answer field of pairs: an inverted index of the words of answers that their questions lack, with term frequency 1.
 * Customers ask for what is in an answer ("PayPal", "Sunday") as well as for what it is filed under.
 */

import { afterYesOrNo } from '../../../language/yes-no.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';
import { IntListPool } from '../../structures/int-list-pool.ts';
import { invertLists } from './bulk-postings.ts';
import type { Vocabulary } from './vocabulary.ts';

export class AnswerWords {
  /** Documents by term, ascending. */
  postings = new IntListPool();
  /** Distinct terms by document. */
  private readonly wordsOf: IntListPool;
  private readonly vocabulary: Vocabulary;
  private documents = 0;
  private totalWords = 0;
  /** Above every document. */
  private limit = 0;
  /** True while postings wait for `finishBulk`. */
  private isBulk = false;

  /** @param forecast of how many documents there will be, while much is loaded */
  constructor(vocabulary: Vocabulary, forecast: Forecast) {
    this.vocabulary = vocabulary;
    this.wordsOf = new IntListPool(forecast);
  }

  get sizeBytes(): number {
    return this.postings.sizeBytes + this.wordsOf.sizeBytes;
  }

  /** Lets what is added until `finishBulk` wait for its postings, which are then built all at once. Only where there is nothing. */
  beginBulk(): void {
    this.isBulk = true;
  }

  /** Builds the postings, in steps. Without it nothing added since `beginBulk` is found. */
  *finishBulk(): Generator<void> {
    if (!this.isBulk) return;
    this.isBulk = false;
    this.wordsOf.fit(this.limit);
    this.postings = yield* invertLists(this.wordsOf, this.limit, this.vocabulary.limit);
  }

  /**
   * Takes a document's answer as stored, see analyse.ts, without a yes or no that opens it.
   * @param known the terms of its question, which are left out
   */
  add(document: number, stored: string, start: number, known: Int32Array): void {
    const seen = new Set(known);
    const words = this.vocabulary.acquireAll(stored, afterYesOrNo(stored, start)).filter((term) => {
      const isNew = !seen.has(term);
      if (isNew) seen.add(term);
      else this.vocabulary.release(term);
      return isNew;
    });
    if (words.length === 0) return;
    this.wordsOf.assign(document, words);
    if (!this.isBulk) for (const term of words) this.postings.insert(term, document);
    this.documents += 1;
    this.totalWords += words.length;
    this.limit = Math.max(this.limit, document + 1);
  }

  /** Forgets a document's answer, where it has one. */
  remove(document: number): void {
    for (const _ of this.finishBulk());
    const words = this.of(document).slice();
    if (words.length === 0) return;
    this.wordsOf.clear(document);
    for (const term of words) {
      this.postings.remove(term, document);
      this.vocabulary.release(term);
    }
    this.documents -= 1;
    this.totalWords -= words.length;
  }

  /** A view; valid until something changes. */
  of(document: number): Int32Array {
    return this.wordsOf.values(document);
  }

  /** How many words a document's answer has, of those taken. */
  lengthOf(document: number): number {
    return this.wordsOf.length(document);
  }

  /** Of those documents that have any. */
  get averageLength(): number {
    return this.totalWords / this.documents;
  }
}
