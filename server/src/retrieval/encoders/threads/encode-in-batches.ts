/** Sends texts through a thread queue in small batches, so that a question never waits behind many texts. */
import type { EncodeOptions } from '../encoder.ts';
import type { JobMerging, ThreadQueue } from './thread-queue.ts';

/** The worker's result: one vector after the other. */
export type EncodingQueue = ThreadQueue<string[], Int8Array>;

/** How large a batch may be: a question that comes meanwhile waits for all of it. */
export interface BatchLimits {
  texts: number;
  /** Of all its texts; a longer one is alone. */
  characters: number;
}

/**
 * Questions that wait at the same time are encoded together, which takes less than one after the other; but not a short one with a
 * long one, which it would wait for.
 */
export function mergeTexts({ texts: most, characters }: BatchLimits): JobMerging<string[], Int8Array> {
  return {
    limit: 1,
    sizeOf: (texts) => Math.max(texts.length / most, texts.join('').length / characters),
    join: (jobs) => jobs.flat(),
    split(packed, jobs) {
      const width = packed.length / jobs.flat().length;
      let start = 0;
      return jobs.map((texts) => {
        const end = start + texts.length * width;
        const part = packed.slice(start, end);
        start = end;
        return part;
      });
    },
  };
}

/**
 * One vector per text, in order. Batches hold texts of like length, for a batch costs as much as its longest text says.
 * @throws what the queue throws, once nothing of this call runs any more
 */
export async function encodeInBatches(
  queue: EncodingQueue,
  texts: readonly string[],
  limits: BatchLimits,
  { signal, isUrgent, turn }: EncodeOptions = {},
): Promise<Int8Array[]> {
  const vectors = new Array<Int8Array>(texts.length);
  const failed = new AbortController();
  const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
  const jobs = splitByLength(texts, limits).map(async (indices) => {
    const batch = indices.map((index) => texts[index] as string);
    const packed = await queue.run(batch, { isUrgent, turn, signal: stop });
    const width = packed.length / batch.length;
    for (const [at, index] of indices.entries()) vectors[index] = packed.slice(at * width, (at + 1) * width);
  });
  try {
    await Promise.all(jobs);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(jobs);
    throw error;
  }
  return vectors;
}

function splitByLength(texts: readonly string[], limits: BatchLimits): number[][] {
  const lengthOf = (index: number): number => (texts[index] as string).length;
  const batches: number[][] = [];
  let batch: number[] = [];
  let characters = 0;
  for (const index of [...texts.keys()].sort((a, b) => lengthOf(a) - lengthOf(b))) {
    characters += lengthOf(index);
    if (batch.length === 0 || batch.length === limits.texts || characters > limits.characters) {
      batch = [];
      characters = lengthOf(index);
      batches.push(batch);
    }
    batch.push(index);
  }
  return batches;
}
