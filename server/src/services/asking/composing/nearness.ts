/** How near texts are in meaning, where an encoder knows the languages of both. */
import type { Encoder, EncoderSet } from '../../../retrieval/encoders/encoder.ts';

/** A text and its language, ISO 639-1; undefined: any encoder will do. */
export interface Spoken {
  readonly text: string;
  readonly language: string | undefined;
}

/** How near two texts are in meaning, by an encoder that knows both languages; undefined: there is none, or not in time. */
export type Nearness = (one: Spoken, other: Spoken) => Promise<number | undefined>;

/**
 * Cosines of texts, each encoded once.
 * @param turn whose it is, as of `EncodeOptions`
 * @param waitMs for each text
 */
export function createNearness(
  encoders: Pick<EncoderSet, 'askable' | 'knows'>,
  turn: string,
  waitMs: number,
): Nearness {
  const vectors = new Map<string, Promise<Int8Array | undefined>>();
  const encode = async (encoder: Encoder, text: string): Promise<Int8Array | undefined> => {
    try {
      const options = { signal: AbortSignal.timeout(waitMs), isUrgent: true, turn };
      return (await encoder.encode([text], options))[0];
    } catch {
      return undefined;
    }
  };
  const vectorOf = (encoder: Encoder, text: string): Promise<Int8Array | undefined> => {
    const key = `${encoder.name} ${text}`;
    const vector = vectors.get(key) ?? encode(encoder, text);
    vectors.set(key, vector);
    return vector;
  };
  return async (one, other) => {
    const languages = [one.language, other.language].filter((language) => language !== undefined);
    const encoder = encoders.askable.find(({ name }) =>
      languages.every((language) => encoders.knows(name, language)),
    );
    if (encoder === undefined) return undefined;
    const [left, right] = await Promise.all([vectorOf(encoder, one.text), vectorOf(encoder, other.text)]);
    return left === undefined || right === undefined ? undefined : cosineOf(left, right);
  };
}

function cosineOf(one: Int8Array, other: Int8Array): number {
  let [product, left, right] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const opposite = other[at] ?? 0;
    product += value * opposite;
    left += value * value;
    right += opposite * opposite;
  }
  return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right);
}
