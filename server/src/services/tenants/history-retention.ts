/** Removes what a chatbot's history has kept for long enough, and the files that it alone named. */
import type { Log } from '../../log.ts';
import { type BlobStore, dropUnused } from '../../store/blobs/blob-store.ts';
import type { Store } from '../../store/types.ts';

export interface RetentionParts {
  store: Store;
  blobs: BlobStore;
  log: Pick<Log, 'warn'>;
}

const DAY_MS = 86_400_000;
/** Changes in one transaction: others wait for it. */
const REMOVED_AT_ONCE = 500;
const CHATBOTS_AT_ONCE = 100;

/** The time since when changes are kept; nothing is older than a history of no days. */
export function keptSinceMs(days: number, nowMs: number): number {
  return days === 0 ? Number.MAX_SAFE_INTEGER : nowMs - days * DAY_MS;
}

export async function trimHistory(parts: RetentionParts, chatbotId: string, beforeMs: number): Promise<void> {
  for (;;) {
    const { deleted, blobKeys } = await parts.store.write(async (tx) => {
      // Whoever puts something back holds the chatbot as well, so that no file is removed that comes into use.
      await tx.chatbots.lock(chatbotId);
      return tx.history.deleteBefore(chatbotId, beforeMs, REMOVED_AT_ONCE);
    });
    await dropUnused(parts, blobKeys);
    if (deleted < REMOVED_AT_ONCE) return;
  }
}

/** The same for every chatbot. */
export async function trimHistories(parts: RetentionParts, nowMs: number): Promise<void> {
  for (;;) {
    const overdue = await parts.store.read.history.listOverdue(nowMs, CHATBOTS_AT_ONCE);
    for (const { chatbotId, days } of overdue) await trimHistory(parts, chatbotId, keptSinceMs(days, nowMs));
    if (overdue.length < CHATBOTS_AT_ONCE) return;
  }
}
