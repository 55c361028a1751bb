/** Opens what the product does beside training: pairs, files, asking, tuning and the console. */

import { detectFileKind, kindOfName } from '../extraction/detect-kind.ts';
import { type AnswerLog, createAnswerLog } from '../services/asking/answer-log/answer-log.ts';
import { createKeptAnswers, type KeptAnswers } from '../services/asking/answer-log/kept-answers.ts';
import { createAskTurns } from '../services/asking/ask-turns.ts';
import { type AskingService, createAskingService } from '../services/asking/asking.ts';
import { createCalibrationService } from '../services/asking/calibration.ts';
import { type CalibrationRuns, createCalibrationRuns } from '../services/asking/calibration-runs.ts';
import { type ComposingService, createComposing } from '../services/asking/composing/composing.ts';
import { createLanguageModel } from '../services/asking/composing/model-client.ts';
import { openConversationTokens, openSealer } from '../services/asking/conversations/conversation-tokens.ts';
import { createConversations } from '../services/asking/conversations/conversations.ts';
import { createHandoverService, type HandoverService } from '../services/asking/conversations/handover.ts';
import { type AudienceAsking, createAudienceAsking } from '../services/asking/customer-view.ts';
import { createForeground } from '../services/asking/foreground.ts';
import { createGoldenService, type GoldenService } from '../services/asking/golden/golden.ts';
import { createGoldenRunner, type GoldenRunner } from '../services/asking/golden/golden-runs.ts';
import { createImpactService, type ImpactService } from '../services/asking/impact/impact.ts';
import { createPairLoader } from '../services/asking/impact/pair-loader.ts';
import { createSuggestions, type SuggestionService } from '../services/asking/suggestions/suggestions.ts';
import { createTuningService, type TuningService } from '../services/asking/tuning.ts';
import { type ConsoleServices, createConsoleServices } from '../services/console/console-services.ts';
import { type Moving, openMoving } from '../services/console/moving/open-moving.ts';
import { type AnswerService, createAnswerService } from '../services/teaching/answers/answers.ts';
import { createMassChangeService, type MassChangeService } from '../services/teaching/answers/mass-change.ts';
import { createBulkService } from '../services/teaching/bulk/bulk.ts';
import type { BulkService } from '../services/teaching/bulk/bulk-types.ts';
import { createImportRuns, type ImportRuns } from '../services/teaching/bulk/import-runs.ts';
import { createAnswerRestorer } from '../services/teaching/bulk/restore-answers.ts';
import { createFileSync, type FileSync } from '../services/teaching/file-sync.ts';
import { createFileService, type FileService } from '../services/teaching/files.ts';
import { createHistoryService, type HistoryService } from '../services/teaching/history/history.ts';
import { createPairService, type PairService } from '../services/teaching/pairs.ts';
import { createAudit } from '../services/tenants/audit.ts';
import { createFileLinks, type FileLinks } from '../services/tenants/file-links.ts';
import { createKeyLimiter, type KeyLimiter } from '../services/tenants/key-limits.ts';
import { createVisitorTokens, type VisitorTokens } from '../services/tenants/visitor-tokens.ts';
import { createWebhookService, type WebhookService } from '../services/tenants/webhooks.ts';
import { createWebsiteService, type WebsiteService } from '../services/tenants/websites.ts';
import { mayPostTo } from '../services/upkeep/webhooks/guarded-post.ts';
import { close } from './core.ts';
import type { Retrieval } from './open-retrieval.ts';
import type { SharedParts, Training } from './open-training.ts';

export interface Services {
  answerLog: AnswerLog;
  keptAnswers: KeptAnswers;
  pairs: PairService;
  answers: AnswerService;
  bulk: BulkService;
  massChanges: MassChangeService;
  importRuns: ImportRuns;
  files: FileService;
  fileSync: FileSync;
  history: HistoryService;
  asking: AskingService;
  audienceAsking: AudienceAsking;
  composing: ComposingService;
  handover: HandoverService;
  suggestions: SuggestionService;
  calibrationRuns: CalibrationRuns;
  keyLimiter: KeyLimiter;
  visitorTokens: VisitorTokens;
  websites: WebsiteService;
  webhooks: WebhookService;
  fileLinks: FileLinks;
  tuning: TuningService;
  impact: ImpactService;
  golden: GoldenService;
  goldenRunner: Pick<GoldenRunner, 'start'>;
  console: ConsoleServices;
  moving: Moving;
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
    }),
    close,
  );
  const foreground = createForeground();
  const tokens = await openConversationTokens({ store, nowMs, settings: config.conversations });
  const answerLog = opening.adopt(
    createAnswerLog({
      store,
      log,
      nowMs,
      sealer: await openSealer(store),
      tokens,
      settings: config.answers,
      count: consoleServices.askStatistics.record,
      defaultDays: config.tenants.logDays,
    }),
    close,
  );
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
    hashVisitor: answerLog.hashVisitor,
  });
  const calibration = opening.adopt(
    createCalibrationService({
      ...config.calibration,
      store,
      nowMs,
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
  const calibrationRuns = opening.adopt(createCalibrationRuns({ store, calibration, log }), close);
  const goldenRunner = opening.adopt(
    createGoldenRunner({ ...config.golden, store, asking, indexes: retrieval.indexes, foreground, log }),
    close,
  );
  const impact = createImpactService({
    ...config.impact,
    goldenMs: config.golden.impactMs,
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
    answer: (...given) => foreground.during(() => asking.answer(...given)),
  };
  const websites = createWebsiteService({ store, keys: core.keys, nowMs });
  const { debounceMs } = config.training;
  const teaching = { store, nowMs, wake, debounceMs, idempotencyKeepHours };
  const bulk = createBulkService({ ...teaching, rowsMax: config.bulk.rowsMax });
  const massChanges = createMassChangeService(teaching);
  const importRuns = opening.adopt(
    createImportRuns({ store, bulk, massChanges, rowsMax: config.bulk.importRowsMax, log }),
    close,
  );
  const files = createFileService({
    store,
    blobs,
    trainer: { waitForFile: trainer.waitForFile, wake: () => wake(nowMs()) },
    log,
    kindOfName,
    detectKind: (path, fileName) => detectFileKind(fileName, path),
    nowMs,
    waitMs: config.upload.waitMs,
    idempotencyKeepHours,
  });
  const model = createLanguageModel(config.model);
  const composing = createComposing({
    model,
    settings: config.model,
    store,
    readSettings: websites.read,
    encoders,
    encoderMs: config.encoders.questionMs,
    log,
    nowMs,
  });
  const suggestions = opening.adopt(
    createSuggestions({
      ...config.suggestions,
      timeoutMs: config.model.timeoutMs,
      model,
      store,
      asking,
      composing,
      encoders,
      encoderMs: config.encoders.questionMs,
      foreground,
      log,
    }),
    close,
  );
  const handover = createHandoverService({
    store,
    nowMs,
    hashVisitor: answerLog.hashVisitor,
    read: async (chatbotId) => (await websites.read(chatbotId)).handover,
  });
  const conversations = createConversations({
    asking: asked,
    composing,
    tokens,
    smallTalkOf: async (chatbotId) => (await websites.read(chatbotId)).smallTalk,
    handoverOf: handover.find,
  });
  const history = createHistoryService({
    ...{ store, blobs, log, wake, waitForFile: trainer.waitForFile },
    debounceMs: config.training.debounceMs,
    waitMs: config.upload.waitMs,
  });
  const golden = createGoldenService({ ...config.golden, store, runner: goldenRunner });
  const resources = opening.move();
  return {
    pairs: createPairService(teaching),
    answers: createAnswerService(teaching),
    bulk,
    massChanges,
    importRuns,
    files,
    fileSync: createFileSync({ store, maxFiles: config.sync.maxFiles }),
    history,
    asking: asked,
    answerLog,
    keptAnswers: createKeptAnswers({ store, settings: config.answers }),
    audienceAsking: createAudienceAsking(
      conversations,
      asked,
      { showsSources: async (chatbotId) => (await websites.read(chatbotId)).showSources },
      answerLog,
    ),
    composing,
    suggestions,
    calibrationRuns,
    handover,
    keyLimiter: createKeyLimiter({ store, nowMs, settings: config.keys }),
    visitorTokens: createVisitorTokens({ store, nowMs, settings: config.keys }),
    websites,
    webhooks: createWebhookService({
      store,
      nowMs,
      audit: createAudit(log),
      limits: config.tenants,
      mayPostTo: (url) => mayPostTo(url, config.webhooks.networks),
    }),
    fileLinks: createFileLinks({ store, readWebsite: websites.read, nowMs, settings: config.keys }),
    tuning: createTuningService({ store, encoders, calibration }),
    impact: { measure: (chatbotId, body) => foreground.during(() => impact.measure(chatbotId, body)) },
    golden,
    goldenRunner,
    console: consoleServices,
    moving: openMoving({
      golden,
      config,
      store,
      blobs,
      sandbox: training.sandbox,
      bulk,
      files,
      history,
      log,
      restorer: createAnswerRestorer(teaching),
      chatbots: core.chatbots,
      websites,
    }),
    close: () => resources.disposeAsync(),
  };
}
