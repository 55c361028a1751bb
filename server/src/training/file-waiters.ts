/** Lets an upload wait until its file is trained. */

export type FileOutcome =
  | { outcome: 'trained' }
  | { outcome: 'failed'; code: string; message: string }
  /** Deleted meanwhile. */
  | { outcome: 'gone' }
  | { outcome: 'timeout' };

export interface FileWaiters {
  /** Resolves with what `settle` tells of this file, or with 'timeout' after `timeoutMs`. */
  wait(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  settle(chatbotId: string, id: number, outcome: FileOutcome): void;
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
    settle(chatbotId, id, outcome) {
      for (const end of [...(waiters.get(keyOf(chatbotId, id)) ?? [])]) end(outcome);
    },
    close() {
      for (const ends of [...waiters.values()]) for (const end of [...ends]) end({ outcome: 'timeout' });
    },
  };
}
