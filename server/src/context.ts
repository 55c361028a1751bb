/** Composition root: builds every part of the process from the configuration, and closes them in turn. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Config, readEnvironment } from './config.ts';
import { AppError } from './errors.ts';
import type { Sandbox } from './extraction/types.ts';
import { createLog, type Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createClassifierTrainer } from './retrieval/encoders/classifier-trainer.ts';
import { type AccountService, createAccountService } from './services/accounts.ts';
import { type AskingService, createAskingService } from './services/asking.ts';
import { createCalibrationService } from './services/calibration.ts';
import { type ChatbotService, createChatbotService } from './services/chatbots.ts';
import { createClassifierService } from './services/classifiers.ts';
import { type ConsoleServices, createConsoleServices } from './services/console/console-services.ts';
import { createFileService, type FileService } from './services/files.ts';
import { createKeyService, type KeyService } from './services/keys.ts';
import { createDeltaLoader } from './services/knowledge-delta.ts';
import { createPairService, type PairService } from './services/pairs.ts';
import { createQuestionVectors } from './services/question-vectors.ts';
import { createTuningService, type TuningService } from './services/tuning.ts';
import { type BlobStore, createBlobStore } from './store/blobs.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/types.ts';
import { traceIndexes, traceQuestionVectors, traceSandbox, traceStore } from './telemetry/trace-parts.ts';
import { NO_TELEMETRY, type Telemetry } from './telemetry/types.ts';
import { openTelemetry } from './telemetry.ts';
import { createSliceTimer } from './training/slice-timer.ts';
import type { Trainer } from './training/trainer.ts';

/** What commands beside a server need. */
export interface Core {
  config: Config;
  log: Log;
  nowMs: () => number;
  store: Store;
  blobs: BlobStore;
  accounts: AccountService;
  chatbots: ChatbotService;
  keys: KeyService;
  /** Safe to call twice. */
  close(): Promise<void>;
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
  /** From now on the process says that it is not ready. */
  beginClosing(): void;
  /** @throws AppError unavailable while closing, or where the store does not answer */
  checkReady(): Promise<void>;
}

export interface CoreOverrides {
  log?: Log;
  nowMs?: () => number;
  /** Keeps a second server off the same data folder. */
  isServer?: boolean;
  metrics?: Metrics;
  telemetry?: Telemetry;
}

/** Opens the store, and what manages accounts, chatbots and keys in it. */
export async function openCore(config: Config, overrides: CoreOverrides = {}): Promise<Core> {
  const log = overrides.log ?? createLog(config.log.level, overrides.isServer ? 'stdout' : 'stderr');
  const opened = await openStore({
    url: config.store.databaseUrl ?? undefined,
    dataDir: config.store.dataDir,
    connectionsMax: config.store.databaseConnections,
    isServer: overrides.isServer ?? false,
    log,
  });
  const store = traceStore(opened, overrides.telemetry ?? NO_TELEMETRY);
  const nowMs = overrides.nowMs ?? store.nowMs;
  const blobs = await createBlobStore({
    url: config.store.blobUrl ?? undefined,
    dataDir: config.store.dataDir,
  });
  const keys = createKeyService({ store, nowMs });
  let closing: Promise<void> | undefined;
  return {
    config,
    log,
    nowMs,
    store,
    blobs,
    accounts: createAccountService({ store, nowMs }),
    chatbots: createChatbotService({ store, blobs, nowMs, log, onRemoved: keys.forgetVerified }),
    keys,
    close() {
      closing ??= blobs.close().finally(() => store.close());
      return closing;
    },
  };
}

/** Builds everything; nothing runs by itself yet. `startService` starts it. */
export async function buildContext(
  config: Config,
  overrides: Omit<CoreOverrides, 'isServer'> = {},
): Promise<Context> {
  const metrics = overrides.metrics ?? createMetrics();
  const log = overrides.log ?? createLog(config.log.level, 'stdout');
  const telemetry = overrides.telemetry ?? (await openTelemetry(readEnvironment(), log));
  const core = await openCore(config, { ...overrides, isServer: true, log, metrics, telemetry });
  const { nowMs, store, blobs } = core;
  const parts = await loadParts();
  const { createSandbox, createTrainer, createTextEncoder, detectFileKind, kindOfName, createIndexCache } =
    parts;

  const sandbox = traceSandbox(createSandbox(config.extraction, { log }), telemetry);
  const encoders = await parts.openEncoders(config.encoders);
  const encode = createTextEncoder(encoders);
  const classifierTrainer = createClassifierTrainer();
  const classifiers = createClassifierService({
    encoders: encoders.askable,
    trainer: classifierTrainer,
    log,
    firstWaitMs: config.encoders.classifierWaitMs,
    costMax: config.encoders.classifierCostMax,
  });
  const trainer = createTrainer({
    store,
    blobs,
    sandbox,
    encode,
    encoders,
    encoding: parts.createEncodingLane({ store, encoders, log }),
    log,
    nowMs,
    owner: nameOwner(config),
    settings: config.training,
    telemetry,
    onOutcome({ kind, outcome, count, lagMs }) {
      metrics.trained(kind, outcome, count, lagMs / 1000);
      telemetry.trained(kind, outcome, count, lagMs / 1000);
    },
  });
  const endListening = store.onWork((dueAtMs) => trainer.wake(dueAtMs));
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

  const consoleServices = createConsoleServices({
    config,
    store,
    encoders: encoders.encoders,
    log,
    nowMs,
    wake,
  });

  let isClosing = false;
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    isClosing = true;
    endListening();
    await trainer.close();
    await sandbox.close();
    await classifiers.close();
    await classifierTrainer.close();
    await encoders.close();
    await consoleServices.close();
    await core.close();
    await telemetry.close();
  }

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
    asking: createAskingService({
      store,
      indexes: traceIndexes(indexes, telemetry),
      encoders: encoders.askable,
      questionVectors: traceQuestionVectors(
        createQuestionVectors({
          encoders: encoders.askable,
          waitMs: config.encoders.questionMs,
          cacheSize: config.encoders.questionCache,
          log,
        }),
        telemetry,
      ),
      classifiers,
      metrics,
      telemetry,
      nowMs,
      onAnswered: consoleServices.askStatistics.record,
    }),
    tuning: createTuningService({
      store,
      encoders,
      nowMs,
      calibration: createCalibrationService({
        store,
        load,
        encoders: encoders.encoders,
        knows: encoders.knows,
        trainer: classifierTrainer,
        classifierCostMax: config.encoders.classifierCostMax,
      }),
    }),
    console: consoleServices,
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
      closing ??= close();
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
