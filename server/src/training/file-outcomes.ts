/**
 * Lets an upload wait for the outcome of its file. If another process trains the file, that process announces the outcome; since
 * an announcement may be lost, the store is polled too.
 */
import type { Store } from '../store/types.ts';

export interface FileOutcomes {
  /** Resolves once the file is trained, failed for good, deleted, or the time is over. */
  wait(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  /** Records the outcome for uploads that wait, in this process and others. Call it when the outcome is durable. */
  record(chatbotId: string, id: number, outcome: FileOutcome): void;
  /** Ends every wait with 'timeout'. */
  close(): void;
}

const POLL_MS = 500;

export function createFileOutcomes(store: Pick<Store, 'read' | 'fileSignals'>): FileOutcomes {
  const waiters = createFileWaiters();

  async function read(chatbotId: string, id: number): Promise<FileOutcome | undefined> {
    const file = await store.read.files.find(chatbotId, id);
    if (file === undefined) return { outcome: 'gone' };
    if (file.state === 'trained') return { outcome: 'trained' };
    if (file.state === 'failed' && file.failure !== null) return { outcome: 'failed', ...file.failure };
    return undefined;
  }

  return {
    async wait(chatbotId, id, timeoutMs) {
      const waiting = waiters.wait(chatbotId, id, timeoutMs);
      const look = async (): Promise<void> => {
        const outcome = await read(chatbotId, id);
        if (outcome !== undefined) waiters.record(chatbotId, id, outcome);
      };
      // One that does not answer is asked again by the poll.
      const lookAgain = (): void => void look().catch(() => undefined);
      const polling = setInterval(lookAgain, POLL_MS);
      const endListening = store.fileSignals?.listen((file) => {
        if (file.chatbotId === chatbotId && file.id === id) lookAgain();
      });
      lookAgain();
      return waiting.finally(() => {
        clearInterval(polling);
        endListening?.();
      });
    },
    record(chatbotId, id, outcome) {
      waiters.record(chatbotId, id, outcome);
      store.fileSignals?.announce({ chatbotId, id });
    },
    close: waiters.close,
  };
}

export type FileOutcome =
  | { outcome: 'trained' }
  | { outcome: 'failed'; code: string; message: string }
  /** Deleted meanwhile. */
  | { outcome: 'gone' }
  | { outcome: 'timeout' };

export interface FileWaiters {
  /** Resolves with the outcome recorded for this file, or with 'timeout' after `timeoutMs`. */
  wait(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  record(chatbotId: string, id: number, outcome: FileOutcome): void;
  /** Ends every wait with 'timeout'. */
  close(): void;
}

export function createFileWaiters(): FileWaiters {
  const waiters = new Map<string, Set<(outcome: FileOutcome) => void>>();
  const keyOf = (chatbotId: string, id: number): string => `${chatbotId}/${id}`;

  return {
    wait(chatbotId, id, timeoutMs) {
      const key = keyOf(chatbotId, id);
      return new Promise((resolve) => {
        const end = (outcome: FileOutcome): void => {
          clearTimeout(timer);
          const others = waiters.get(key);
          others?.delete(end);
          if (others?.size === 0) waiters.delete(key);
          resolve(outcome);
        };
        const timer = setTimeout(end, timeoutMs, { outcome: 'timeout' });
        const others = waiters.get(key) ?? new Set();
        waiters.set(key, others.add(end));
      });
    },
    record(chatbotId, id, outcome) {
      for (const end of [...(waiters.get(keyOf(chatbotId, id)) ?? [])]) end(outcome);
    },
    close() {
      for (const ends of [...waiters.values()]) for (const end of [...ends]) end({ outcome: 'timeout' });
    },
  };
}
