/** Trains, beside the requests, the classifiers that vote where an answer has several questions. */

import { setTimeout as rest } from 'node:timers/promises';
import type { Classifier } from '../retrieval/encoders/classifier.ts';
import type { ClassifierTrainer } from '../retrieval/encoders/classifier-trainer.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { ChatbotIndex } from '../retrieval/types.ts';

export interface ClassifierService {
  /**
   * Sees to it that the index gets classifiers of what it holds, some time after it changed. Returns at once; until
   * then the index answers with those it has, or none.
   */
  keepTrained(index: ChatbotIndex): void;
  /** Safe to call twice. */
  close(): Promise<void>;
}

export interface ClassifierParts {
  encoders: readonly Encoder[];
  log: { warn(fields: object, message: string): void };
  trainer: ClassifierTrainer;
  /** How long an index must rest before its classifiers are trained again, in milliseconds. Default 100. */
  restMs?: number;
}

/** What is known of one index. */
interface Progress {
  /** The version that the classifiers were last trained from. */
  trainedFrom: number;
  isTraining: boolean;
  classifiers: Map<string, Classifier>;
}

export function createClassifierService(parts: ClassifierParts): ClassifierService {
  const { encoders, log, trainer, restMs = 100 } = parts;
  const stopping = new AbortController();
  const progress = new WeakMap<ChatbotIndex, Progress>();
  const running = new Set<Promise<void>>();

  async function train(index: ChatbotIndex, state: Progress): Promise<void> {
    try {
      // A chatbot that is being taught changes many times a second: wait until it rests.
      let seen: number;
      do {
        seen = index.version;
        await rest(restMs, undefined, { signal: stopping.signal });
      } while (seen !== index.version);
      state.trainedFrom = seen;
      for (const { name } of encoders) {
        const examples = index.classifierExamples(name);
        if (examples.length === 0) continue;
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

  return {
    keepTrained(index) {
      const state = progress.get(index) ?? { trainedFrom: 0, isTraining: false, classifiers: new Map() };
      progress.set(index, state);
      if (state.isTraining || state.trainedFrom === index.version || stopping.signal.aborted) return;
      state.isTraining = true;
      const job = train(index, state).finally(() => running.delete(job));
      running.add(job);
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
