/** One child process of the sandbox as its parent sees it: starting, then idle or busy in turn, then ended for good. */
import type { ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { outOfMemory, tooComplex, unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Block, CellRow, CellSheet, CellsRequest, Extraction, ExtractionRequest } from '../types.ts';
import { type LastWords, readLastWords, restoreCause } from './child-cause.ts';
import { launchChild } from './launch.ts';
import { residentBytes } from './memory.ts';
import type { FromChild, ToChild } from './messages.ts';
import { unpackBlocks } from './packed-blocks.ts';

export interface SandboxChild {
  /** Resolves once the program runs. @throws AppError unavailable */
  started: Promise<void>;
  /** Resolves once the process is gone, however it went. */
  ended: Promise<void>;
  /** False once it ended or must be ended: after any failure, and after its share of work. */
  readonly isUsable: boolean;
  /** One file; never two at a time. See Sandbox.extract for what it throws. */
  read(request: ExtractionRequest, signal: AbortSignal | undefined): Promise<Extraction>;
  /** One workbook; as `read`, never at the same time as anything else. */
  readCells(request: CellsRequest, signal: AbortSignal | undefined): Promise<CellSheet[]>;
  /** Loads the readers ahead of the first file. */
  preload(): Promise<void>;
  kill(): void;
}

export function startChild(limits: ExtractionLimits): SandboxChild {
  const child = launchChild(limits);
  let isUsable = true;
  let files = 0;
  let busyMs = 0;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isUsable = false;
      resolve();
    };
    child.once('exit', () => {
      isUsable = false;
    });
    // Not before it was heard to its end.
    child.once('close', end);
    child.once('error', end);
  });
  const lastWords = readLastWords(child.stderr);
  // The exit of the child reports a failed write.
  child.stdin?.on('error', () => {});
  const started = awaitMessage(child, ended.then(lastWords), 'ready');
  started.catch(() => {});

  const reading: Reading = { child, lastWords, limits };

  function kill(): void {
    isUsable = false;
    child.kill('SIGKILL');
  }

  return {
    started,
    ended,
    get isUsable() {
      return isUsable;
    },
    kill,
    async preload() {
      const preloaded = awaitMessage(child, ended.then(lastWords), 'preloaded');
      say(child, { type: 'preload' });
      await preloaded;
    },
    read: (request, signal) =>
      asOneFile(async () => {
        const { isWorn, ...extraction } = await readFileIn(reading, request, signal);
        if (isWorn) isUsable = false;
        return extraction;
      }),
    readCells: (request, signal) => asOneFile(() => readCellsIn(reading, request, signal)),
  };

  async function asOneFile<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      kill();
      throw error;
    } finally {
      files++;
      busyMs += performance.now() - startedAt;
      if (files >= limits.filesPerChild || busyMs >= limits.secondsPerChild * 1000) isUsable = false;
    }
  }
}

function say(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => {});
}

/** @param ended resolves with the child's last words */
function awaitMessage(
  child: ChildProcess,
  ended: Promise<ReturnType<LastWords>>,
  type: FromChild['type'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: FromChild) => {
      if (message.type !== type) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
    ended.then((cause) =>
      reject(new AppError('unavailable', 'The file reader could not be started.', { cause })),
    );
  });
}

interface Reading {
  child: ChildProcess;
  lastWords: LastWords;
  limits: ExtractionLimits;
}

async function readFileIn(
  reading: Reading,
  { path, kind, onBlocks }: ExtractionRequest,
  signal: AbortSignal | undefined,
): Promise<Extraction & { isWorn: boolean }> {
  const { limits } = reading;
  const sizeBytes = await sizeOf(path);
  const blocks: Block[] = [];
  const job: Job<Extraction & { isWorn: boolean }> = {
    message: { type: 'read', kind, sizeBytes, limits },
    sizeBytes,
    open: () => createReadStream(path, { end: sizeBytes - 1, highWaterMark: 256 * 1024 }),
    hear(message) {
      if (message.type === 'done') {
        const { type: _, ...result } = message;
        return { blocks, ...result };
      }
      if (message.type !== 'blocks') return undefined;
      const read = unpackBlocks(message.blocks);
      if (onBlocks) onBlocks(read);
      else for (const block of read) blocks.push(block);
      return undefined;
    },
  };
  return perform(reading, job, signal);
}

async function readCellsIn(
  reading: Reading,
  { content, ...wanted }: CellsRequest,
  signal: AbortSignal | undefined,
): Promise<CellSheet[]> {
  const { limits } = reading;
  const sizeBytes = content.length;
  const sheets = new Map<number, CellSheet>();
  const job: Job<CellSheet[]> = {
    message: { type: 'read-cells', sizeBytes, wanted, limits },
    sizeBytes,
    open: () => Readable.from([content], { objectMode: false }),
    hear(message) {
      if (message.type === 'cells-done') return [...sheets.values()];
      if (message.type !== 'cells') return undefined;
      const sheet = sheets.get(message.sheet) ?? { name: message.name, rows: [] };
      sheets.set(message.sheet, sheet);
      for (const row of JSON.parse(message.rows) as CellRow[]) sheet.rows.push(row);
      return undefined;
    },
  };
  return perform(reading, job, signal);
}

/** One file on its way through a child. */
interface Job<T> {
  message: ToChild;
  sizeBytes: number;
  /** The bytes of the file. */
  open(): Readable;
  /** What came of the job where this message ends it; undefined where more is to come. */
  hear(message: FromChild): T | undefined;
}

async function perform<T>(
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
async function sizeOf(path: string): Promise<number> {
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

export async function killed(child: SandboxChild): Promise<void> {
  child.kill();
  await child.ended;
}
