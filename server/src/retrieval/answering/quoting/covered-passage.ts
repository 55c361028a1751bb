/** A passage as it is read for one question: what every rule of quoting sees. */
import type { Segment } from './segments.ts';

export interface QuoteSettings {
  /** At most this many key segments. Their companions come on top. */
  maxSentences: number;
  /** Nothing but list items is begun beyond it, in UTF-16 units. A first segment that is longer is given whole. */
  maxCharacters: number;
  /** A paragraph up to this length is given whole if there is room, in UTF-16 units. */
  maxParagraph: number;
}

export interface CoveredSegment extends Segment {
  /** By query term, then by identifier of the question, how well the segment contains it, 0 to 1. */
  coverage: number[];
  /** The same with the headings above the segment. */
  coverageWithHeadings: number[];
  /** How many bigrams of the question it contains, stop words included. */
  bigrams: number;
  isInBestWindow: boolean;
}

export interface CoveredPassage {
  readonly segments: readonly CoveredSegment[];
  /** By query term and identifier: how well it tells segments apart. */
  readonly weights: readonly number[];
  /** The likeliest language of the text, ISO 639-1. */
  readonly language: string | undefined;
  readonly settings: Readonly<QuoteSettings>;
}
