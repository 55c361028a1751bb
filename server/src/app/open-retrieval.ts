/** Opens what finds answers: the indexes with what fills them, the vectors of questions, and the classifiers. */
import type { ClassifierTrainer, QuestionVectors } from '../retrieval/encoders/encoder.ts';
import { openAskingParts } from '../retrieval/encoders/open-encoders.ts';
import { createIndexCache, type IndexCache, type LoadDelta } from '../retrieval/search/index-cache.ts';
import type { AskingParts } from '../services/asking/asking.ts';
import { type ClassifierService, createClassifierService } from '../services/asking/classifiers.ts';
import { createDeltaLoader } from '../services/asking/index-loader.ts';
import { readAhead } from '../services/asking/read-ahead.ts';
import { createTimeSlicer } from '../store/time-slicer.ts';
import { close } from './core.ts';
import type { SharedParts } from './open-training.ts';
import { traceQuestionVectors } from './trace-parts.ts';

export interface Retrieval {
  load: LoadDelta;
  indexes: IndexCache;
  readTexts: AskingParts['readTexts'];
  questionVectors: QuestionVectors;
  classifierTrainer: ClassifierTrainer;
  classifiers: ClassifierService;
  close(): Promise<void>;
}

/** Indexes are loaded when they are first asked. */
export async function openRetrieval({ core, telemetry, encoders, encode }: SharedParts): Promise<Retrieval> {
  const { config, log, nowMs, store } = core;
  const { classifierWaitMs, classifierCostMax } = config.encoders;
  await using opening = new AsyncDisposableStack();
  const asking = opening.adopt(openAskingParts(encoders, config.encoders, log), close);
  const { classifierTrainer } = asking;
  const classifiers = opening.adopt(
    createClassifierService({
      encoders: encoders.askable,
      trainer: classifierTrainer,
      log,
      firstWaitMs: classifierWaitMs,
      costMax: classifierCostMax,
    }),
    close,
  );
  const questionVectors = traceQuestionVectors(asking.questionVectors, telemetry);
  const load = createDeltaLoader({ store, encode, encoders, freshPairs: config.freshPairs, nowMs });
  const indexes = createIndexCache({
    maxBytes: config.indexes.indexCacheBytes,
    filteredMax: config.indexes.filteredMax,
    nowMs,
    load,
    knows: encoders.knows,
    breathe: createTimeSlicer().yieldIfDue,
  });
  readAhead(indexes);
  core.onChatbotRemoved(indexes.forget);
  telemetry.watchIndexCache(indexes);
  const resources = opening.move();
  return {
    load,
    indexes,
    readTexts: (chatbotId, matches, wanted) =>
      store.read.knowledge.matchSources(chatbotId, [...matches], wanted),
    questionVectors,
    classifierTrainer,
    classifiers,
    close: () => resources.disposeAsync(),
  };
}
