/**
 * Notifies consoles of changes in an account's chatbots, whichever process made them: the store is polled, for all accounts
 * that are looked at in turn, in small pieces, and for a small part of the time however many there are.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeEvent, EventTopic } from '../../../../contract/events.ts';
import type { Log } from '../../log.ts';
import type { ChatbotPulse } from '../../store/overview-types.ts';
import type { Store } from '../../store/types.ts';

/** Least pause between two rounds. */
const PAUSE_MS = 500;
/** A round that took long is followed by a pause of as many times as long. */
const PAUSE_PER_WORK = 9;
/** Chatbots that are looked at in one go: everybody waits meanwhile. */
const AT_ONCE = 50;

export type ChangeListener = (change: ChangeEvent) => void;

export interface ChangeWatcher {
  /** Calls `listener` for every change from now on; the returned function ends that. */
  watch(accountId: string, listener: ChangeListener): () => void;
  close(): void;
}

const WATCHED: readonly { topic: EventTopic; numbers: readonly (keyof ChatbotPulse)[] }[] = [
  { topic: 'chatbots', numbers: ['chatbot'] },
  { topic: 'pairs', numbers: ['knowledge'] },
  { topic: 'files', numbers: ['files', 'fileCount', 'lastSourceId'] },
  { topic: 'unanswered', numbers: ['unanswered'] },
  { topic: 'insights', numbers: ['asks'] },
  { topic: 'kept-answers', numbers: ['answers'] },
  { topic: 'keys', numbers: ['keys'] },
  { topic: 'import', numbers: ['import'] },
];

/** The topics that differ between two pulses of one chatbot; all topics for a chatbot that was added or removed. */
function compare(before: ChatbotPulse | undefined, after: ChatbotPulse | undefined): EventTopic[] {
  if (before === undefined || after === undefined) return WATCHED.map(({ topic }) => topic);
  return WATCHED.filter(({ numbers }) => numbers.some((name) => before[name] !== after[name])).map(
    ({ topic }) => topic,
  );
}

type Pulses = ReadonlyMap<string, ChatbotPulse>;

interface Watched {
  listeners: Set<ChangeListener>;
  /** What was seen last; undefined before the first look. */
  pulses: Pulses | undefined;
  isEnded: boolean;
}

export function createChangeWatcher({ store, log }: { store: Store; log: Log }): ChangeWatcher {
  const accounts = new Map<string, Watched>();
  /** Runs between two rounds. */
  let timer: NodeJS.Timeout | undefined;
  /** A round goes on or is to come. */
  let isRunning = false;

  async function readPulses(accountId: string): Promise<Pulses> {
    const ids = await store.read.chatbots.listIdsByAccount(accountId);
    const pulses = new Map<string, ChatbotPulse>();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      if (at > 0) await nextTurn();
      for (const pulse of await store.read.overview.pulse(ids.slice(at, at + AT_ONCE))) {
        pulses.set(pulse.chatbotId, pulse);
      }
    }
    return pulses;
  }

  /** Announces what changed since the last look. */
  async function look(accountId: string, watched: Watched): Promise<void> {
    try {
      const pulses = await readPulses(accountId);
      if (watched.isEnded) return;
      if (watched.pulses !== undefined) announce(watched, watched.pulses, pulses);
      watched.pulses = pulses;
    } catch (error) {
      log.warn({ err: error }, 'the store could not be looked at for changes');
    }
  }

  /** Looks at one account after the other, until none is looked at. */
  async function goRound(): Promise<void> {
    timer = undefined;
    const beganMs = performance.now();
    for (const [accountId, watched] of [...accounts]) {
      if (!watched.isEnded) await look(accountId, watched);
    }
    isRunning = accounts.size > 0;
    if (!isRunning) return;
    const workMs = performance.now() - beganMs;
    timer = setTimeout(() => void goRound(), Math.max(PAUSE_MS, PAUSE_PER_WORK * workMs));
  }

  function announce(watched: Watched, before: Pulses, after: Pulses): void {
    for (const chatbotId of new Set([...before.keys(), ...after.keys()])) {
      const topics = compare(before.get(chatbotId), after.get(chatbotId));
      if (topics.length === 0) continue;
      for (const listener of watched.listeners) listener({ chatbotId, topics });
    }
  }

  function end(accountId: string, watched: Watched): void {
    watched.isEnded = true;
    accounts.delete(accountId);
    if (accounts.size > 0 || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    isRunning = false;
  }

  return {
    watch(accountId, listener) {
      let watched = accounts.get(accountId);
      if (watched === undefined) {
        watched = { listeners: new Set(), pulses: undefined, isEnded: false };
        accounts.set(accountId, watched);
        // At once: what changes until the next round is to be seen as a change.
        if (isRunning) void look(accountId, watched);
        else {
          isRunning = true;
          void goRound();
        }
      }
      const mine = watched;
      mine.listeners.add(listener);
      return () => {
        mine.listeners.delete(listener);
        if (mine.listeners.size === 0 && !mine.isEnded) end(accountId, mine);
      };
    },
    close() {
      for (const [accountId, watched] of accounts) end(accountId, watched);
    },
  };
}
