/** Working memory of a search, shared by every index, since a search is synchronous and indexes are many. */
import { grown } from '../../../typed-arrays.ts';

/** Whoever writes into one of these sets it back to zero before the search ends. */
export const scratch = {
  /** By unit: BM25 of terms. */
  base: new Float32Array(0),
  /** By unit: BM25 of the grams, without the most frequent ones. */
  gramScores: new Float32Array(0),
  /** By group number, none kept at zero: the least that the group may score, that without its texts, the text's share. */
  groupFloors: new Float32Array(0),
  otherFloors: new Float32Array(0),
  textShares: new Float32Array(0),
  groupList: new Int32Array(0),
  unitCounts: new Int32Array(0),
  /** Units found while counting; not kept at zero. */
  unitList: new Int32Array(0),
  /** By vocabulary term: the first of its links to query grams, from 1. */
  gramLinks: new Int32Array(0),
};

/** Makes every array long enough; new elements are zero. */
export function reserveScratch(sizes: { units: number; groups: number; terms: number }): void {
  scratch.base = grown(scratch.base, sizes.units);
  scratch.gramScores = grown(scratch.gramScores, sizes.units);
  scratch.groupFloors = grown(scratch.groupFloors, sizes.groups);
  scratch.otherFloors = grown(scratch.otherFloors, sizes.groups);
  scratch.groupList = grown(scratch.groupList, sizes.groups);
  scratch.textShares = grown(scratch.textShares, sizes.groups);
  scratch.unitList = grown(scratch.unitList, sizes.units);
  scratch.unitCounts = grown(scratch.unitCounts, sizes.units);
  scratch.gramLinks = grown(scratch.gramLinks, sizes.terms);
}
