/**
 * How an upload ends, the same for all who wait for it: the first request and its repeats, on whichever node.
 *
 *   waiting ──trained, or not yet when the time is over──▶ answered   the file stays; whoever waits reads its id
 *      │──────failed, or deleted meanwhile───────────────▶ refused    row, file and key are gone; the caller reads why
 *      └──────another request refused it before──────────▶ taken      the first reads why as well; so does a repeat that saw
 *                                                                     it fail, and any other begins an upload of its own
 *
 * An upload without a key has no repeats, and so is never taken.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERROR_TABLE, type ErrorCode } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { dropBlob } from '../../store/blobs/blob-store.ts';
import type { Store } from '../../store/types.ts';
import type { FileOutcome } from '../../training/file-outcomes.ts';
import { deleteWithReplacement } from './file-replacement.ts';
import { type Conclusion, concludeOnce } from './idempotency.ts';

/** An upload whose row is written. */
export interface WaitingUpload {
  chatbotId: string;
  id: number;
  /** The file that gets its content; its own row is gone then. */
  replaces?: number;
  sha256: string;
  idempotencyKey: string | undefined;
}

export interface UploadCompletion {
  /**
   * Waits for the training, up to a limit; a file that cannot be trained leaves nothing behind.
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex; conflict if it was deleted
   */
  complete(upload: WaitingUpload): Promise<void>;
  /**
   * Replays the outcome of the upload with the same idempotency key. False if another request has completed it: nothing
   * of it is left. @throws as `complete`
   */
  completeRepeat(upload: WaitingUpload): Promise<boolean>;
}

export interface UploadCompletionParts {
  store: Store;
  blobs: BlobStore;
  waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  waitMs: number;
  log: Pick<Log, 'warn'>;
}

/** How long a node may take to see the outcome of its own upload; other nodes poll for it at this interval. */
const TAKER_MS = 2_000;
const TAKER_POLL_MS = 50;

export function createUploadCompletion(parts: UploadCompletionParts): UploadCompletion {
  const { store, blobs, log } = parts;
  /** Uploads that wait for their training in this process, so that a repeat gets the same outcome as the first request. */
  const completing = new Map<string, Promise<void>>();

  /** A replacement's row is gone when its file has the content, and also when it was ended. */
  async function wait({ chatbotId, id, replaces, sha256 }: WaitingUpload): Promise<FileOutcome> {
    const ended = await parts.waitForFile(chatbotId, id, parts.waitMs);
    if (ended.outcome !== 'gone' || replaces === undefined) return ended;
    const file = await store.read.files.find(chatbotId, replaces);
    return file?.sha256 === sha256 ? { outcome: 'trained' } : ended;
  }

  async function conclude(upload: WaitingUpload, ended: FileOutcome): Promise<Conclusion> {
    const { chatbotId, id, replaces, idempotencyKey: key } = upload;
    const result = { id, ...(replaces !== undefined && { replaces }) };
    const wanted = ended.outcome === 'trained' || ended.outcome === 'timeout' ? 'answered' : 'refused';
    if (key === undefined && wanted === 'answered') return wanted;
    const { conclusion, removed } = await store.write(async (tx) => {
      const conclusion =
        key === undefined ? wanted : await concludeOnce(tx, { chatbotId, key }, result, wanted);
      return {
        conclusion,
        removed: conclusion === 'refused' ? await deleteWithReplacement(tx, chatbotId, id) : [],
      };
    });
    for (const blobKey of removed) await dropBlob(blobs, blobKey, log);
    return conclusion;
  }

  async function completeFirst(upload: WaitingUpload): Promise<void> {
    const ended = await wait(upload);
    if ((await conclude(upload, ended)) !== 'answered') throw refusal(ended);
  }

  /** Requests that wait on other nodes must still find the outcome, unless the upload is gone. */
  async function leaveToTaker({ chatbotId, id }: WaitingUpload): Promise<void> {
    const untilMs = performance.now() + TAKER_MS;
    while (performance.now() < untilMs && (await store.read.files.find(chatbotId, id)) !== undefined) {
      await sleep(TAKER_POLL_MS);
    }
  }

  return {
    complete(upload) {
      const name = `${upload.chatbotId}/${upload.id}`;
      const completed = completeFirst(upload).finally(() => completing.delete(name));
      completing.set(name, completed);
      return completed;
    },

    async completeRepeat(upload) {
      const first = completing.get(`${upload.chatbotId}/${upload.id}`);
      if (first !== undefined) {
        await first;
        return true;
      }
      const ended = await wait(upload);
      if (ended.outcome === 'failed') await leaveToTaker(upload);
      const conclusion = await conclude(upload, ended);
      if (conclusion === 'refused' || (conclusion === 'taken' && ended.outcome === 'failed'))
        throw refusal(ended);
      return conclusion === 'answered';
    },
  };
}

function refusal(ended: FileOutcome): AppError {
  if (ended.outcome !== 'failed')
    return new AppError(
      'conflict',
      'The file was deleted while it was trained, or another replacement took the place of this one.',
    );
  const code = ended.code in ERROR_TABLE ? (ended.code as ErrorCode) : 'internal_error';
  return new AppError(code, ended.message);
}
