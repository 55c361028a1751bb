/** Sends one file of a folder to the service, read while it is sent. */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { AppError, type ErrorCode } from '../../errors.ts';
import { detectFileKind } from '../../extraction/detect-kind.ts';
import type { Remote } from '../remote.ts';
import type { HashedFile } from './hash-files.ts';

export interface Failure {
  path: string;
  code: string;
  message: string;
}

export interface UploadTarget {
  remote: Remote;
  /** What the service calls the files of the folder, before their paths. */
  prefix: string;
  /** The largest file that it takes. */
  maxBytes: number;
  /** Names the run in the history. */
  stepId: string;
  signal?: AbortSignal | undefined;
}

/** Errors after which no other file would fare better. */
const ENDS_THE_RUN: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'forbidden',
  'forbidden_scope',
  'unavailable',
  'storage_full',
]);

/** Undefined once the service keeps the file; its training follows. @throws AppError if the run is of no use any more */
export async function uploadFile(file: HashedFile, target: UploadTarget): Promise<Failure | undefined> {
  const { remote, prefix, maxBytes, stepId, signal } = target;
  try {
    if (file.sizeBytes > maxBytes)
      throw new AppError(
        'file_too_large',
        `The file is larger than ${maxBytes} bytes, the most that the service takes.`,
      );
    // What cannot be taken is told without sending it.
    await detectFileKind(basename(file.path), file.location);
    const form = new FormData();
    form.append('externalId', prefix + file.path);
    form.append('file', await openAsBlob(file.location), basename(file.path));
    const reply = await remote.send({
      method: 'POST',
      path: `/api/Training/File/${remote.chatbotId}?onConflict=replace`,
      body: form,
      headers: { prefer: 'respond-async', 'x-docent-step': stepId, 'idempotency-key': randomUUID() },
      ...(signal && { signal }),
    });
    await reply.body?.cancel();
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError && !ENDS_THE_RUN.has(error.code))
      return { path: file.path, ...pick(error) };
    if (error instanceof Error && 'syscall' in error)
      return { path: file.path, code: 'file_unreadable', message: error.message };
    throw error;
  }
}

const pick = ({ code, message }: AppError): Omit<Failure, 'path'> => ({ code, message });
