/** What a companion is: a rule that names the segments without which a key segment is not understood. */
import type { CoveredPassage } from '../covered-passage.ts';
import type { KeySegment } from '../key-segments/key-segment.ts';
import type { Selection } from '../selection.ts';

/** The quote as it is when the rule is asked. */
export interface QuoteInProgress {
  readonly passage: CoveredPassage;
  /** All of them, in the order in which they are taken. */
  readonly keySegments: readonly KeySegment[];
  readonly selection: Pick<Selection, 'has' | 'room'>;
}

export interface Companion {
  readonly name: string;
  /** In the order in which they are taken while there is room; segments that are selected already may be among them. */
  of(quote: QuoteInProgress, keySegment: KeySegment): readonly number[];
}
