/**
 * Asks golden questions after every change, in the background and as any ask is answered.
 *
 *   changed → due → (nothing changed for a pause) → leased → asked one by one → finished
 *                                                     └── changed meanwhile, or closed → due
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { AskReply } from '../../../../../contract/asking/chat.ts';
import type { GoldenSaid } from '../../../../../contract/asking/golden.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import type { IndexCache } from '../../../retrieval/search/index-cache.ts';
import type {
  GoldenQuestion,
  GoldenResult,
  GoldenState,
  Store,
  StoredGoldenRun,
} from '../../../store/types.ts';
import type { AskingService } from '../asking.ts';
import type { Foreground } from '../foreground.ts';
import type { GoldenSettings } from '../settings.ts';
import { type ExpectedSources, outcomeOf, readExpected, textOf } from './expectations.ts';

/** Extended while it runs: a longer one is taken for one whose process ended. */
const LEASE_MS = 60_000;
const EXTENDED_EACH_MS = 20_000;
/** How long a run that somebody waits for is waited for, and how often it is looked for. */
const WAIT_MS = 110_000;
const LOOK_MS = 100;
/** Chatbots that one look takes up. */
const AT_ONCE = 20;
/** A chatbot that never rests is asked after so many pauses. */
const PAUSES_MAX = 10;
/** While customers ask: how long is rested after each question, by the time that it took. */
const REST_FACTOR = 20;
const REST_MAX_MS = 400;

export interface GoldenRunner {
  /**
   * The last run of what the chatbot knows now: the one that there is, or a new one.
   * @throws AppError not_found; unavailable if the knowledge changes faster than it is asked; the signal's reason
   */
  check(chatbotId: string, signal?: AbortSignal): Promise<void>;
  /** From now on changes are followed. */
  start(): void;
  /** Ends what runs, which another node or the next start takes up. Twice safely. */
  close(): Promise<void>;
}

export interface GoldenRunnerParts extends GoldenSettings {
  store: Store;
  /** As for customers, beside what counts them as such. */
  asking: Pick<AskingService, 'ask'>;
  indexes: Pick<IndexCache, 'use'>;
  foreground: Pick<Foreground, 'standAside' | 'begun'>;
  log: Pick<Log, 'warn'>;
}

export function createGoldenRunner(parts: GoldenRunnerParts): GoldenRunner {
  const { store, asking, indexes, foreground, log, pauseMs, runsMax } = parts;
  const closing = new AbortController();
  /** What was due at the last looks, and for how many of them. */
  let waiting = new Map<string, { standsAs: string; looks: number }>();
  let following: Promise<void> | undefined;

  /** How many asks of customers there were when the last question was asked. */
  let begun = 0;

  async function ask(chatbotId: string, question: string): Promise<GoldenSaid | null> {
    await foreground.standAside();
    const startedMs = performance.now();
    const reply = await asking.ask(chatbotId, { question, top: 1, log: false });
    const tookMs = performance.now() - startedMs;
    const isQuiet = foreground.begun() === begun;
    if (!isQuiet) await rest(Math.min(REST_MAX_MS, tookMs * REST_FACTOR));
    begun = foreground.begun();
    return toSaid(reply);
  }

  /** The results that differ from what is stored, and what they all add up to. */
  async function askAll(
    chatbotId: string,
    questions: readonly GoldenQuestion[],
    sources: ExpectedSources,
    signal: AbortSignal,
  ): Promise<{ changed: GoldenResult[]; counts: Pick<StoredGoldenRun, 'passed' | 'failed' | 'broken'> }> {
    const changed: GoldenResult[] = [];
    const counts = { passed: 0, failed: 0, broken: 0 };
    let extendAtMs = performance.now() + EXTENDED_EACH_MS;
    for (const golden of questions) {
      signal.throwIfAborted();
      if (performance.now() > extendAtMs) {
        await store.write((tx) => tx.golden.extend(chatbotId, store.nowMs() + LEASE_MS));
        extendAtMs = performance.now() + EXTENDED_EACH_MS;
      }
      const said = await ask(chatbotId, golden.question);
      const outcome = outcomeOf(golden, said, sources);
      counts[outcome] += 1;
      const expectedText = textOf(golden, sources) ?? golden.expectedText;
      const isSame =
        outcome === golden.outcome &&
        expectedText === golden.expectedText &&
        JSON.stringify(said) === JSON.stringify(golden.said);
      if (!isSame) changed.push({ id: golden.id, outcome, said, expectedText });
    }
    return { changed, counts };
  }

  /** False where another run holds the lease, or something changed meanwhile. */
  async function run(chatbotId: string, signal: AbortSignal): Promise<boolean> {
    const nowMs = store.nowMs();
    const state = await store.write((tx) => tx.golden.claim(chatbotId, nowMs, nowMs + LEASE_MS));
    if (state === undefined) return false;
    try {
      return await runLeased(chatbotId, state, signal);
    } catch (error) {
      await store.write((tx) => tx.golden.release(chatbotId));
      throw error;
    }
  }

  async function runLeased(chatbotId: string, state: GoldenState, signal: AbortSignal): Promise<boolean> {
    const chatbot = await store.read.chatbots.find(chatbotId);
    if (chatbot === undefined) return false;
    const questions = await store.read.golden.list(chatbotId);
    const sources = await readExpected(store.read, chatbotId, questions);
    const { changed, counts } = await askAll(chatbotId, questions, sources, signal);
    const { knowledgeVersion } = chatbot;
    const lent = await indexes.use(chatbotId, knowledgeVersion, ({ dueAtMs }) => ({ dueAtMs }));
    const dueAtMs = Number.isFinite(lent?.dueAtMs) ? (lent?.dueAtMs ?? null) : null;
    const found = { state, knowledgeVersion, checkedAtMs: store.nowMs(), dueAtMs, ...counts };
    return store.write((tx) => tx.golden.finish(chatbotId, found, changed, runsMax));
  }

  async function look(): Promise<void> {
    const due = await store.read.golden.due(store.nowMs(), AT_ONCE);
    const before = waiting;
    waiting = new Map();
    for (const { chatbotId, standsAs } of due) {
      const last = before.get(chatbotId);
      const looks = (last?.looks ?? 0) + 1;
      if (last?.standsAs === standsAs || looks > PAUSES_MAX) await run(chatbotId, closing.signal);
      else waiting.set(chatbotId, { standsAs, looks });
    }
  }

  async function follow(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await rest(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await look().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'asking golden questions failed');
      });
    }
  }

  return {
    async check(chatbotId, signal = closing.signal) {
      const aborted = AbortSignal.any([signal, closing.signal]);
      const untilMs = performance.now() + WAIT_MS;
      while (performance.now() < untilMs) {
        aborted.throwIfAborted();
        if ((await store.read.chatbots.find(chatbotId)) === undefined) throw chatbotGone();
        const state = await store.read.golden.state(chatbotId);
        if (state === undefined || isCurrent(state, store.nowMs())) return;
        if (!(await run(chatbotId, aborted))) await rest(LOOK_MS, undefined, { signal: aborted });
      }
      throw new AppError('unavailable', 'What this chatbot knows is changing too fast; check again.');
    },
    start() {
      following ??= follow();
    },
    async close() {
      closing.abort(new AppError('unavailable', 'The service is shutting down.'));
      await following;
    },
  };
}

/** Whether the last run was of what there is now. */
export function isCurrent({ checkedAs, standsAs, dueAtMs }: GoldenState, nowMs: number): boolean {
  return checkedAs === standsAs && (dueAtMs === null || nowMs < dueAtMs);
}

function toSaid({ answered, matches: [best] }: AskReply): GoldenSaid | null {
  if (!answered || best === undefined) return null;
  const { type, id, question, fileName, locator, text } = best;
  return {
    type,
    id,
    ...(question !== undefined && { question }),
    ...(fileName !== undefined && { fileName }),
    ...(locator !== undefined && { locator }),
    text,
  };
}
