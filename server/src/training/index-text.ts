/** Analyses a text for the index: its terms. Its vectors come later. */

import type { SourceKind } from '../../../contract/common.ts';
import { analyse } from '../language/analyse.ts';
import { stripSmallTalk } from '../language/small-talk.ts';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';

export interface EncodedText {
  /** The text that is matched: a pair's question without small talk, which is stripped from asked questions too. */
  text: string;
  terms: string;
  /** Signature as in NewChunk: empty if encoders have yet to see the text. */
  encodedBy: string;
}

export type EncodeText = (text: string, kind: SourceKind) => EncodedText;

export function createTextEncoder(encoders: EncoderSet): EncodeText {
  return (whole, kind) => {
    const text = kind === 'qa' ? stripSmallTalk(whole) : whole;
    return { text, terms: analyse(text), encodedBy: encoders.encodes(kind) ? '' : encoders.signatures[kind] };
  };
}
