/** The thread in which the sentence encoder's model runs, for it keeps its thread busy for milliseconds a text. */
import { parentPort, workerData } from 'node:worker_threads';
import { quantise } from './quantise.ts';
import { loadSentenceModel, SENTENCE_DIMENSIONS } from './sentence-model/sentence-model.ts';
import { readTuning } from './sentence-model/tuning.ts';
import type { WorkerReply, WorkerRequest } from './worker-lane.ts';

if (parentPort === null) throw new Error('This module runs in a worker thread only');
const port = parentPort;
const folder = workerData as string | undefined;
const model = await loadSentenceModel(folder === undefined ? undefined : readTuning(folder));

/** Blanks alone would be pieces too, but mean nothing. */
function encodeAll(texts: readonly string[]): Int8Array<ArrayBuffer> {
  const packed = new Int8Array(texts.length * SENTENCE_DIMENSIONS);
  const vectors = model.encode(texts.map((text) => (text.trim() === '' ? '' : text)));
  for (const [index, vector] of vectors.entries()) packed.set(quantise(vector), index * SENTENCE_DIMENSIONS);
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
