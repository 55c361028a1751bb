/**
 * What became of files under training, for the uploads that wait for it here. Another process may train a file: it says
 * so where it can, and the store is asked now and then all the same, for what it says may be lost.
 */
import type { Store } from '../store/types.ts';
import { createFileWaiters, type FileOutcome } from './file-waiters.ts';

export interface FileOutcomes {
  /** Resolves once the file is trained, failed for good, deleted, or the time is over. */
  wait(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  /** Tells those who wait for the file, here and elsewhere. Called when the outcome is durable. */
  settle(chatbotId: string, id: number, outcome: FileOutcome): void;
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
        if (outcome !== undefined) waiters.settle(chatbotId, id, outcome);
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
    settle(chatbotId, id, outcome) {
      waiters.settle(chatbotId, id, outcome);
      store.fileSignals?.announce({ chatbotId, id });
    },
    close: waiters.close,
  };
}
