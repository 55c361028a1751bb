/** The thread in which big classifiers are trained; see classifier-trainer.ts. */
import { parentPort } from 'node:worker_threads';
import type { Classifier, ClassifierExample } from '../encoder.ts';
import type { WorkerReply, WorkerRequest } from '../threads/thread-queue.ts';
import type { PackedExamples } from './classifier-messages.ts';
import { trainClassifierNow } from './train-classifier.ts';

parentPort?.on('message', ({ id, job }: WorkerRequest<PackedExamples>) => {
  let reply: WorkerReply<Classifier>;
  try {
    const width = job.vectors.length / Math.max(1, job.keys.length);
    const examples = job.keys.map(
      (key, row): ClassifierExample => ({
        key,
        vector: job.vectors.subarray(row * width, (row + 1) * width),
      }),
    );
    reply = { id, result: trainClassifierNow(examples, job.previous) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage('ready');
