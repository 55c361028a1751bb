/** Whether one passage says what another says: a file's text in another format, or of another version. */

import { grown } from '../../../typed-arrays.ts';
import type { Collection } from '../contents/postings.ts';

/** Of the distinct terms of the shorter one, the share that the other has: most of them, for versions are cut elsewhere. */
const REPEATED_SHARE = 0.8;

/** By term, the last of the marks below that it was given. */
let marks = new Int32Array(0);
let lastMark = 0;
const MARKS_PER_CALL = 3;

function takeMark(): number {
  if (lastMark > 2 ** 31 - 1 - MARKS_PER_CALL) {
    marks.fill(0);
    lastMark = 0;
  }
  lastMark += MARKS_PER_CALL;
  return lastMark;
}

export function repeats(collection: Collection, unit: number, other: number): boolean {
  const inBoth = takeMark();
  const [inUnit, inOther] = [inBoth - 1, inBoth - 2];
  marks = grown(marks, collection.vocabulary.limit);
  let [ofUnit, ofOther, shared] = [0, 0, 0];
  for (const term of collection.termsOf(unit)) {
    if (marks[term] !== inUnit) ofUnit++;
    marks[term] = inUnit;
  }
  for (const term of collection.termsOf(other)) {
    const mark = marks[term];
    if (mark === inBoth || mark === inOther) continue;
    ofOther++;
    if (mark === inUnit) shared++;
    marks[term] = mark === inUnit ? inBoth : inOther;
  }
  return shared >= REPEATED_SHARE * Math.min(ofUnit, ofOther);
}
