/** The encoder that ships with the project: sums of learned rows, so that a question costs microseconds. */
import { quantise } from './quantise.ts';
import { FeatureTable } from './static-features.ts';
import { readStaticFiles } from './static-files.ts';
import type { Encoder } from './types.ts';

/** Questions encoded before the event loop gets its turn: about two milliseconds. */
const SLICE = 128;

/** An encoder that answers at once, in process. */
export interface StaticEncoder extends Encoder {
  encodeNow(text: string): Int8Array;
  /** The unit vector before rounding, for measurements. */
  encodeExactly(text: string): Float32Array;
}

/**
 * Loads a folder of `config.json`, `vocab.json`, `weights.i8` and `scales.f16` into memory: about 30 ms and 10 MB.
 * The name carries a hash of the files, so that other weights are another encoder.
 * @throws AppError internal_error where the folder is missing or damaged
 */
export function createStaticEncoder(folder: string): StaticEncoder {
  const { config, vocabulary, weights, scales, hash } = readStaticFiles(folder);
  const table = new FeatureTable(config, vocabulary);
  const { dim } = config;

  const encodeExactly = (text: string): Float32Array => {
    const sum = new Float32Array(dim);
    for (const row of table.rowsOfText(text)) {
      const scale = scales[row] as number;
      const start = row * dim;
      for (let index = 0; index < dim; index += 1) {
        sum[index] = (sum[index] as number) + scale * (weights[start + index] as number);
      }
    }
    return toUnitLength(sum);
  };
  const encodeNow = (text: string): Int8Array => quantise(encodeExactly(text));

  return {
    name: `static-${hash}`,
    dimensions: dim,
    languages: config.languages ?? ['en'],
    encodes: 'questions',
    encodeNow,
    encodeExactly,
    encode: async (texts, { signal } = {}) => {
      const vectors: Int8Array[] = [];
      for (let start = 0; start < texts.length; start += SLICE) {
        if (start > 0) await new Promise((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
        vectors.push(...texts.slice(start, start + SLICE).map(encodeNow));
      }
      return vectors;
    },
    close: async () => {},
  };
}

function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = 1 / (Math.sqrt(squares) || 1);
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) * factor;
  return vector;
}
