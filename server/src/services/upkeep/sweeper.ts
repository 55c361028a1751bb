/**
 * Removes stored files that no row names. A file is stored before its row is written and removed after its row is gone,
 * so that a crash in between leaves a file too many, never one too few; this finds it. Where another database has a share in
 * the files, none is removed: it may name what this one does not.
 */
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { acquireSweepLock } from '../../store/blobs/sweep-lock.ts';
import type { StoreSettings } from '../../store/settings.ts';
import type { Store } from '../../store/types.ts';
import { signFiles } from './file-owners.ts';
import type { SweeperSettings } from './settings.ts';

export interface SweeperParts {
  store: Pick<Store, 'read' | 'write'>;
  blobs: BlobStore;
  log: Log;
  nowMs: () => number;
  config: { sweeper: SweeperSettings; store: Pick<StoreSettings, 'databaseUrl'> };
}

export interface SweepReport {
  /** Stored files looked at. */
  seen: number;
  /** Blobs older than the grace period that no row names. */
  orphans: number;
  removed: number;
  /** Left by broken uploads and readers on this machine, and removed. */
  abandoned: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After a start, so that a process that never lives for a whole interval sweeps too. */
const FIRST_SWEEP_MS = 5 * MINUTE_MS;
/** Orphans removed in one sweep; the next sweep finds the rest. */
const REMOVED_MAX = 10_000;
/** So few are removed whatever their share. */
const FEW = 20;
/** Look-ups in the database at a time. */
const LOOKUPS = 8;

/**
 * One sweep; undefined if another node sweeps now. Concurrent sweeps do no harm: whatever is removed is old and belongs
 * to nobody.
 * @throws AppError unavailable if the database or the file store does not answer
 */
export async function sweep(parts: SweeperParts, stopping?: AbortSignal): Promise<SweepReport | undefined> {
  const { blobs, log, nowMs, config } = parts;
  const { graceHours, mostPercent } = config.sweeper;
  const olderThanMs = nowMs() - graceHours * HOUR_MS;
  const report: SweepReport = { seen: 0, orphans: 0, removed: 0, abandoned: 0 };
  // Leftovers of this node, which a node that holds the lock cannot see.
  report.abandoned = await blobs.removeAbandoned(olderThanMs);
  if (!(await areOurs(parts))) return report;

  const lock = await acquireSweepLock(config.store.databaseUrl);
  if (lock === undefined) return undefined;
  const mayGoOn = (): boolean => lock.isHeld() && stopping?.aborted !== true;
  try {
    const orphans = await findOrphans(parts, olderThanMs, report, mayGoOn);
    if (report.orphans > FEW && report.orphans * 100 > report.seen * mostPercent) {
      log.error(
        { ...report, mostPercent },
        'most stored files belong to nothing: is this their database? None is removed; see DOCENT_SWEEP_MOST_PERCENT',
      );
      return report;
    }
    for (const key of orphans) {
      if (!mayGoOn()) break;
      if (await parts.store.read.files.hasBlob(key)) continue;
      await blobs.delete(key);
      report.removed += 1;
    }
  } finally {
    await lock.release();
  }
  if (report.removed + report.abandoned > 0) log.info(report, 'files that belonged to nothing were removed');
  return report;
}

/** Whether no other database uses the files; logs it if one does. */
async function areOurs(parts: SweeperParts): Promise<boolean> {
  const others = await signFiles(parts);
  if (others.length === 0) return true;
  parts.log.error(
    { databases: others },
    'stored files may be those of another database, so that none is removed; docs/operations.md says what to do',
  );
  return false;
}

/** Old files without a row, the first REMOVED_MAX of them; counts all of them in the report. */
async function findOrphans(
  { store, blobs }: SweeperParts,
  olderThanMs: number,
  report: SweepReport,
  mayGoOn: () => boolean,
): Promise<string[]> {
  const orphans: string[] = [];
  let old: string[] = [];
  const look = async (): Promise<void> => {
    const named = await Promise.all(old.map((key) => store.read.files.hasBlob(key)));
    const found = old.filter((_key, position) => named[position] === false);
    report.orphans += found.length;
    orphans.push(...found.slice(0, REMOVED_MAX - orphans.length));
    old = [];
  };
  for await (const blob of blobs.list()) {
    if (!mayGoOn()) return [];
    report.seen += 1;
    if (blob.modifiedAtMs < olderThanMs) old.push(blob.key);
    if (old.length === LOOKUPS) await look();
  }
  await look();
  return orphans;
}

export interface Sweeper {
  /** Lets the sweep under way finish. */
  stop(): Promise<void>;
}

/** Signs for the files at once; sweeps soon after the start and then at each interval, or never if that is 0. */
export function startSweeper(parts: SweeperParts): Sweeper {
  const intervalMs = parts.config.sweeper.intervalMinutes * MINUTE_MS;
  const stopping = new AbortController();
  // Before the first upload, so that no other database takes the files for its own.
  let underWay: Promise<unknown> = areOurs(parts).catch(logFailure);
  let timer: NodeJS.Timeout | undefined;

  function logFailure(error: unknown): void {
    parts.log.warn({ err: error }, 'stored files could not be swept');
  }
  function scheduleIn(waitMs: number): void {
    timer = setTimeout(() => {
      underWay = sweep(parts, stopping.signal)
        .catch(logFailure)
        .finally(() => {
          if (!stopping.signal.aborted) scheduleIn(intervalMs);
        });
    }, waitMs);
  }
  if (intervalMs > 0) scheduleIn(Math.min(intervalMs, FIRST_SWEEP_MS));

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
