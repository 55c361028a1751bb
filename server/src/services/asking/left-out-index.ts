/** A chatbot's knowledge in a private index, from which pairs can be taken out for a while. */
import { AppError, chatbotGone } from '../../errors.ts';
import type { ClassifierTrainer } from '../../retrieval/encoders/encoder.ts';
import type { IndexDelta, IndexEntry } from '../../retrieval/search/entries.ts';
import type { IndexCache, LoadDelta } from '../../retrieval/search/index-cache.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';
import { SLICE_MS } from '../../store/time-slicer.ts';
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
  /** All pairs of the chatbot. */
  readonly pairs: readonly IndexEntry[];
  /** Runs `work` while the index lacks these pairs. Once anything has thrown, the index is of no use. */
  without<T>(pairs: readonly IndexEntry[], work: () => Promise<T>): Promise<T>;
  /** Trains the index's classifiers on all pairs but these. */
  trainClassifiers(encoderNames: readonly string[], without: readonly IndexEntry[]): Promise<void>;
  /** Lets asks go first. @throws the signal's reason once it is aborted */
  standAside(): Promise<void>;
}

/** @throws AppError not_found if the chatbot is gone; conflict if it has no pairs; the reason of the signal */
export async function openLeftOutIndex(
  chatbotId: string,
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

  const delta = await load(chatbotId, 0);
  if (delta === undefined) throw chatbotGone();
  const pairs = delta.entries.filter((entry) => entry.kind === 'qa');
  if (pairs.length === 0) {
    throw new AppError('conflict', 'The chatbot has no pairs yet: there is nothing to measure it by.');
  }
  const index = indexes.createApart();
  await standAside();
  await index.applyInSlices(delta, yieldIfDue);

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
