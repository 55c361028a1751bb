/** Composition root: builds every part of the process from the configuration, and closes them in reverse order. */
import type { Config } from '../config/config.ts';
import { provideEnvironment, readEnvironment } from '../config/environment.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import type { AbsentEncoder } from '../retrieval/encoders/encoder.ts';
import type { EncoderSources } from '../retrieval/encoders/open-encoders.ts';
import type { MetricsPage } from '../telemetry/metrics.ts';
import { openTelemetry } from '../telemetry/open.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { type Core, type CoreOverrides, close, openCore } from './core.ts';
import type { Services } from './open-services.ts';
import type { SharedParts, Training } from './open-training.ts';

export interface ContextOverrides extends Pick<CoreOverrides, 'log' | 'nowMs'> {
  /** Where the encoders that ship are read from. */
  encoderSources?: EncoderSources;
}

/** Everything of a serving process. */
export interface Context extends Core, Omit<Services, 'close'>, Pick<Training, 'sandbox' | 'trainer'> {
  /** What Prometheus collects. */
  metrics: MetricsPage;
  telemetry: Telemetry;
  /** Parts that should run and cannot until the next start; the log gave the reasons at the start. */
  absent: readonly AbsentEncoder[];
  /** From now on the process reports that it is not ready. */
  beginClosing(): void;
  /** @throws AppError unavailable while closing, or if the store does not answer */
  checkReady(): Promise<void>;
}

/**
 * Builds everything; nothing runs yet: `startService` starts it. On close, parts are closed in reverse order, each
 * whatever errors the others end with; if a part cannot be built, those before it are closed.
 */
export async function buildContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  await using opening = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.log.level, 'stdout');
  const environment = readEnvironment();
  const { telemetry, page } = await openTelemetry({ environment, provideEnvironment, log });
  opening.adopt(telemetry, close);
  const open = await loadRooms();
  // First: if they cannot be opened, the database must stay as it is.
  const encoders = opening.adopt(await open.openEncoders(config.encoders, overrides.encoderSources), close);
  for (const { name, reason } of encoders.absent) {
    log.warn({ encoder: name, reason }, 'an encoder is missing: questions are answered without it');
  }
  const core = opening.adopt(await openCore(config, { ...overrides, isServer: true, log, telemetry }), close);
  const shared: SharedParts = { core, telemetry, encoders, encode: open.createTextEncoder(encoders) };
  const training = opening.adopt(await open.openTraining(shared), close);
  const retrieval = opening.adopt(await open.openRetrieval(shared), close);
  const services = opening.adopt(await open.openServices({ ...shared, training, retrieval }), close);

  let isClosing = false;
  let closing: Promise<void> | undefined;
  const resources = opening.move();
  return {
    ...core,
    ...services,
    sandbox: training.sandbox,
    trainer: training.trainer,
    metrics: page,
    telemetry,
    absent: encoders.absent,
    beginClosing() {
      isClosing = true;
    },
    async checkReady() {
      if (isClosing) throw new AppError('unavailable', 'The service is shutting down.');
      await core.store.ping().catch((cause: unknown) => {
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
async function loadRooms() {
  const [{ openEncoders }, { createTextEncoder }, { openTraining }, { openRetrieval }, { openServices }] =
    await Promise.all([
      import('../retrieval/encoders/open-encoders.ts'),
      import('../training/index-text.ts'),
      import('./open-training.ts'),
      import('./open-retrieval.ts'),
      import('./open-services.ts'),
    ]);
  return { openEncoders, createTextEncoder, openTraining, openRetrieval, openServices };
}
