/**
 * Limits of keys, for all nodes together. A node takes a share of a limit from the store and lets so many requests
 * through; the store never gives more than the limit. What a node holds of its share, another cannot use: a limit is
 * never exceeded, and up to a fiftieth of it for each other node may stay unused.
 */
import { hash } from 'node:crypto';
import type { KeyLimit } from '../../../../contract/keys.ts';
import { AppError } from '../../errors.ts';
import type { ApiKey, Store } from '../../store/types.ts';
import type { KeySettings } from './settings.ts';

export interface KeyUse {
  key: ApiKey;
  /** The network of a visitor who calls from a page; undefined for a server, which calls for many. */
  visitor: string | undefined;
}

export interface KeyLimiter {
  /**
   * Counts the request. Undefined at once if no limit applies, as for most keys.
   * @throws AppError rate_limited with Retry-After
   */
  take(use: KeyUse): Promise<void> | undefined;
}

const SPANS_MS = { minute: 60_000, day: 86_400_000 } as const;

interface Limit {
  name: KeyLimit;
  spanMs: number;
  isOfVisitor: boolean;
  /** Goes on after the number. */
  text: string;
}

/** The narrower first: what a visitor is refused costs the key nothing. */
const LIMITS: readonly Limit[] = [
  { name: 'visitorPerMinute', spanMs: SPANS_MS.minute, isOfVisitor: true, text: 'questions a minute' },
  { name: 'visitorPerDay', spanMs: SPANS_MS.day, isOfVisitor: true, text: 'questions a day' },
  { name: 'perMinute', spanMs: SPANS_MS.minute, isOfVisitor: false, text: 'requests a minute with this key' },
  { name: 'perDay', spanMs: SPANS_MS.day, isOfVisitor: false, text: 'requests a day with this key' },
];

/** The part of a limit that a node takes at once. */
const SHARE = 1 / 50;
/** Of a minute where no other node could want it: a start anew loses at most so much of it. */
const SOLE_SHARE = 1 / 4;
/** Counters remembered in this process; forgotten ones ask the store again. */
const REMEMBERED_MAX = 50_000;

/** A limit as it holds for one use. */
interface Counter {
  limit: Limit;
  most: number;
  /** Names it in the store. */
  counter: string;
}

/** What this node may still let through until the window ends. */
interface Share {
  endsAtMs: number;
  left: number;
  /** The store has given all there is. */
  isSpent: boolean;
}

export function createKeyLimiter({
  store,
  nowMs,
  settings,
}: {
  store: Pick<Store, 'write' | 'hasOneServer'>;
  nowMs: () => number;
  settings: KeySettings;
}): KeyLimiter {
  const shares = new Map<string, Share>();
  const underWay = new Map<string, Promise<void>>();

  /** Null: none. Defaults hold for what a page can hold, which anybody may copy from it. */
  function limitOf({ key, visitor }: KeyUse, { name, isOfVisitor }: Limit): number | null {
    if (isOfVisitor && visitor === undefined) return null;
    const isForPages = visitor !== undefined || key.origins.length > 0;
    return key.limits[name] ?? (isForPages ? settings[name] : null);
  }

  async function fetchShare(key: ApiKey, counter: string, most: number, spanMs: number): Promise<void> {
    const part = store.hasOneServer && spanMs === SPANS_MS.minute ? SOLE_SHARE : SHARE;
    const permits = Math.max(1, Math.floor(most * part));
    const { taken, endsAtMs } = await store.write((tx) =>
      tx.keyCounts.take(key.chatbotId, counter, { permits, spanMs, nowMs: nowMs() }),
    );
    const left = Math.min(permits, Math.max(0, most - (taken - permits)));
    if (shares.size >= REMEMBERED_MAX) shares.clear();
    shares.set(counter, { endsAtMs, left, isSpent: left === 0 });
  }

  /** The limits that hold for this use, each with its counter. */
  function countersOf(use: KeyUse): Counter[] {
    return LIMITS.flatMap((limit) => {
      const most = limitOf(use, limit);
      if (most === null) return [];
      const who = limit.isOfVisitor ? `${use.key.id} ${use.visitor}` : use.key.id;
      return [{ limit, most, counter: hash('sha256', `${limit.name} ${who}`, 'base64url') }];
    });
  }

  /** A key that is used up costs nothing more: no visitor of it is counted any longer. */
  function refuseSpent(counters: readonly Counter[]): void {
    for (const { limit, most, counter } of counters) {
      const share = shares.get(counter);
      const waitMs = (share?.endsAtMs ?? 0) - nowMs();
      if (share?.isSpent === true && waitMs > 0) throw refusal(most, limit, waitMs);
    }
  }

  async function takeOne(key: ApiKey, { limit, most, counter }: Counter): Promise<void> {
    for (;;) {
      const share = shares.get(counter);
      if (share !== undefined && share.endsAtMs > nowMs()) {
        if (share.isSpent) throw refusal(most, limit, share.endsAtMs - nowMs());
        share.left -= 1;
        if (share.left >= 0) return;
      }
      // One request at a time asks the store, and those that came meanwhile look again.
      const fetching =
        underWay.get(counter) ??
        fetchShare(key, counter, most, limit.spanMs).finally(() => void underWay.delete(counter));
      underWay.set(counter, fetching);
      await fetching;
    }
  }

  async function takeAll(key: ApiKey, counters: readonly Counter[]): Promise<void> {
    refuseSpent(counters);
    for (const counter of counters) await takeOne(key, counter);
  }

  return {
    take(use) {
      const counters = countersOf(use);
      return counters.length === 0 ? undefined : takeAll(use.key, counters);
    },
  };
}

function refusal(most: number, { text }: Limit, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', `No more than ${most} ${text}; try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
