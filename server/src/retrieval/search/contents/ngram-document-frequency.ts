/** In how many documents of a collection a character ngram occurs: counted when first asked for, then kept current. */

import { grown } from '../../../typed-arrays.ts';
import type { IntListPool } from '../../structures/int-list-pool.ts';
import { TF_BITS } from './bulk-postings.ts';
import type { Vocabulary } from './vocabulary.ts';

export class GramDocumentFrequency {
  /** By ngram: the count plus 1; 0 where nobody has asked. */
  private counts = new Int32Array(0);
  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  get sizeBytes(): number {
    return this.counts.byteLength;
  }

  /** `postings` are those of the collection, `limit` is above all its documents. */
  of(ngram: number, postings: IntListPool, limit: number): number {
    const known = this.counts[ngram] ?? 0;
    if (known > 0) return known - 1;
    this.counts = grown(this.counts, this.vocabulary.ngrams.size + 1);
    const count = this.countDocuments(ngram, postings, limit);
    this.counts[ngram] = count + 1;
    return count;
  }

  private countDocuments(ngram: number, postings: IntListPool, limit: number): number {
    const isSeen = new Uint8Array(limit);
    let count = 0;
    for (const term of this.vocabulary.termsByGram.values(ngram)) {
      const end = postings.start(term) + postings.length(term);
      for (let at = postings.start(term); at < end; at++) {
        const document = (postings.data[at] as number) >> TF_BITS;
        if (isSeen[document] === 1) continue;
        isSeen[document] = 1;
        count++;
      }
    }
    return count;
  }

  /** Counts a document with these terms in, or out again with -1. */
  count(terms: Int32Array, sign: 1 | -1): void {
    const { counts } = this;
    if (counts.length === 0) return;
    const { gramsByTerm } = this.vocabulary;
    const isSeen = new Uint8Array(this.vocabulary.ngrams.size + 1);
    for (const term of terms) {
      const end = gramsByTerm.start(term) + gramsByTerm.length(term);
      for (let at = gramsByTerm.start(term); at < end; at++) {
        const ngram = gramsByTerm.data[at] as number;
        if (isSeen[ngram] === 1) continue;
        isSeen[ngram] = 1;
        // A ngram beyond the array is one that nobody has asked for.
        if (ngram < counts.length && (counts[ngram] as number) > 0)
          counts[ngram] = (counts[ngram] as number) + sign;
      }
    }
  }
}
