/** The thread in which the sentence encoder's model runs, for it keeps its thread busy for milliseconds a text. */
import { parentPort, workerData } from 'node:worker_threads';
import { quantise } from './quantise.ts';
import { loadSentenceModel } from './sentence-model/sentence-model.ts';
import type { WorkerReply, WorkerRequest } from './worker-lane.ts';

if (parentPort === null) throw new Error('This module runs in a worker thread only');
const port = parentPort;
/** The model's folder. */
const model = loadSentenceModel(workerData as string);

function encodeAll(texts: readonly string[]): Int8Array<ArrayBuffer> {
  const packed = new Int8Array(texts.length * model.dimensions);
  for (const [index, vector] of model.encode(texts).entries()) {
    packed.set(quantise(vector), index * model.dimensions);
  }
  return packed;
}

port.on('message', ({ id, job }: WorkerRequest<string[]>) => {
  let reply: WorkerReply<Int8Array<ArrayBuffer>>;
  try {
    reply = { id, result: encodeAll(job) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  port.postMessage(reply, 'result' in reply ? [reply.result.buffer] : []);
});
port.postMessage('ready');
