/** Notifies consoles of changes in an account's chatbots, whichever process made them: the store is polled. */
import type { ChangeEvent, EventTopic } from '../../../../contract/events.ts';
import type { Log } from '../../log.ts';
import type { ChatbotPulse } from '../../store/console-types.ts';
import type { Store } from '../../store/types.ts';

/** Pause between two polls, so that a busy store is not polled continuously. */
const PAUSE_MS = 500;

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
  { topic: 'keys', numbers: ['keys'] },
];

/** The topics that differ between two pulses of one chatbot; all topics for a chatbot that was added or removed. */
function compare(before: ChatbotPulse | undefined, after: ChatbotPulse | undefined): EventTopic[] {
  if (before === undefined || after === undefined) return WATCHED.map(({ topic }) => topic);
  return WATCHED.filter(({ numbers }) => numbers.some((name) => before[name] !== after[name])).map(
    ({ topic }) => topic,
  );
}

interface Watched {
  listeners: Set<ChangeListener>;
  timer: NodeJS.Timeout | undefined;
  isEnded: boolean;
}

export function createChangeWatcher({ store, log }: { store: Store; log: Log }): ChangeWatcher {
  const accounts = new Map<string, Watched>();

  async function readPulses(accountId: string): Promise<Map<string, ChatbotPulse>> {
    const pulses = await store.read.overview.pulse(accountId);
    return new Map(pulses.map((pulse) => [pulse.chatbotId, pulse]));
  }

  async function look(
    accountId: string,
    watched: Watched,
    before: Map<string, ChatbotPulse> | undefined,
  ): Promise<void> {
    let after = before;
    try {
      after = await readPulses(accountId);
      if (watched.isEnded) return;
      if (before !== undefined) announce(watched, before, after);
    } catch (error) {
      log.warn({ err: error }, 'the store could not be looked at for changes');
    }
    if (watched.isEnded) return;
    watched.timer = setTimeout(() => void look(accountId, watched, after), PAUSE_MS);
  }

  function announce(
    watched: Watched,
    before: ReadonlyMap<string, ChatbotPulse>,
    after: ReadonlyMap<string, ChatbotPulse>,
  ): void {
    for (const chatbotId of new Set([...before.keys(), ...after.keys()])) {
      const topics = compare(before.get(chatbotId), after.get(chatbotId));
      if (topics.length === 0) continue;
      for (const listener of watched.listeners) listener({ chatbotId, topics });
    }
  }

  function end(accountId: string, watched: Watched): void {
    watched.isEnded = true;
    clearTimeout(watched.timer);
    accounts.delete(accountId);
  }

  return {
    watch(accountId, listener) {
      let watched = accounts.get(accountId);
      if (watched === undefined) {
        watched = { listeners: new Set(), timer: undefined, isEnded: false };
        accounts.set(accountId, watched);
        void look(accountId, watched, undefined);
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
