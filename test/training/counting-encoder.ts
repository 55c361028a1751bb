import type { EncodeOptions, Encoder } from '../../server/src/retrieval/encoders/encoder.ts';

/** Keeps what it is asked for, and gives each text its length once `before` is over. */
export function countingEncoder(
  before: (texts: readonly string[], options?: EncodeOptions) => Promise<void> | void = () => {},
): Encoder & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    name: 'counting',
    dimensions: 1,
    languages: 'any',
    encodes: 'all',
    async encode(texts, options) {
      asked.push(...texts);
      await before(texts, options);
      return texts.map((text) => Int8Array.of(text.length));
    },
    close: async () => {},
  };
}
