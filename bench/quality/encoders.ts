/** Vectors for the benchmark, by the set of encoders in force. */
import { fileURLToPath } from 'node:url';
import type { CutWindow } from '../../server/src/retrieval/answering/source-text.ts';
import {
  createSentenceEncoder,
  SENTENCE_WINDOW_WORDS,
} from '../../server/src/retrieval/encoders/sentence-encoder.ts';
import { createStaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import type { SourceKind, Vector } from '../../server/src/retrieval/types.ts';
import { splitWindows } from '../../server/src/training/windows.ts';
import { encodeCached } from './vector-cache.ts';

export const ENCODER_SETS = ['lexical', 'static', 'sentence'] as const;
/** `lexical`: none; `static`: the one that ships with the project; `sentence`: that and the sentence encoder. */
export type EncoderSet = (typeof ENCODER_SETS)[number];

/** Gives the vectors of a question, or of a file's text with one for each window; an empty list is lexical alone. */
export type EncodeText = (text: string, kind?: SourceKind) => Vector[];

const modelFolder = (name: string): string => fileURLToPath(new URL(`../../models/${name}`, import.meta.url));

/** What the sentence encoder reads of a file's text, one by one. */
export function windowsOf(text: string): string[] {
  return splitWindows(text, SENTENCE_WINDOW_WORDS);
}

/** As the service cuts it: only the sentence encoder reads windows. */
export const cutWindow: CutWindow = (text, { window }) => windowsOf(text)[window];

/** The sentence encoder's vectors of these texts, from the cache where it has them. */
export async function encodeSentences(texts: Iterable<string>): Promise<(text: string) => Vector> {
  const sentence = createSentenceEncoder(modelFolder('english-encoder'));
  const { name } = sentence;
  try {
    const known = await encodeCached(sentence, texts);
    return (text) => {
      const values = known.get(text);
      if (values === undefined) throw new Error(`Not encoded ahead: ${text}`);
      return { encoder: name, values };
    };
  } finally {
    await sentence.close();
  }
}

/**
 * Encodes these texts ahead, so that each can be had at once afterwards.
 * @param staticFolder of another static encoder than the one that ships
 */
export async function prepareEncoding(
  set: EncoderSet,
  texts: Iterable<string>,
  staticFolder = modelFolder('static-encoder'),
): Promise<EncodeText> {
  if (set === 'lexical') return () => [];
  const encoder = createStaticEncoder(staticFolder);
  const encodeStatically = (text: string): Vector => ({
    encoder: encoder.name,
    values: encoder.encodeNow(text),
  });
  if (set === 'static') return (text, kind = 'qa') => (kind === 'qa' ? [encodeStatically(text)] : []);
  const encodeSentence = await encodeSentences(texts);
  return (text, kind = 'qa') =>
    kind === 'qa' ? [encodeStatically(text), encodeSentence(text)] : windowsOf(text).map(encodeSentence);
}
