/** Trains classifiers beside the requests: small ones in slices at once, big ones in a thread of their own. */
import type { Classifier, ClassifierTrainer } from '../encoder.ts';
import { createThreadQueue } from '../threads/thread-queue.ts';
import type { PackedExamples } from './classifier-messages.ts';
import { trainClassifier } from './train-classifier.ts';

/** Examples × classes × dimensions up to which training takes some tens of milliseconds, less than a thread's start. */
const SMALL = 2_000_000;
const STALL_MS = 900_000;

/** Costs nothing until a classifier is too big for slices; then one thread trains one after the other. */
export function createClassifierTrainer(): ClassifierTrainer {
  const queue = createThreadQueue<PackedExamples, Classifier>({
    entry: new URL('./classifier-worker.ts', import.meta.url),
    name: 'training of classifiers',
    stallMs: STALL_MS,
  });
  return {
    train: async (examples, { previous, signal } = {}) => {
      const classes = new Set(examples.map(({ key }) => key)).size;
      const dimensions = examples[0]?.vector.length ?? 0;
      if (examples.length * classes * dimensions <= SMALL) {
        return trainClassifier(examples, { ...(previous && { previous }), ...(signal && { signal }) });
      }
      const vectors = new Int8Array(examples.length * dimensions);
      for (const [row, { vector }] of examples.entries()) vectors.set(vector, row * dimensions);
      return queue.run({ keys: examples.map(({ key }) => key), vectors, previous }, { signal });
    },
    close: () => queue.close(),
  };
}
