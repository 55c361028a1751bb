/** An encoder that takes a while and answers as it is told. */
import type { Encoder } from '../../../server/src/retrieval/encoders/encoder.ts';

export function slowEncoder(name: string, encode: Encoder['encode']): Encoder {
  return {
    name,
    dimensions: 2,
    languages: 'any',
    encodes: 'all',
    encode,
    close: async () => {},
  };
}
