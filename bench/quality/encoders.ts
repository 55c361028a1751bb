/** Vectors for the benchmark: those of the encoders that ship, made ahead and kept in a cache. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitWindows } from '../../server/src/language/windows.ts';
import type { CutWindow } from '../../server/src/retrieval/answering/read-match.ts';
import type { Encoder, EncoderSet, Vector } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import {
  createSentenceEncoder,
  SENTENCE_WINDOW_WORDS,
} from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { SENTENCE_MODELS } from '../../server/src/retrieval/encoders/sentence/shipped-model.ts';
import { encodeCached } from './vector-cache.ts';

/** `words`: without encoders; `default`: with the sentence encoders that ship. */
export const SETS = ['words', 'default'] as const;
export type SetName = (typeof SETS)[number];

export type Role = 'query' | 'passage';
type VectorOf = (encoder: string, text: string, role: Role) => Int8Array;

/** Encoders, and their vectors of texts at once. */
export interface Encoding {
  readonly set: EncoderSet;
  vectorOf: VectorOf;
}

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

/** What an encoder reads of a file's text, one by one. */
export function windowsOf(text: string): string[] {
  return splitWindows(text, SENTENCE_WINDOW_WORDS);
}

/** As the service cuts it. */
export const cutWindow: CutWindow = (text, { window }) => windowsOf(text)[window];

export const WORDS: Encoding = {
  set: createEncoderSet([]),
  vectorOf: () => {
    throw new Error('There is no encoder');
  },
};

/** @param only the models of these names, such as `english`; default: all */
export function openShippedEncoders(only: readonly string[] = SENTENCE_MODELS): Encoder[] {
  return only.map((name) =>
    createSentenceEncoder(join(MODELS, `${name}-encoder`), { threads: availableParallelism() }),
  );
}

/** Vectors of a question, by these encoders. */
export function encodeWith({ vectorOf }: Encoding, names: readonly string[], text: string): Vector[] {
  return names.map((encoder) => ({ encoder, values: vectorOf(encoder, text, 'query') }));
}

/**
 * The vectors of all texts that `record` asks for, made ahead.
 * @param record runs once, with vectors that mean nothing
 */
export async function prepareEncoding(
  name: SetName,
  record: (encoding: Encoding) => void,
): Promise<Encoding> {
  if (name === 'words') return WORDS;
  const encoders = openShippedEncoders();
  const set = createEncoderSet(encoders);
  try {
    const wanted = new Map<string, Set<string>>();
    const meaningless = new Int8Array(encoders[0]?.dimensions ?? 0).fill(1);
    record({
      set,
      vectorOf(encoder, text, role) {
        const key = `${encoder} ${role}`;
        wanted.set(key, (wanted.get(key) ?? new Set()).add(text));
        return meaningless;
      },
    });
    const known = new Map<string, ReadonlyMap<string, Int8Array>>();
    for (const encoder of encoders) {
      for (const role of ['query', 'passage'] as const) {
        const key = `${encoder.name} ${role}`;
        known.set(key, await encodeCached(encoder, wanted.get(key) ?? [], role));
      }
    }
    return {
      set,
      vectorOf(encoder, text, role) {
        const values = known.get(`${encoder} ${role}`)?.get(text);
        if (values === undefined) throw new Error(`Not encoded ahead: ${text}`);
        return values;
      },
    };
  } finally {
    await set.close();
  }
}
