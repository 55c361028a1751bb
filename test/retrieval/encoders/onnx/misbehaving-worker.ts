/** A worker for tests that does what its texts say: "crash", "throw", "hang" and "fail", or echoes lengths. */
import { parentPort } from 'node:worker_threads';
import type { WorkerRequest } from '../../../../server/src/retrieval/encoders/threads/thread-queue.ts';

const DIMENSIONS = 384;

parentPort?.on('message', ({ id, job: texts }: WorkerRequest<string[]>) => {
  if (texts.includes('crash')) process.exit(3);
  if (texts.includes('throw')) throw new Error('thrown in the worker');
  if (texts.includes('hang')) return;
  if (texts.includes('fail')) {
    parentPort?.postMessage({ id, error: 'no such word' });
    return;
  }
  const vectors = new Int8Array(texts.length * DIMENSIONS);
  for (const [row, text] of texts.entries()) vectors[row * DIMENSIONS] = text.length;
  parentPort?.postMessage({ id, result: vectors });
});
parentPort?.postMessage('ready');
