/** Working memory of searches: arrays by document and by answer group, which cost too much to allocate for each search. */
import { grown } from '../../../typed-arrays.ts';

/** What one search writes into while it lasts. */
export class SearchBuffers {
  /** By document, zero at first: BM25 of terms. */
  base = new Float32Array(0);
  /** By document, zero at first: BM25 of the ngrams, without the most frequent ones. */
  gramScores = new Float32Array(0);
  /** By document, zero between uses. */
  documentCounts = new Int32Array(0);
  /** Documents found while counting. */
  documentList = new Int32Array(0);
  /** By group number: the least that the group may score, that without its texts, the text's share. */
  groupLowerBounds = new Float32Array(0);
  otherLowerBounds = new Float32Array(0);
  textShares = new Float32Array(0);
  groupList = new Int32Array(0);
  /** By vocabulary term, zero at first: the first of its links to query ngrams, from 1. */
  gramLinks = new Int32Array(0);
  /** By link, from 1: the next one of the same term, and the query ngram. */
  nextLinks = new Int32Array(1024);
  linkedGrams = new Int32Array(1024);
  /** Terms that have links, the first `linkedTermCount`. */
  linkedTerms = new Int32Array(1024);
  linkedTermCount = 0;
  /** By vocabulary term, the last mark that `isNearDuplicate` gave it. */
  termMarks = new Int32Array(0);
  lastTermMark = 0;
  private documents = 0;

  /** Makes every array long enough. */
  reserve({ documents, groups, terms }: BufferSizes): void {
    this.documents = documents;
    this.base = grown(this.base, documents);
    this.gramScores = grown(this.gramScores, documents);
    this.documentCounts = grown(this.documentCounts, documents);
    this.documentList = grown(this.documentList, documents);
    this.groupLowerBounds = grown(this.groupLowerBounds, groups);
    this.otherLowerBounds = grown(this.otherLowerBounds, groups);
    this.textShares = grown(this.textShares, groups);
    this.groupList = grown(this.groupList, groups);
    this.gramLinks = grown(this.gramLinks, terms);
    this.termMarks = grown(this.termMarks, terms);
  }

  /** Sets back to zero what the next search expects to be. */
  clear(): void {
    this.base.fill(0, 0, this.documents);
    this.gramScores.fill(0, 0, this.documents);
    this.documentCounts.fill(0, 0, this.documents);
    for (let at = 0; at < this.linkedTermCount; at++) this.gramLinks[this.linkedTerms[at] as number] = 0;
    this.linkedTermCount = 0;
  }
}

export interface BufferSizes {
  documents: number;
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
