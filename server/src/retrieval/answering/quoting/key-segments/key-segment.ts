/** What a key segment is, a segment quoted for its own sake, and what a rule is that chooses them. */
import type { CoveredPassage } from '../covered-passage.ts';

export interface KeySegment {
  index: number;
  /** The other rows of its table that match as well; of an item that only its heading speaks for, the other items of its list. */
  siblings: readonly number[];
}

export interface KeySegmentRule {
  readonly name: string;
  /** @param found by the rules before it, most important first; returned as it is if the rule does not apply */
  apply(found: readonly KeySegment[], passage: CoveredPassage): readonly KeySegment[];
}
