/** Small recurring work: writes the last-used times of keys, and deletes what has expired. */
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import type { Store } from '../../store/types.ts';
import { trimAllAnswers } from '../tenants/answer-retention.ts';
import { trimHistories } from '../tenants/history-retention.ts';
import type { KeyService } from '../tenants/keys.ts';
import type { WebhookSettings } from './settings.ts';
import { trimMessages } from './webhooks/delivery.ts';

const FLUSH_USES_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Asks are counted by the hour and kept for longer than any period the console shows. */
const STATISTICS_DAYS = 400;

export interface HousekeepingParts {
  keys: KeyService;
  store: Store;
  blobs: BlobStore;
  log: Log;
  nowMs: () => number;
  config: {
    idempotency: { keepHours: number };
    tenants: { logDays: number };
    suggestions: { keptDays: number };
    webhooks: Pick<WebhookSettings, 'keptDays'>;
  };
}

export interface Housekeeping {
  /** Writes buffered statistics and stops. */
  stop(): Promise<void>;
}

/**
 * Deletes expired idempotency records, sessions, links, counts of requests, statistics, kept answers, suggestions, imports that were left
 * half way, messages to webhooks, and what histories need keep no longer.
 */
export async function forget({
  store,
  blobs,
  log,
  nowMs,
  config,
}: Pick<HousekeepingParts, 'store' | 'blobs' | 'nowMs' | 'config'> & {
  log: Pick<Log, 'warn'>;
}): Promise<void> {
  const now = nowMs();
  await store.write(async (tx) => {
    await tx.idempotency.deleteBefore(now - config.idempotency.keepHours * HOUR_MS);
    await tx.auth.deleteExpired(now);
    await tx.keyCounts.deleteBefore(now - DAY_MS);
    await tx.suggestions.deleteBefore(now - config.suggestions.keptDays * DAY_MS);
    await tx.importRuns.deleteBefore(now - DAY_MS);
    await tx.askStatistics.deleteBefore(now - STATISTICS_DAYS * DAY_MS);
    await tx.modelUses.deleteBefore(now - STATISTICS_DAYS * DAY_MS);
  });
  await trimAllAnswers(store, now, config.tenants.logDays);
  await trimMessages(store, config.webhooks.keptDays, now);
  await trimHistories({ store, blobs, log }, now);
}

export function startHousekeeping(parts: HousekeepingParts): Housekeeping {
  const { keys, log } = parts;
  let underWay: Promise<void> = Promise.resolve();

  function attempt(what: string, work: () => Promise<void>): void {
    underWay = underWay.then(work).catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
  }
  const flush = () => attempt('writing the last use of keys', () => keys.flushUses());
  const tidy = () => attempt('forgetting what has had its time', () => forget(parts));
  const timers = [setInterval(flush, FLUSH_USES_MS), setInterval(tidy, HOUR_MS)];

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      flush();
      await underWay;
    },
  };
}
