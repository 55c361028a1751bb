/** Composition root: builds every part of the process from the configuration, and closes them in turn. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Config, readEnvironment } from './config.ts';
import { type Core, type CoreOverrides, close, openCore } from './core.ts';
import { AppError } from './errors.ts';
import type { Sandbox } from './extraction/types.ts';
import { createLog } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createClassifierTrainer } from './retrieval/encoders/classifier-trainer.ts';
import { type AskingService, createAskingService, type ReadTexts } from './services/asking.ts';
import { createCalibrationService } from './services/calibration.ts';
import { createClassifierService } from './services/classifiers.ts';
import { type ConsoleServices, createConsoleServices } from './services/console/console-services.ts';
import { createFileService, type FileService } from './services/files.ts';
import { createForeground } from './services/foreground.ts';
import { createDeltaLoader } from './services/knowledge-delta.ts';
import { createPairService, type PairService } from './services/pairs.ts';
import { createQuestionVectors } from './services/question-vectors.ts';
import { createTuningService, type TuningService } from './services/tuning.ts';
import { traceQuestionVectors, traceSandbox } from './telemetry/trace-parts.ts';
import type { Telemetry } from './telemetry/types.ts';
import { openTelemetry } from './telemetry.ts';
import type { AbsentEncoder } from './training/encoder-set.ts';
import type { EncoderSources } from './training/open-encoders.ts';
import { createSliceTimer } from './training/slice-timer.ts';
import type { Trainer } from './training/trainer.ts';

export interface ContextOverrides extends Omit<CoreOverrides, 'isServer' | 'schema'> {
  /** Where the encoders that ship are read from. */
  encoderSources?: EncoderSources;
}

/** Everything of a serving process. */
export interface Context extends Core {
  metrics: Metrics;
  telemetry: Telemetry;
  sandbox: Sandbox;
  trainer: Trainer;
  pairs: PairService;
  files: FileService;
  asking: AskingService;
  tuning: TuningService;
  console: ConsoleServices;
  /** What was to run and cannot until the next start, as said in the log then. */
  absent: readonly AbsentEncoder[];
  /** From now on the process says that it is not ready. */
  beginClosing(): void;
  /** @throws AppError unavailable while closing, or where the store does not answer */
  checkReady(): Promise<void>;
}

/**
 * Builds everything; nothing runs by itself yet. `startService` starts it. What is open is closed in reverse, each part
 * whatever the others say to their end; where a part cannot be built, those before it are closed.
 */
export async function buildContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  await using opening = new AsyncDisposableStack();
  const metrics = overrides.metrics ?? createMetrics();
  const log = overrides.log ?? createLog(config.log.level, 'stdout');
  const telemetry = opening.adopt(
    overrides.telemetry ?? (await openTelemetry(readEnvironment(), log)),
    close,
  );
  const parts = await loadParts();
  // First: where they cannot be had, the database is to stay as it is.
  const encoders = opening.adopt(await parts.openEncoders(config.encoders, overrides.encoderSources), close);
  for (const { name, reason } of encoders.absent) {
    log.warn({ encoder: name, reason }, 'an encoder is missing: questions are answered without it');
  }
  const core = opening.adopt(
    await openCore(config, { ...overrides, isServer: true, log, metrics, telemetry }),
    close,
  );
  const { nowMs, store, blobs } = core;
  const { createSandbox, createTrainer, createTextEncoder, detectFileKind, kindOfName, createIndexCache } =
    parts;

  const sandbox = opening.adopt(traceSandbox(createSandbox(config.extraction, { log }), telemetry), close);
  const encode = createTextEncoder(encoders);
  const classifierTrainer = opening.adopt(createClassifierTrainer(), close);
  const classifiers = opening.adopt(
    createClassifierService({
      encoders: encoders.askable,
      trainer: classifierTrainer,
      log,
      firstWaitMs: config.encoders.classifierWaitMs,
      costMax: config.encoders.classifierCostMax,
    }),
    close,
  );
  const owner = nameOwner(config);
  const trainer = opening.adopt(
    createTrainer({
      store,
      blobs,
      sandbox,
      encode,
      encoders,
      encoding: parts.createEncodingLane({
        store,
        encoders,
        log,
        owner,
        nowMs,
        settings: { leaseMs: config.training.leaseMs },
      }),
      log,
      nowMs,
      owner,
      settings: config.training,
      telemetry,
      onOutcome({ kind, outcome, count, lagMs }) {
        metrics.trained(kind, outcome, count, lagMs / 1000);
        telemetry.trained(kind, outcome, count, lagMs / 1000);
      },
    }),
    close,
  );
  opening.defer(store.onWork((dueAtMs) => trainer.wake(dueAtMs)));
  /** Training here or on another node is due then. */
  const wake = (dueAtMs: number): void => {
    trainer.wake(dueAtMs);
    store.announceWork(dueAtMs);
  };
  const load = createDeltaLoader(store, encode);
  const indexes = createIndexCache({
    maxBytes: config.retrieval.indexCacheBytes,
    load,
    knows: encoders.knows,
    breathe: createSliceTimer().breathe,
  });
  core.onChatbotRemoved(indexes.forget);
  const readTexts: ReadTexts = (chatbotId, matches) =>
    store.read.knowledge.matchSources(chatbotId, [...matches]);
  metrics.watchQueue(async (kind) => {
    const dueAtMs = await store.read.training.nextDueAtMs(kind);
    return dueAtMs === undefined ? 0 : Math.max(0, nowMs() - dueAtMs) / 1000;
  });
  metrics.watchIndexCache(indexes);
  telemetry.watchBytes(
    'docent.index_cache.size',
    'Memory that the indexes of chatbots take.',
    () => indexes.sizeBytes,
  );

  const questionVectors = opening.adopt(
    traceQuestionVectors(
      createQuestionVectors({
        encoders: encoders.askable,
        waitMs: config.encoders.questionMs,
        cacheSize: config.encoders.questionCache,
        log,
      }),
      telemetry,
    ),
    close,
  );
  const consoleServices = opening.adopt(
    createConsoleServices({
      config,
      store,
      encoders: encoders.encoders,
      sandbox,
      questionVectors,
      log,
      nowMs,
      wake,
    }),
    close,
  );
  const foreground = createForeground();
  const asking = createAskingService({
    store,
    indexes,
    encoders: encoders.askable,
    questionVectors,
    classifiers,
    readTexts,
    metrics,
    telemetry,
    nowMs,
    unansweredMax: config.unanswered.keptMax,
    onAnswered: consoleServices.askStatistics.record,
  });
  const calibration = opening.adopt(
    createCalibrationService({
      ...config.calibration,
      store,
      load,
      encoders: encoders.askable,
      knows: encoders.knows,
      questionVectors,
      readTexts,
      foreground,
      trainer: classifierTrainer,
      classifierCostMax: config.encoders.classifierCostMax,
    }),
    close,
  );

  let isClosing = false;
  let closing: Promise<void> | undefined;
  const resources = opening.move();
  return {
    ...core,
    metrics,
    telemetry,
    sandbox,
    trainer,
    pairs: createPairService({
      store,
      nowMs,
      wake,
      gatherMs: config.training.gatherMs,
      idempotencyKeepHours: config.idempotency.keepHours,
    }),
    files: createFileService({
      store,
      blobs,
      trainer: { ...trainer, wake: () => wake(nowMs()) },
      log,
      kindOfName,
      detectKind: (path, fileName) => detectFileKind(fileName, path),
      nowMs,
      waitMs: config.upload.waitMs,
      idempotencyKeepHours: config.idempotency.keepHours,
    }),
    asking: { ask: (chatbotId, body) => foreground.during(() => asking.ask(chatbotId, body)) },
    tuning: createTuningService({ store, encoders, nowMs, calibration }),
    console: consoleServices,
    absent: encoders.absent,
    beginClosing() {
      isClosing = true;
    },
    async checkReady() {
      if (isClosing) throw new AppError('unavailable', 'The service is shutting down.');
      await store.ping().catch((cause: unknown) => {
        throw new AppError('unavailable', 'The store does not answer.', { cause });
      });
    },
    close() {
      isClosing = true;
      closing ??= resources.disposeAsync();
      return closing;
    },
  };
}

/** Loaded together and late: commands beside a server need none of it. */
async function loadParts() {
  const [sandbox, detect, trainer, encode, cache, encoders, lane] = await Promise.all([
    import('./extraction/sandbox.ts'),
    import('./extraction/detect-kind.ts'),
    import('./training/trainer.ts'),
    import('./training/encode.ts'),
    import('./retrieval/index-cache.ts'),
    import('./training/open-encoders.ts'),
    import('./training/encoding-lane.ts'),
  ]);
  return { ...sandbox, ...detect, ...trainer, ...encode, ...cache, ...encoders, ...lane };
}

/** The embedded database has one server, which takes back after a crash what it held before. */
function nameOwner(config: Config): string {
  return config.store.databaseUrl === null ? 'local' : `${hostname()}-${process.pid}-${randomUUID()}`;
}
