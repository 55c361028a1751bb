/** Working memory of searches: arrays by document and by answer group, which cost too much to allocate for each search. */
import { grown } from '../../../typed-arrays.ts';

/** What one search writes into while it lasts. */
export class SearchBuffers {
  /** By unit, zero at first: BM25 of terms. */
  base = new Float32Array(0);
  /** By unit, zero at first: BM25 of the grams, without the most frequent ones. */
  gramScores = new Float32Array(0);
  /** By unit, zero between uses. */
  unitCounts = new Int32Array(0);
  /** Units found while counting. */
  unitList = new Int32Array(0);
  /** By group number: the least that the group may score, that without its texts, the text's share. */
  groupLowerBounds = new Float32Array(0);
  otherLowerBounds = new Float32Array(0);
  textShares = new Float32Array(0);
  groupList = new Int32Array(0);
  /** By vocabulary term, zero at first: the first of its links to query grams, from 1. */
  gramLinks = new Int32Array(0);
  /** By link, from 1: the next one of the same term, and the query gram. */
  nextLinks = new Int32Array(1024);
  linkedGrams = new Int32Array(1024);
  /** Terms that have links, the first `linkedTermCount`. */
  linkedTerms = new Int32Array(1024);
  linkedTermCount = 0;
  /** By vocabulary term, the last mark that `isNearDuplicate` gave it. */
  termMarks = new Int32Array(0);
  lastTermMark = 0;
  private units = 0;

  /** Makes every array long enough. */
  reserve({ units, groups, terms }: BufferSizes): void {
    this.units = units;
    this.base = grown(this.base, units);
    this.gramScores = grown(this.gramScores, units);
    this.unitCounts = grown(this.unitCounts, units);
    this.unitList = grown(this.unitList, units);
    this.groupLowerBounds = grown(this.groupLowerBounds, groups);
    this.otherLowerBounds = grown(this.otherLowerBounds, groups);
    this.textShares = grown(this.textShares, groups);
    this.groupList = grown(this.groupList, groups);
    this.gramLinks = grown(this.gramLinks, terms);
    this.termMarks = grown(this.termMarks, terms);
  }

  /** Sets back to zero what the next search expects to be. */
  clear(): void {
    this.base.fill(0, 0, this.units);
    this.gramScores.fill(0, 0, this.units);
    this.unitCounts.fill(0, 0, this.units);
    for (let at = 0; at < this.linkedTermCount; at++) this.gramLinks[this.linkedTerms[at] as number] = 0;
    this.linkedTermCount = 0;
  }
}

export interface BufferSizes {
  units: number;
  groups: number;
  terms: number;
}

/** Searches are synchronous, so that the searches of all indexes share one; a search within another takes a second. */
const idle: SearchBuffers[] = [];

/** Lends buffers of these sizes for the time of `search`. */
export function withSearchBuffers<T>(sizes: BufferSizes, search: (buffers: SearchBuffers) => T): T {
  const buffers = idle.pop() ?? new SearchBuffers();
  buffers.reserve(sizes);
  try {
    return search(buffers);
  } finally {
    buffers.clear();
    idle.push(buffers);
  }
}
