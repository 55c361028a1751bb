/** Makes of a text what the index needs: its terms, and its vectors by the encoders that answer at once. */
import { analyse } from '../retrieval/analyse.ts';
import { withoutCourtesies } from '../retrieval/courtesies.ts';
import type { SourceKind, Vector } from '../retrieval/types.ts';
import type { EncoderSet } from './encoder-set.ts';

export interface EncodedText {
  /** What of it is matched: a pair's question without the courtesies that are left out of what is asked, too. */
  text: string;
  terms: string;
  vectors: Vector[];
  /** As in NewChunk: empty where slower encoders have yet to see the text. */
  encodedBy: string;
}

export type EncodeText = (text: string, kind: SourceKind) => EncodedText;

export function createTextEncoder(encoders: EncoderSet): EncodeText {
  return (whole, kind) => {
    const text = kind === 'qa' ? withoutCourtesies(whole) : whole;
    const terms = analyse(text);
    const encodedBy = encoders.hasSlow(kind) ? '' : encoders.signatures[kind];
    return { text, terms, vectors: encoders.encodeNow(text, terms, kind), encodedBy };
  };
}
