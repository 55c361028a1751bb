/** A chatbot's knowledge in a private index, from which pairs can be taken out for a while. */
import { AppError, chatbotGone } from '../../errors.ts';
import type { ClassifierTrainer } from '../../retrieval/encoders/encoder.ts';
import { isValidAt } from '../../retrieval/search/availability.ts';
import type { IndexDelta, IndexEntry } from '../../retrieval/search/entries.ts';
import type { IndexCache, LoadDelta } from '../../retrieval/search/index-cache.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';
import { SLICE_MS } from '../../store/time-slicer.ts';
import type { Measured } from './calibration-queue.ts';
import type { Foreground } from './foreground.ts';

export interface LeftOutIndexParts {
  load: LoadDelta;
  indexes: Pick<IndexCache, 'createApart'>;
  foreground: Foreground;
  trainer: ClassifierTrainer;
  /** The same limit as for the classifiers of asks. */
  classifierCostMax: number;
}

export interface LeftOutIndex {
  readonly index: ChatbotIndex;
  /** The version of the knowledge in it. */
  readonly version: number;
  /** All pairs of the chatbot that are said now. */
  readonly pairs: readonly IndexEntry[];
  /** When, by the store's clock, another source begins or ends; infinity where none will. */
  readonly dueAtMs: number;
  /** Runs `work` while the index lacks these pairs. Once anything has thrown, the index is of no use. */
  without<T>(pairs: readonly IndexEntry[], work: () => Promise<T>): Promise<T>;
  /** Trains the index's classifiers on all pairs but these. */
  trainClassifiers(encoderNames: readonly string[], without: readonly IndexEntry[]): Promise<void>;
  /** Lets asks go first. @throws the signal's reason once it is aborted */
  standAside(): Promise<void>;
}

/**
 * What the filter chooses of the chatbot and is said now.
 * @throws AppError not_found if the chatbot is gone; conflict if it has no such pairs; the reason of the signal
 */
export async function openLeftOutIndex(
  { chatbotId, filter }: Measured,
  signal: AbortSignal,
  { load, indexes, foreground, trainer, classifierCostMax }: LeftOutIndexParts,
): Promise<LeftOutIndex> {
  let sliceStartMs = performance.now();

  async function standAside(): Promise<void> {
    await foreground.standAside();
    signal.throwIfAborted();
    sliceStartMs = performance.now();
  }

  async function yieldIfDue(): Promise<void> {
    if (performance.now() - sliceStartMs >= SLICE_MS) await standAside();
  }

  const delta = await load(chatbotId, 0, filter);
  if (delta === undefined) throw chatbotGone();
  const { atMs = Number.NEGATIVE_INFINITY } = delta;
  const pairs = delta.entries.filter((entry) => entry.kind === 'qa' && isValidAt(entry, atMs));
  if (pairs.length === 0) {
    const none = filter === undefined ? 'The chatbot has no pairs yet' : 'The filter chooses no pairs';
    throw new AppError('conflict', `${none}: there is nothing to measure it by.`);
  }
  const index = indexes.createApart();
  await standAside();
  await index.applyInSlices(delta, yieldIfDue);
  const { dueAtMs } = index;

  function change(what: Partial<IndexDelta>): Promise<void> {
    const nothing = { version: index.version, isComplete: false, replaced: [], entries: [] };
    return index.applyInSlices({ ...nothing, ...what }, yieldIfDue);
  }

  async function without<T>(left: readonly IndexEntry[], work: () => Promise<T>): Promise<T> {
    await change({ replaced: [...left] });
    const result = await work();
    await change({ entries: [...left] });
    return result;
  }

  return {
    index,
    version: delta.version,
    pairs,
    dueAtMs,
    without,
    standAside,
    async trainClassifiers(encoderNames, left) {
      if (index.classifierCost === 0 || index.classifierCost > classifierCostMax) return;
      const examples = await without(left, async () =>
        encoderNames.map((name) => ({ name, of: index.classifierExamples(name) })),
      );
      for (const { name, of } of examples) {
        if (of.length === 0) index.removeClassifier(name);
        else index.setClassifier(name, await trainer.train(of, { signal }));
      }
    },
  };
}
