/** The thread in which a model runs: it is ready once the model is open. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { quantise } from '../../kernels/quantise.ts';
import type { WorkerReply, WorkerRequest } from '../threads/thread-queue.ts';
import { openTextModel, type TextModelSource } from './text-model.ts';

export interface ModelWorkerData extends TextModelSource {
  /** 0: whatever the model gives. */
  dimensions: number;
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

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
// What reading the model left, some 15 MiB: this thread may need no more memory for hours, and V8 collects when it does.
setFlagsFromString('--expose-gc');
// None where the main thread has taken back the flag, which is that of the process.
(runInNewContext('globalThis.gc') as Collect | undefined)?.({
  type: 'major',
  execution: 'sync',
  flavor: 'last-resort',
});
port.postMessage('ready');
