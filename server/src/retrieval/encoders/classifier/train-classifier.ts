/** Trains a classifier on the thread that asks for it: in slices, or at once. */
import type { Classifier, ClassifierExample } from '../encoder.ts';
import { LOGIT_SCALE } from './classifier.ts';
import { type ClassifierTraining, prepareTraining } from './classifier-training.ts';

export interface ClassifierOptions {
  /** A classifier of nearly the same classes: far fewer steps are enough from there. */
  previous?: Classifier;
  /** How long to compute before the event loop gets its turn; default 4. */
  sliceMs?: number;
  signal?: AbortSignal;
}

const SLICE_MS = 4;

/**
 * Trains on the event loop's thread but in slices, so that requests are answered meanwhile. The same examples in the
 * same order give the same classifier, to the last bit.
 * @throws the signal's reason once it is aborted
 */
export async function trainClassifier(
  examples: readonly ClassifierExample[],
  options: ClassifierOptions = {},
): Promise<Classifier> {
  const training = prepareTraining(examples, options.previous, LOGIT_SCALE);
  const sliceMs = options.sliceMs ?? SLICE_MS;
  let sliceEnd = performance.now() + sliceMs;
  for (const _ of training.run()) {
    options.signal?.throwIfAborted();
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setImmediate(resolve));
    options.signal?.throwIfAborted();
    sliceEnd = performance.now() + sliceMs;
  }
  return finish(training);
}

/** The same without a pause: for a worker, or a benchmark. */
export function trainClassifierNow(
  examples: readonly ClassifierExample[],
  previous?: Classifier,
): Classifier {
  const training = prepareTraining(examples, previous, LOGIT_SCALE);
  for (const _ of training.run());
  return finish(training);
}

function finish({ keys, dimensions, result }: ClassifierTraining): Classifier {
  return { keys, dimensions, ...result() };
}
