/** Trains, in the background, the classifiers that vote if an answer has several questions. */

import { setTimeout as rest } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { Classifier, ClassifierTrainer, Encoder } from '../../retrieval/encoders/encoder.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';

export interface ClassifierService {
  /**
   * Sees to it that the index gets classifiers of the pairs it holds, some time after these changed; until then it answers with
   * those it has. One that has not had any yet, as after a start, gets them at once.
   * @returns then, what to wait for, which takes no longer than `firstWaitMs` after the first call; otherwise undefined
   */
  keepTrained(index: ChatbotIndex): Promise<void> | undefined;
  /** Safe to call twice. */
  close(): Promise<void>;
}

export interface ClassifierParts {
  encoders: readonly Encoder[];
  log: Pick<Log, 'warn'>;
  trainer: ClassifierTrainer;
  /** How long an index must rest before its classifiers are trained again, in milliseconds. Default 100. */
  restMs?: number;
  /** How long answers wait for an index's first classifiers, in milliseconds. */
  firstWaitMs: number;
  /** Questions times answers above which a chatbot gets no classifier: the cost of training grows with both. */
  costMax: number;
}

/** State of one index. */
interface Progress {
  /** The changes of the pairs that the classifiers were last trained after; 0 before the first. */
  trainedFrom: number;
  isTraining: boolean;
  classifiers: Map<string, Classifier>;
  /** While its first ones are worth waiting for. */
  first: Promise<void> | undefined;
}

export function createClassifierService(parts: ClassifierParts): ClassifierService {
  const { encoders, log, trainer, restMs = 100, firstWaitMs, costMax } = parts;
  const stopping = new AbortController();
  const progress = new WeakMap<ChatbotIndex, Progress>();
  const running = new Set<Promise<void>>();

  /** A chatbot that is being taught changes many times a second. */
  async function untilRested(index: ChatbotIndex): Promise<void> {
    let seen: number;
    do {
      seen = index.pairChanges;
      await rest(restMs, undefined, { signal: stopping.signal });
    } while (seen !== index.pairChanges);
  }

  async function train(index: ChatbotIndex, state: Progress): Promise<void> {
    try {
      if (state.trainedFrom > 0) await untilRested(index);
      state.trainedFrom = index.pairChanges;
      for (const { name } of encoders) {
        const examples = index.classifierExamples(name);
        if (examples.length === 0) {
          forget(index, state, name);
          continue;
        }
        const previous = state.classifiers.get(name);
        const classifier = await trainer.train(examples, { previous, signal: stopping.signal });
        state.classifiers.set(name, classifier);
        index.setClassifier(name, classifier);
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'a classifier could not be trained');
    } finally {
      state.isTraining = false;
    }
  }

  /**
   * Removes a classifier that no longer applies: nodes that load the chatbot afresh have none, and would answer
   * otherwise.
   */
  function forget(index: ChatbotIndex, state: Progress, name: string): void {
    if (state.classifiers.delete(name)) index.removeClassifier(name);
  }

  return {
    keepTrained(index) {
      const state = progress.get(index) ?? {
        trainedFrom: 0,
        isTraining: false,
        classifiers: new Map(),
        first: undefined,
      };
      progress.set(index, state);
      const cost = index.classifierCost;
      if (stopping.signal.aborted) return undefined;
      if (cost === 0 || cost > costMax) {
        for (const name of [...state.classifiers.keys()]) forget(index, state, name);
        return undefined;
      }
      if (state.isTraining || state.trainedFrom === index.pairChanges) return state.first;
      const isFirst = state.trainedFrom === 0;
      state.isTraining = true;
      const job = train(index, state).finally(() => running.delete(job));
      running.add(job);
      if (isFirst) {
        state.first = Promise.race([job, waitAtMost(firstWaitMs)]).finally(() => {
          state.first = undefined;
        });
      }
      return state.first;
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Lets the process end meanwhile. */
function waitAtMost(ms: number): Promise<void> {
  return rest(ms, undefined, { ref: false });
}
