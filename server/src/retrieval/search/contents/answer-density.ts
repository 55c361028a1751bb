/** Answer density: how similar a chatbot's answers are to one another, which the scores of one question do not show. */

import type { Groups } from './answer-groups.ts';
import { DenseStore } from './vector-store.ts';

/** Of a chatbot of more texts, a part of this size stands for all, so that one change of many costs no more than of few. */
const PART_MAX = 8_192;
/** Texts of the part whose nearest is looked for: fewer the more texts there are, for some milliseconds at most. */
const SAMPLE_MAX = 64;
const SAMPLE_MIN = 8;
const PRODUCTS_MAX = 65_536;
/** More than two ways to compute one cosine differ by. */
const ROUNDING = 1e-5;

interface Part {
  store: DenseStore;
  /** By document of the part. */
  documents: number[];
  groups: number[];
  sources: number[];
}

interface Nearest {
  cosine: number;
  /** Of the part. */
  document: number;
}

/** Those of every so many sources: which they are depends on what there is, not on how it came there. */
function selectPart(
  store: DenseStore,
  groups: Groups,
  sourceOf: (document: number) => number,
  stride: number,
): Part {
  const part: Part = { store: new DenseStore(store.dimensions), documents: [], groups: [], sources: [] };
  for (const { number, documents } of groups.all()) {
    for (const document of documents) {
      const source = sourceOf(document);
      const vector = source % stride === 0 ? store.get(document) : undefined;
      if (vector === undefined) continue;
      part.store.set(part.groups.length, vector);
      part.documents.push(document);
      part.groups.push(number);
      part.sources.push(source);
    }
  }
  return part;
}

/** A source of every so many is in the part. */
function strideOfPart(size: number): number {
  return Math.max(1, Math.ceil(size / PART_MAX));
}

/** A source of every so many is in the sample. */
function strideOfSample(size: number, partSize: number): number {
  const sample = Math.min(SAMPLE_MAX, Math.max(SAMPLE_MIN, PRODUCTS_MAX / Math.max(1, partSize)));
  return strideOfPart(size) * Math.max(1, Math.ceil(partSize / sample));
}

/**
 * The mean, over texts, of the cosine to the nearest text of another answer: 0 if there is no other. Measuring a large chatbot
 * takes tens of milliseconds, and few changes of one text change the result: `survivesRemoval` and `survivesAddition` tell
 * those that surely do not, and keep count of them.
 */
export class AnswerDensity {
  readonly value: number;
  private size: number;
  private partSize: number;
  /** The vectors of the sample, and the cosine of each to its nearest. */
  private readonly sample: DenseStore;
  private readonly cosines: number[] = [];
  /** Documents of the sample, and their nearest ones. */
  private readonly witnesses = new Set<number>();

  /** @param sourceOf a document's oldest source */
  constructor(store: DenseStore, groups: Groups, sourceOf: (document: number) => number) {
    const part = selectPart(store, groups, sourceOf, strideOfPart(store.size));
    this.size = store.size;
    this.partSize = part.store.size;
    this.sample = new DenseStore(store.dimensions);
    const stride = strideOfSample(this.size, this.partSize);
    let total = 0;
    let counted = 0;
    for (const [document, source] of part.sources.entries()) {
      const vector = source % stride === 0 ? part.store.get(document) : undefined;
      if (vector === undefined) continue;
      const nearest = findNearest(
        part.store,
        vector,
        (other) => part.groups[other] !== part.groups[document],
      );
      this.sample.set(this.cosines.length, vector);
      this.cosines.push(nearest?.cosine ?? Number.NEGATIVE_INFINITY);
      this.witnesses.add(part.documents[document] as number);
      if (nearest === undefined) continue;
      this.witnesses.add(part.documents[nearest.document] as number);
      // Single-precision values of like size: their sum is exact, in whatever order they come.
      total += nearest.cosine;
      counted++;
    }
    this.value = counted === 0 ? 0 : total / counted;
  }

  /** One that counts changes of its own. */
  copy(): AnswerDensity {
    return Object.assign(Object.create(AnswerDensity.prototype) as AnswerDensity, this);
  }

  /** Whether it is the same without this document, which had a vector. */
  survivesRemoval(document: number, source: number): boolean {
    return !this.witnesses.has(document) && this.keepsStrides(source, -1);
  }

  /** Whether it is the same with a further document, which has this vector. */
  survivesAddition(source: number, vector: Int8Array): boolean {
    const isInPart = source % strideOfPart(this.size) === 0;
    if (source % strideOfSample(this.size, this.partSize) === 0) return false;
    if (isInPart) {
      const cosines = this.sample.cosines(vector);
      const isNearer = this.cosines.some((least, at) => !((cosines[at] as number) < least - ROUNDING));
      if (isNearer) return false;
    }
    return this.keepsStrides(source, 1);
  }

  /** Counts one document more or less; false if then other sources would be looked at. */
  private keepsStrides(source: number, change: 1 | -1): boolean {
    const { size, partSize } = this;
    this.size += change;
    if (source % strideOfPart(size) === 0) this.partSize += change;
    return (
      strideOfPart(this.size) === strideOfPart(size) &&
      strideOfSample(this.size, this.partSize) === strideOfSample(size, partSize)
    );
  }
}

function findNearest(
  store: DenseStore,
  vector: Int8Array,
  isOther: (document: number) => boolean,
): Nearest | undefined {
  let nearest: Nearest | undefined;
  store.cosines(vector).forEach((cosine, document) => {
    if (cosine > (nearest?.cosine ?? -2) && isOther(document)) nearest = { cosine, document };
  });
  return nearest;
}
