/** Builds the lists of many texts or terms at once, by counting sort, instead of inserting them one by one. */

import { IntListPool } from '../../structures/int-list-pool.ts';

/** A posting is `document << TF_BITS | occurrences`; occurrences beyond it count as this many. */
export const TF_BITS = 8;
export const TF_MAX = 2 ** TF_BITS - 1;

/** Lists looked at in one step. */
const LISTS_A_STEP = 512;

/** Fills empty lists by term, below `terms`, with the postings of the documents 0 to `documents`, whose terms are `sequences`; in steps. */
export function* buildPostings(
  postings: IntListPool,
  sequences: IntListPool,
  documents: number,
  terms: number,
): Generator<void> {
  /** By term, the last document that had it, from 1. */
  const lastDocuments = new Int32Array(terms);
  const nextPlaces = new Int32Array(terms);
  const counts = new Int32Array(terms);
  for (let document = 0; document < documents; document++) {
    const end = sequences.start(document) + sequences.length(document);
    for (let at = sequences.start(document); at < end; at++) {
      const term = sequences.data[at] as number;
      if (lastDocuments[term] === document + 1) continue;
      lastDocuments[term] = document + 1;
      counts[term] = (counts[term] as number) + 1;
    }
    if (document % LISTS_A_STEP === 0) yield;
  }
  postings.makeRoom(counts);
  for (let term = 0; term < terms; term++) nextPlaces[term] = postings.start(term);
  lastDocuments.fill(0, 0, terms);
  const { data } = postings;
  for (let document = 0; document < documents; document++) {
    const end = sequences.start(document) + sequences.length(document);
    for (let at = sequences.start(document); at < end; at++) {
      const term = sequences.data[at] as number;
      const place = nextPlaces[term] as number;
      if (lastDocuments[term] !== document + 1) {
        lastDocuments[term] = document + 1;
        data[place] = (document << TF_BITS) | 1;
        nextPlaces[term] = place + 1;
      } else if (((data[place - 1] as number) & TF_MAX) < TF_MAX) {
        data[place - 1] = (data[place - 1] as number) + 1;
      }
    }
    if (document % LISTS_A_STEP === 0) yield;
  }
}

/** Which of the lists 0 to `limit` have each of the values below `values`, ascending, as often as they have it; in steps. */
export function* invertLists(
  lists: IntListPool,
  limit: number,
  values: number,
): Generator<void, IntListPool> {
  const counts = new Int32Array(values);
  for (let list = 0; list < limit; list++) {
    const end = lists.start(list) + lists.length(list);
    for (let at = lists.start(list); at < end; at++) {
      const value = lists.data[at] as number;
      counts[value] = (counts[value] as number) + 1;
    }
    if (list % LISTS_A_STEP === 0) yield;
  }
  const inverted = new IntListPool();
  inverted.makeRoom(counts);
  const places = counts;
  for (let value = 0; value < values; value++) places[value] = inverted.start(value);
  const { data } = inverted;
  for (let list = 0; list < limit; list++) {
    const end = lists.start(list) + lists.length(list);
    for (let at = lists.start(list); at < end; at++) {
      const value = lists.data[at] as number;
      const place = places[value] as number;
      data[place] = list;
      places[value] = place + 1;
    }
    if (list % LISTS_A_STEP === 0) yield;
  }
  return inverted;
}
