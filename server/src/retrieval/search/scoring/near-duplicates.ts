/** Near-duplicate passages: the same text in a file of another format, or in another version. */

import type { Collection } from '../contents/postings.ts';
import type { SearchBuffers } from './search-buffers.ts';

/** Of the distinct terms of the shorter one, the share that the other has: most of them, for versions are cut elsewhere. */
const REPEATED_SHARE = 0.8;

/** Marks of one comparison: in one passage, in the other, in both. */
const MARKS_PER_CALL = 3;

function takeMark(buffers: SearchBuffers): number {
  if (buffers.lastTermMark > 2 ** 31 - 1 - MARKS_PER_CALL) {
    buffers.termMarks.fill(0);
    buffers.lastTermMark = 0;
  }
  buffers.lastTermMark += MARKS_PER_CALL;
  return buffers.lastTermMark;
}

/** Whether most distinct terms of the shorter passage stand in the other. */
export function isNearDuplicate(
  buffers: SearchBuffers,
  collection: Collection,
  document: number,
  other: number,
): boolean {
  const inBoth = takeMark(buffers);
  const [inDocument, inOther] = [inBoth - 1, inBoth - 2];
  const { termMarks: marks } = buffers;
  let [ofDocument, ofOther, shared] = [0, 0, 0];
  for (const term of collection.termsOf(document)) {
    if (marks[term] !== inDocument) ofDocument++;
    marks[term] = inDocument;
  }
  for (const term of collection.termsOf(other)) {
    const mark = marks[term];
    if (mark === inBoth || mark === inOther) continue;
    ofOther++;
    if (mark === inDocument) shared++;
    marks[term] = mark === inDocument ? inBoth : inOther;
  }
  return shared >= REPEATED_SHARE * Math.min(ofDocument, ofOther);
}
