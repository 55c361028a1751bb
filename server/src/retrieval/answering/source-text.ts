/** The text behind a match, as answering needs it: the index itself holds no texts. */
import type { Locator } from '../../../../contract/locator.ts';
import type { IndexMatch } from '../search/entries.ts';

export type SourceText =
  | { kind: 'qa'; sourceId: number; ordinal: 0; docId: string; question: string; answer: string }
  | {
      kind: 'file';
      sourceId: number;
      ordinal: number;
      docId: string;
      fileName: string;
      text: string;
      locator: Locator | null;
    };

/** The source text of each match that was read. */
export type SourceTexts = ReadonlyMap<IndexMatch, SourceText>;

/** Cuts one window out of a passage, as the encoder that the match names saw it; undefined if that is not known. */
export type CutWindow = (text: string, window: NonNullable<IndexMatch['nearest']>) => string | undefined;
