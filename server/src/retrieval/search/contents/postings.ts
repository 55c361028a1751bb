/** The searchable texts of one kind (pairs or file chunks) with exact statistics, kept current one text at a time. */

import { grown } from '../../../typed-arrays.ts';
import { BY_TEXT, Forecast } from '../../structures/growth-forecast.ts';
import { IntListPool } from '../../structures/int-list-pool.ts';
import { inverseFrequency } from '../bm25.ts';
import { buildPostings, TF_BITS, TF_MAX } from './bulk-postings.ts';
import { GramDocumentFrequency } from './ngram-document-frequency.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * A unit is one distinct text: its terms in order, and nothing of the text itself. Every statistic is what a fresh
 * build over the present units would have: removal subtracts exactly what adding added.
 */
export class Collection {
  /** What its units will take, between `beginBulk` and `finishBulk`. */
  readonly forecast = new Forecast(BY_TEXT);
  /** Postings by term, ascending by unit. */
  readonly postings = new IntListPool();
  /** Term numbers of a unit, in text order. */
  readonly sequences = new IntListPool(this.forecast);
  /** Grams of all its words, by unit. */
  gramLengths = new Int32Array(0);
  units = 0;
  totalLength = 0;
  totalGramLength = 0;
  readonly vocabulary: Vocabulary;
  private readonly gramUnits: GramDocumentFrequency;
  private readonly freeUnits: number[] = [];
  private nextUnit = 0;
  /** True while postings wait for `finishBulk`. */
  private isBulk = false;

  private readonly otherTexts: number;

  /** @param otherTexts texts that it is taken to have besides its own, with none of anybody's words */
  constructor(vocabulary: Vocabulary, otherTexts = 0) {
    this.vocabulary = vocabulary;
    this.otherTexts = otherTexts;
    this.gramUnits = new GramDocumentFrequency(vocabulary);
  }

  /** One above the largest unit number ever used. */
  get limit(): number {
    return this.nextUnit;
  }

  get sizeBytes(): number {
    const ofLists = this.postings.sizeBytes + this.sequences.sizeBytes + this.gramUnits.sizeBytes;
    return ofLists + this.gramLengths.byteLength;
  }

  /** The inverse frequency of what so many of its units have. */
  inverseFrequency(containing: number): number {
    return inverseFrequency(this.units + this.otherTexts, containing);
  }

  /** In how many units a gram occurs. */
  unitsWithGram(gram: number): number {
    return this.gramUnits.of(gram, this.postings, this.nextUnit);
  }

  /**
   * Lets what is added until `finishBulk` wait for its postings, which are then built all at once. Does nothing where
   * there are units already; a removal finishes it.
   * @param texts how many will be added, about: a forecast of the room they take
   */
  beginBulk(texts = 0): void {
    this.isBulk = this.nextUnit === 0;
    if (this.isBulk) this.forecast.begin(texts);
  }

  /** Builds the postings. Without it nothing added since `beginBulk` is found. */
  finishBulk(): void {
    if (!this.isBulk) return;
    this.isBulk = false;
    if (this.forecast.end()) this.sequences.fit(this.nextUnit);
    buildPostings(this.postings, this.sequences, this.nextUnit, this.vocabulary.limit);
  }

  /** Takes terms that were acquired from the vocabulary, in text order; the unit's number. */
  add(terms: Int32Array): number {
    const unit = this.freeUnits.pop() ?? this.nextUnit++;
    this.forecast.note();
    this.sequences.assign(unit, terms);
    this.gramLengths = grown(this.gramLengths, unit + 1, this.forecast);
    if (!this.isBulk) {
      for (const [term, occurrences] of countOccurrences(terms))
        this.postings.insert(term, (unit << TF_BITS) | Math.min(occurrences, TF_MAX));
      this.gramUnits.count(terms, 1);
    }
    this.count(unit, terms, 1);
    return unit;
  }

  /** Takes the unit out; its terms are the caller's to release. */
  remove(unit: number): Int32Array {
    this.finishBulk();
    const terms = this.termsOf(unit);
    for (const [term, occurrences] of countOccurrences(terms))
      this.postings.remove(term, (unit << TF_BITS) | Math.min(occurrences, TF_MAX));
    this.gramUnits.count(terms, -1);
    this.count(unit, terms, -1);
    this.sequences.clear(unit);
    this.freeUnits.push(unit);
    return terms;
  }

  termsOf(unit: number): Int32Array {
    return this.sequences.values(unit).slice();
  }

  /** True where the unit has exactly these terms in this order. */
  hasTerms(unit: number, terms: Int32Array): boolean {
    if (this.sequences.length(unit) !== terms.length) return false;
    const own = this.sequences.values(unit);
    return terms.every((term, index) => own[index] === term);
  }

  /** Counts a unit in or out; characters of CJK have no grams. */
  private count(unit: number, terms: Int32Array, sign: 1 | -1): void {
    const { gramsByTerm } = this.vocabulary;
    let gramLength = 0;
    for (let at = 0; at < terms.length; at++) gramLength += gramsByTerm.length(terms[at] as number);
    this.gramLengths[unit] = gramLength;
    this.units += sign;
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
