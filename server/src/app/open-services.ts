/** Opens what the product does beside training: pairs, files, asking, tuning and the console. */

import { detectFileKind, kindOfName } from '../extraction/detect-kind.ts';
import { createAskTurns } from '../services/asking/ask-turns.ts';
import { type AskingService, createAskingService } from '../services/asking/asking.ts';
import { createCalibrationService } from '../services/asking/calibration.ts';
import { type AudienceAsking, createAudienceAsking } from '../services/asking/customer-view.ts';
import { createForeground } from '../services/asking/foreground.ts';
import { createImpactService, type ImpactService } from '../services/asking/impact/impact.ts';
import { createPairLoader } from '../services/asking/impact/pair-loader.ts';
import { createTuningService, type TuningService } from '../services/asking/tuning.ts';
import { type ConsoleServices, createConsoleServices } from '../services/console/console-services.ts';
import { createFileService, type FileService } from '../services/teaching/files.ts';
import { createPairService, type PairService } from '../services/teaching/pairs.ts';
import { createKeyLimiter, type KeyLimiter } from '../services/tenants/key-limits.ts';
import { createVisitorTokens, type VisitorTokens } from '../services/tenants/visitor-tokens.ts';
import { createWebsiteService, type WebsiteService } from '../services/tenants/websites.ts';
import { close } from './core.ts';
import type { Retrieval } from './open-retrieval.ts';
import type { SharedParts, Training } from './open-training.ts';

export interface Services {
  pairs: PairService;
  files: FileService;
  asking: AskingService;
  audienceAsking: AudienceAsking;
  keyLimiter: KeyLimiter;
  visitorTokens: VisitorTokens;
  websites: WebsiteService;
  tuning: TuningService;
  impact: ImpactService;
  console: ConsoleServices;
  close(): Promise<void>;
}

export interface ServiceParts extends SharedParts {
  training: Training;
  retrieval: Retrieval;
}

export async function openServices(parts: ServiceParts): Promise<Services> {
  const { core, telemetry, encoders, encode, training, retrieval } = parts;
  const { config, log, nowMs, store, blobs } = core;
  const { wake, trainer } = training;
  const { questionVectors, readTexts } = retrieval;
  const { keepHours: idempotencyKeepHours } = config.idempotency;
  await using opening = new AsyncDisposableStack();
  const consoleServices = opening.adopt(
    createConsoleServices({
      config,
      store,
      encoders: encoders.encoders,
      sandbox: training.sandbox,
      questionVectors,
      log,
      nowMs,
      wake,
    }),
    close,
  );
  const foreground = createForeground();
  const turns = createAskTurns();
  const asking = createAskingService({
    store,
    indexes: retrieval.indexes,
    encoders: encoders.askable,
    questionVectors,
    classifiers: retrieval.classifiers,
    turns,
    readTexts,
    telemetry,
    nowMs,
    unansweredMax: config.unanswered.keptMax,
    onAnswered: consoleServices.askStatistics.record,
  });
  const calibration = opening.adopt(
    createCalibrationService({
      ...config.calibration,
      store,
      load: retrieval.load,
      encoders: encoders.askable,
      indexes: retrieval.indexes,
      questionVectors,
      readTexts,
      foreground,
      trainer: retrieval.classifierTrainer,
      classifierCostMax: config.encoders.classifierCostMax,
    }),
    close,
  );
  const impact = createImpactService({
    ...config.impact,
    store,
    loadPairs: createPairLoader({
      store,
      encode,
      encoders,
      freshPairs: { ...config.freshPairs, waitMs: Math.min(config.freshPairs.waitMs, config.impact.timeMs) },
    }),
    encode,
    encoders,
    questionVectors,
    readTexts,
    indexes: retrieval.indexes,
    classifiers: retrieval.classifiers,
    turns,
    nowMs,
  });
  const asked: AskingService = {
    ask: (chatbotId, body) => foreground.during(() => asking.ask(chatbotId, body)),
  };
  const websites = createWebsiteService({ store, keys: core.keys, nowMs });
  const resources = opening.move();
  return {
    pairs: createPairService({
      store,
      nowMs,
      wake,
      debounceMs: config.training.debounceMs,
      idempotencyKeepHours,
    }),
    files: createFileService({
      store,
      blobs,
      trainer: { waitForFile: trainer.waitForFile, wake: () => wake(nowMs()) },
      log,
      kindOfName,
      detectKind: (path, fileName) => detectFileKind(fileName, path),
      nowMs,
      waitMs: config.upload.waitMs,
      idempotencyKeepHours,
    }),
    asking: asked,
    audienceAsking: createAudienceAsking(asked, {
      showsSources: async (chatbotId) => (await websites.read(chatbotId)).showSources,
    }),
    keyLimiter: createKeyLimiter({ store, nowMs, settings: config.keys }),
    visitorTokens: createVisitorTokens({ store, nowMs, settings: config.keys }),
    websites,
    tuning: createTuningService({ store, encoders, nowMs, calibration }),
    impact: { measure: (chatbotId, body) => foreground.during(() => impact.measure(chatbotId, body)) },
    console: consoleServices,
    close: () => resources.disposeAsync(),
  };
}
