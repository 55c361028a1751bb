/** The thread in which a model runs: it is ready once the model is open. */
import { parentPort, workerData } from 'node:worker_threads';
import { quantise } from '../../kernels/quantise.ts';
import type { WorkerReply, WorkerRequest } from '../threads/thread-queue.ts';
import { openTextModel, type TextModelSource } from './text-model.ts';

export interface ModelWorkerData extends TextModelSource {
  /** 0: whatever the model gives. */
  dimensions: number;
}

if (parentPort === null) throw new Error('This module runs in a worker thread only');
const port = parentPort;
const { dimensions, ...source } = workerData as ModelWorkerData;
const model = await openTextModel(source);

/** One vector after the other; zeros for a text without any piece. */
async function encodeAll(texts: readonly string[]): Promise<Int8Array<ArrayBuffer>> {
  const vectors = await model.encode(texts);
  const width = dimensions || (vectors.find((vector) => vector !== undefined)?.length ?? 0);
  const packed = new Int8Array(texts.length * width);
  for (const [index, vector] of vectors.entries()) {
    if (vector === undefined) continue;
    if (vector.length !== width) throw new Error(`The model gives vectors of ${vector.length}, not ${width}`);
    packed.set(quantise(vector), index * width);
  }
  return packed;
}

port.on('message', async ({ id, job }: WorkerRequest<string[]>) => {
  let reply: WorkerReply<Int8Array<ArrayBuffer>>;
  try {
    reply = { id, result: await encodeAll(job) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  port.postMessage(reply, 'result' in reply ? [reply.result.buffer] : []);
});
port.postMessage('ready');
