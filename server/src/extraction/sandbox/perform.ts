/** Takes one file through a child: its bytes go in, messages come out, and whatever takes too much ends it. */
import type { ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { outOfMemory, tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { type LastWords, restoreCause } from './child-cause.ts';
import { residentBytes } from './memory.ts';
import type { FromChild, ToChild } from './messages.ts';

export interface Reading {
  child: ChildProcess;
  lastWords: LastWords;
  limits: ExtractionLimits;
}

export function say(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => {});
}

/** One file on its way through a child. */
export interface Job<T> {
  message: ToChild;
  sizeBytes: number;
  /** The bytes of the file. */
  open(): Readable;
  /** What came of the job where this message ends it; undefined where more is to come. */
  hear(message: FromChild): T | undefined;
}

export async function perform<T>(
  { child, lastWords, limits }: Reading,
  job: Job<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { sizeBytes } = job;
  if (sizeBytes > limits.fileBytes) throw tooComplex(`it has more than ${limits.fileBytes} bytes`);
  const work = Promise.withResolvers<T>();
  // If the job is refused at once, nobody awaits it yet.
  work.promise.catch(() => {});
  let isOverMemory = false;

  const onMessage = (message: FromChild) => {
    if (message.type === 'failed') return work.reject(failureOfReader(message));
    // Pages that are read from pictures have this time each.
    if (message.type === 'page') deadline.refresh();
    const result = job.hear(message);
    if (result !== undefined) work.resolve(result);
  };
  const onEnd = (code: number | null) => work.reject(failureOfExit(code, isOverMemory, lastWords()));
  const onAbort = () => work.reject(signal?.reason);
  const deadline = setTimeout(
    () => work.reject(tooComplex(`reading it takes longer than ${limits.seconds} seconds`)),
    limits.seconds * 1000,
  );
  const watch = setInterval(async () => {
    const resident = child.pid === undefined ? undefined : await residentBytes(child.pid);
    if (resident !== undefined && resident > limits.childResidentMegabytes * 2 ** 20) {
      isOverMemory = true;
      work.reject(failureOfExit(null, true, undefined));
    }
  }, limits.memoryWatchMs);
  const stream = job.open();
  let sentBytes = 0;

  child.on('message', onMessage);
  child.once('close', onEnd);
  signal?.addEventListener('abort', onAbort, { once: true });
  stream.once('error', (cause) =>
    work.reject(new AppError('unavailable', 'The file could not be read from disk.', { cause })),
  );
  stream.on('data', (chunk: Buffer) => {
    sentBytes += chunk.length;
  });
  stream.pause();
  stream.once('end', () => {
    if (sentBytes < sizeBytes)
      work.reject(new AppError('unavailable', 'The file changed while it was read.'));
  });
  try {
    if (signal?.aborted) throw signal.reason;
    if (child.exitCode !== null || child.signalCode !== null)
      throw failureOfExit(child.exitCode, false, lastWords());
    say(child, job.message);
    if (child.stdin) stream.pipe(child.stdin, { end: false });
    return await work.promise;
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    stream.destroy();
    child.off('message', onMessage);
    child.off('close', onEnd);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Refuses an empty file before any bytes are sent. */
export async function sizeOf(path: string): Promise<number> {
  try {
    const { size } = await stat(path);
    if (size === 0) throw new AppError('file_has_no_text', 'The file has no text to train on. It is empty.');
    return size;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unavailable', 'The file could not be read from disk.', { cause });
  }
}

/** A child that exits by itself met a bug in a reader; one that was killed used too many resources. */
function failureOfExit(code: number | null, isOverMemory: boolean, cause: Error | undefined): AppError {
  if (code === 1 && !isOverMemory) return unreadable('its content is damaged', cause);
  return outOfMemory(cause);
}

/** A fault of the installation becomes a plain Error: the trainer logs it whole and tries again. */
function failureOfReader({ code, message, cause: text }: FromChild & { type: 'failed' }): Error {
  const cause = restoreCause(text);
  return code === 'internal_error' ? new Error(message, { cause }) : new AppError(code, message, { cause });
}
