/** Training files: stored whole or not at all, trained in the background, refused if they contain nothing to learn. */
import type { Readable } from 'node:stream';
import type { AvailabilityState } from '../../../../contract/knowledge/availability.ts';
import type { MassFilesBody, MassFilesReply } from '../../../../contract/knowledge/console-files.ts';
import type { ChangeFileBody, FileKind } from '../../../../contract/knowledge/files.ts';
import { chatbotGone } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { dropBlob, dropUnused } from '../../store/blobs/blob-store.ts';
import { toFileSnapshot } from '../../store/file-snapshot.ts';
import type { HistoryStep, ListFilter, Store, TrainingFile } from '../../store/types.ts';
import { UnknownOutcome } from '../../store/unknown-outcome.ts';
import type { FileOutcome } from '../../training/file-outcomes.ts';
import { availabilityStateOf } from './availability-state.ts';
import { changeFile } from './file-changes.ts';
import { changeFiles } from './file-mass.ts';
import {
  deleteWithReplacement,
  endReplacement,
  findReplaced,
  requireFile,
  type UploadPlace,
} from './file-replacement.ts';
import { fingerprint, type Performed, performOnce } from './idempotency.ts';
import { type ListPage, readPage } from './list-page.ts';
import { createUploadCompletion } from './upload-completion.ts';

/** An upload that arrived whole, whose row is not written yet. */
export interface StagedFile {
  fileName: string;
  kind: FileKind;
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

export interface DetailedFile {
  file: TrainingFile;
  availability: AvailabilityState;
  /** The oldest other file of this chatbot with the same content. */
  duplicateOf: number | undefined;
  /** Its replacement that is under way, or that failed. */
  replacement: TrainingFile | undefined;
}

export interface UploadRequest extends UploadPlace {
  /** Of the history, once the upload is trained. */
  step: HistoryStep;
  idempotencyKey?: string | undefined;
  /** Returns once the upload is kept. What cannot be trained stays then, with its reason. Default: false. */
  isEarly?: boolean | undefined;
}

/** The row that an upload was given; a replacement has one of its own until it is trained. */
interface UploadRow {
  id: number;
  replaces?: number;
}

export interface FileService {
  /** Stores an upload while it arrives. @throws AppError unsupported_file_type; nothing is kept then */
  receive(fileName: string, content: Readable): Promise<StagedFile>;
  /** Removes what `receive` stored. */
  discard(staged: StagedFile): Promise<void>;
  /**
   * Takes the upload over and waits for its training, up to a limit; returns the file's id, and whether it was there before.
   * What it replaces answers until it is trained.
   * @throws AppError file_unreadable, file_encrypted, file_has_no_text, file_too_complex, not_found,
   *   idempotency_key_reused, conflict; nothing is kept then
   */
  train(
    chatbotId: string,
    staged: StagedFile,
    request: UploadRequest,
  ): Promise<{ id: number; isReplaced: boolean }>;
  list(chatbotId: string, filter: ListFilter): Promise<ListPage<TrainingFile>>;
  /** All of them, the newest first. */
  listDetailed(chatbotId: string): Promise<Omit<DetailedFile, 'replacement'>[]>;
  /** @throws AppError not_found */
  get(chatbotId: string, id: number): Promise<DetailedFile>;
  /** The file as it was uploaded. @throws AppError not_found */
  read(chatbotId: string, id: number): Promise<{ file: TrainingFile; content: Readable }>;
  /** Its content stays as it is, and need not be trained anew. @throws as {@link changeFile} */
  change(chatbotId: string, id: number, changes: ChangeFileBody, step: HistoryStep): Promise<void>;
  /** Many at once. @throws as {@link changeFiles} */
  changeMany(chatbotId: string, wanted: MassFilesBody, step: HistoryStep): Promise<MassFilesReply>;
  /**
   * Also ends a replacement of it that is under way. Its content is kept for as long as the history is, unless that is erased.
   * @throws AppError not_found
   */
  remove(chatbotId: string, id: number, step: HistoryStep, options?: { isErasing?: boolean }): Promise<void>;
}

export interface FileParts {
  store: Store;
  blobs: BlobStore;
  trainer: {
    wake(): void;
    waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  };
  /** @throws AppError unsupported_file_type */
  kindOfName: (fileName: string) => FileKind;
  /** @throws AppError unsupported_file_type if the content does not match the name's extension */
  detectKind: (path: string, fileName: string) => Promise<FileKind>;
  nowMs: () => number;
  waitMs: number;
  idempotencyKeepHours: number;
  log: Pick<Log, 'warn'>;
}

/** Characters of a file in a list, about; its receipt is read with it. */
const weighFile = ({ receipt }: TrainingFile): number => 500 + 100 * (receipt?.parts.length ?? 0);

export function createFileService(parts: FileParts): FileService {
  const { store, blobs, trainer, log } = parts;
  const { complete, completeRepeat } = createUploadCompletion({ ...parts, waitForFile: trainer.waitForFile });

  /** Also returns the blobs of the replacement whose place this one takes. */
  async function insert(
    chatbotId: string,
    staged: StagedFile,
    { idempotencyKey, isEarly = false, step, ...place }: UploadRequest,
  ): Promise<Performed<UploadRow> & { ended: string[] }> {
    const nowMs = parts.nowMs();
    const { externalId = null, sourceUrl = null, tags = [] } = place;
    return store.write(async (tx) => {
      let ended: string[] = [];
      const insertRow = async (): Promise<UploadRow> => {
        const replaces = await findReplaced(tx, chatbotId, place);
        if (replaces !== undefined) ended = await endReplacement(tx, chatbotId, replaces);
        const labels = { externalId, sourceUrl, tags, replaces: replaces ?? null, step };
        const file = await tx.files.insert(chatbotId, { ...staged, ...labels, nowMs });
        if (file === undefined) throw chatbotGone();
        return { id: file.id, ...(replaces !== undefined && { replaces }) };
      };
      if (idempotencyKey === undefined)
        return { result: await insertRow(), isRepeat: false, isAnswered: false, ended };
      const repeatable = {
        chatbotId,
        key: idempotencyKey,
        fingerprint: fingerprint('POST file', staged.fileName, staged.sha256, ...toInput(place)),
        nowMs,
        keepHours: parts.idempotencyKeepHours,
        isAnsweredLater: !isEarly,
      };
      return { ...(await performOnce(tx, repeatable, insertRow)), ended };
    });
  }

  return {
    async receive(fileName, content) {
      parts.kindOfName(fileName);
      const blob = await blobs.write(content);
      try {
        const kind = await blobs.withLocalFile(blob.key, (path) => parts.detectKind(path, fileName));
        return { fileName, kind, blobKey: blob.key, sizeBytes: blob.sizeBytes, sha256: blob.sha256 };
      } catch (error) {
        await dropBlob(blobs, blob.key, log);
        throw error;
      }
    },

    discard: (staged) => dropBlob(blobs, staged.blobKey, log),

    async train(chatbotId, staged, request) {
      const { idempotencyKey } = request;
      let isTaken = false;
      try {
        for (;;) {
          const { result, isRepeat, isAnswered, ended } = await insert(chatbotId, staged, request);
          const upload = { chatbotId, ...result, sha256: staged.sha256, idempotencyKey };
          const reply = { id: result.replaces ?? result.id, isReplaced: result.replaces !== undefined };
          if (isRepeat && (isAnswered || (await completeRepeat(upload)))) return reply;
          if (isRepeat) continue;
          isTaken = true;
          trainer.wake();
          await dropUnused(parts, ended);
          if (request.isEarly !== true) await complete(upload);
          return reply;
        }
      } catch (error) {
        // Its row may exist and name the blob; if none does, the sweeper removes it.
        isTaken ||= error instanceof UnknownOutcome;
        throw error;
      } finally {
        if (!isTaken) await dropBlob(blobs, staged.blobKey, log);
      }
    },

    list: (chatbotId, filter) => readPage(store.read.files, chatbotId, filter, weighFile),

    async listDetailed(chatbotId) {
      const files = await store.read.files.list(chatbotId);
      // Newest first: the last entry set is the oldest.
      const oldestOf = new Map(files.map(({ id, sha256 }) => [sha256, id]));
      return files.map((file) => {
        const oldest = oldestOf.get(file.sha256);
        return {
          file,
          availability: availabilityStateOf(file, parts.nowMs()),
          duplicateOf: oldest === file.id ? undefined : oldest,
        };
      });
    },

    async get(chatbotId, id) {
      const { files } = store.read;
      const file = requireFile(await files.find(chatbotId, id), id);
      const [duplicateOf, replacement] = await Promise.all([
        files.findDuplicateOf(chatbotId, id, file.sha256),
        files.findReplacement(chatbotId, id),
      ]);
      return { file, availability: availabilityStateOf(file, parts.nowMs()), duplicateOf, replacement };
    },

    async read(chatbotId, id) {
      for (;;) {
        const file = requireFile(await store.read.files.find(chatbotId, id), id);
        try {
          return { file, content: await blobs.read(file.blobKey) };
        } catch (error) {
          // A replacement may have taken its place since its row was read.
          const now = await store.read.files.find(chatbotId, id);
          if (now?.blobKey === file.blobKey) throw error;
        }
      }
    },

    change: (chatbotId, id, changes, step) =>
      store.write((tx) => changeFile(tx, chatbotId, id, { changes, step })),

    async changeMany(chatbotId, wanted, step) {
      const { blobKeys, ...reply } = await store.write((tx) => changeFiles(tx, chatbotId, wanted, step));
      await dropUnused(parts, blobKeys);
      return reply;
    },

    async remove(chatbotId, id, step, { isErasing = false } = {}) {
      const removed = await store.write(async (tx) => {
        await tx.chatbots.lock(chatbotId);
        const file = requireFile(await tx.files.find(chatbotId, id), id);
        const blobKeys = await deleteWithReplacement(tx, chatbotId, id);
        await tx.history.append(chatbotId, step, [
          {
            subject: 'file',
            subjectId: String(id),
            action: 'deleted',
            before: toFileSnapshot(file),
            after: null,
          },
        ]);
        return isErasing
          ? [...blobKeys, ...(await tx.history.erase(chatbotId, 'file', String(id)))]
          : blobKeys;
      });
      await dropUnused(parts, removed);
    },
  };
}

/** What a repeat must say again beside the content; nothing where nothing was said, as of keys before there was any of it. */
function toInput({ externalId, sourceUrl, replacesSame, tags }: UploadPlace): string[] {
  const isPlain = externalId === undefined && sourceUrl === undefined && replacesSame !== true;
  const labels = isPlain ? [] : [JSON.stringify([externalId, sourceUrl, replacesSame])];
  return tags === undefined ? labels : [...labels, JSON.stringify({ tags })];
}
