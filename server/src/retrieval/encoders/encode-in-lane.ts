/** Sends texts through a worker's lane in small batches, so that a question never waits behind many texts. */
import type { EncodeOptions } from './types.ts';
import type { JobMerging, WorkerLane } from './worker-lane.ts';

/** The worker's result: one vector after the other. */
export type EncodingLane = WorkerLane<string[], Int8Array>;

/** Questions that wait at the same time are encoded together, which takes less than one after the other. */
export function mergeTexts(limit: number): JobMerging<string[], Int8Array> {
  return {
    limit,
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
 * @throws what the lane throws, once nothing of this call runs any more
 */
export async function encodeInLane(
  lane: EncodingLane,
  texts: readonly string[],
  batchSize: number,
  { signal, isUrgent = false }: EncodeOptions = {},
): Promise<Int8Array[]> {
  const vectors = new Array<Int8Array>(texts.length);
  const failed = new AbortController();
  const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
  const jobs = splitByLength(texts, batchSize).map(async (indices) => {
    const batch = indices.map((index) => texts[index] as string);
    const packed = await lane.run(batch, isUrgent, stop);
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

function splitByLength(texts: readonly string[], batchSize: number): number[][] {
  const order = [...texts.keys()].sort((a, b) => (texts[a] as string).length - (texts[b] as string).length);
  const batches: number[][] = [];
  for (let start = 0; start < order.length; start += batchSize) {
    batches.push(order.slice(start, start + batchSize));
  }
  return batches;
}
