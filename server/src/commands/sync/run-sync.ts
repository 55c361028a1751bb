/** One run of a sync: compares, uploads what differs, deletes what is gone if that is wanted, and waits for the training. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncReply } from '../../../../contract/knowledge/file-sync.ts';
import { AppError } from '../../errors.ts';
import { beginStep } from '../../store/history-step.ts';
import type { Remote } from '../remote.ts';
import { type HashedFile, hashFiles, type KnownHashes } from './hash-files.ts';
import { inParallel } from './in-parallel.ts';
import type { Progress } from './progress.ts';
import { type Failure, uploadFile } from './upload-file.ts';
import { type LeftOut, walkFolder } from './walk-folder.ts';

export interface SyncOptions {
  folder: string;
  /** Empty, or ending in "/". */
  prefix: string;
  prunes: boolean;
  isDry: boolean;
  /** Uploads at a time. */
  concurrency: number;
}

export interface SyncOutcome {
  /** Paths below the folder, as everywhere here. A dry run says what would be. */
  uploaded: string[];
  uploadedBytes: number;
  unchanged: number;
  deleted: string[];
  /** Files of the service that the folder lacks, where they were not to be deleted. */
  left: string[];
  failed: Failure[];
  skipped: LeftOut[];
}

export interface SyncParts {
  remote: Remote;
  progress: Progress;
  hashes: KnownHashes;
  signal?: AbortSignal | undefined;
}

/** How often to ask whether everything is trained. */
const TRAINED_POLL_MS = 500;
const DELETES = 4;

/** @throws AppError if the service cannot be reached, or refuses the run as a whole */
export async function runSync(options: SyncOptions, parts: SyncParts): Promise<SyncOutcome> {
  const { remote, progress, hashes, signal } = parts;
  const { folder, prefix, isDry } = options;
  const { files, skipped, unread: unreadFolders } = await walkFolder(folder);
  const { hashed, unread: unreadFiles } = await hashFiles(files, hashes, signal);
  const unread = [...unreadFolders, ...unreadFiles];
  const { stepId } = beginStep({ kind: 'sync', id: null, name: null }, Date.now());
  const manifest = { prefix, files: hashed.map(({ path, sha256 }) => ({ path, sha256 })) };
  const compare = (): Promise<SyncReply> =>
    remote.read<SyncReply>({
      method: 'POST',
      path: `/api/Training/File/${remote.chatbotId}/sync`,
      body: manifest,
      ...(signal && { signal }),
    });

  const compared = await compare();
  const wanted = new Set(compared.upload);
  const uploads = hashed.filter(({ path }) => wanted.has(path));
  const failed: Failure[] = unread.map(({ path, reason }) => ({
    path,
    code: 'file_unreadable',
    message: reason,
  }));
  const target = { remote, prefix, maxBytes: compared.maxBytes, stepId, signal };
  const refused = isDry ? [] : await uploadAll(uploads, target, options.concurrency, progress);
  failed.push(...refused);
  const isRefused = new Set(refused.map(({ path }) => path));
  const uploaded = uploads.filter(({ path }) => !isRefused.has(path));

  const gone = compared.delete.map(({ externalId }) => externalId.slice(prefix.length));
  const mayPrune = options.prunes && isWhole(hashed, unread, gone.length);
  if (mayPrune && !isDry) await deleteAll(compared.delete, target);
  const settled = isDry ? compared : await untilTrained(compare, progress, signal);
  failed.push(...failuresOf(settled));
  if (!isDry) failed.push(...untrained(settled, uploaded));
  return {
    uploaded: uploaded.map(({ path }) => path),
    uploadedBytes: uploaded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    unchanged: compared.unchanged.length,
    deleted: mayPrune ? gone : [],
    left: mayPrune ? [] : gone,
    failed,
    skipped,
  };
}

/**
 * What is missing of a folder that was not read whole may be there all the same: nothing is deleted then.
 * @throws AppError for a folder without a file, such as a disk that is not mounted
 */
function isWhole(hashed: readonly HashedFile[], unread: readonly LeftOut[], gone: number): boolean {
  if (hashed.length === 0 && unread.length === 0 && gone > 0) {
    throw new AppError(
      'conflict',
      `The folder has no file that could be taught, and --prune would delete all ${gone} files: nothing was deleted.`,
    );
  }
  return unread.length === 0;
}

async function uploadAll(
  files: readonly HashedFile[],
  target: Parameters<typeof uploadFile>[1],
  concurrency: number,
  progress: Progress,
): Promise<Failure[]> {
  let done = 0;
  progress.show('Uploading', done, files.length);
  const failures = await inParallel(files, concurrency, async (file) => {
    target.signal?.throwIfAborted();
    const failure = await uploadFile(file, target);
    done += 1;
    progress.show('Uploading', done, files.length);
    return failure;
  });
  return failures.filter((failure) => failure !== undefined);
}

async function deleteAll(
  files: SyncReply['delete'],
  { remote, stepId, signal }: Parameters<typeof uploadFile>[1],
): Promise<void> {
  await inParallel(files, DELETES, async ({ id }) => {
    try {
      const path = `/api/Training/File/${remote.chatbotId}/${id}`;
      await remote.send({
        method: 'DELETE',
        path,
        headers: { 'x-docent-step': stepId },
        ...(signal && { signal }),
      });
    } catch (error) {
      // Somebody else deleted it.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  });
}

async function untilTrained(
  compare: () => Promise<SyncReply>,
  progress: Progress,
  signal: AbortSignal | undefined,
): Promise<SyncReply> {
  for (;;) {
    const reply = await compare();
    const all = reply.unchanged.length;
    const waiting = reply.unchanged.filter(
      ({ status }) => status === 'pending' || status === 'training',
    ).length;
    progress.show('Training', all - waiting, all);
    if (waiting === 0) return reply;
    await sleep(TRAINED_POLL_MS, undefined, { signal });
  }
}

/** Those whose training failed for a reason that is not theirs: the service wants them again. */
function untrained({ upload }: SyncReply, uploaded: readonly HashedFile[]): Failure[] {
  const wanted = new Set(upload);
  const message = 'The service could not train it; the next run sends it again.';
  return uploaded.flatMap(({ path }) =>
    wanted.has(path) ? [{ path, code: 'internal_error', message }] : [],
  );
}

function failuresOf({ unchanged }: SyncReply): Failure[] {
  return unchanged.flatMap(({ path, failure }) => (failure === null ? [] : [{ path, ...failure }]));
}
