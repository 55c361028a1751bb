/** A pool of child processes that read files, so that no file can take the server's memory, time or life. */
import type { FileKind } from '../../../contract/knowledge/files.ts';
import { AppError, placesOf } from '../errors.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts';
import type { RecogniseRequest } from './ocr/types.ts';
import type { Launch } from './sandbox/launch.ts';
import { killed, type SandboxChild, startChild } from './sandbox/sandbox-child.ts';
import type { Sandbox } from './types.ts';

/** A sandbox whose children also read pages from their pictures. */
export interface SeeingSandbox extends Sandbox {
  /** @throws as `extract` does, for the page after the last one given */
  recognise(request: RecogniseRequest, signal?: AbortSignal): Promise<void>;
}

export interface SandboxOptions extends Launch {
  log?: Record<'warn' | 'debug', (details: object, message: string) => void>;
}

interface Waiting {
  resolve(child: SandboxChild): void;
  reject(error: unknown): void;
}

/**
 * Children start when a file needs one, up to `poolSize`; files beyond that wait in turn. A child that read nothing for
 * `idleSeconds` is stopped, one that failed at anything is replaced. An aborted extraction rejects with the signal's
 * reason and ends its child.
 */
export function createSandbox(
  given: Partial<ExtractionLimits> = {},
  options: SandboxOptions = {},
): SeeingSandbox {
  const limits: ExtractionLimits = { ...DEFAULT_LIMITS, ...given };
  const children = new Set<SandboxChild>();
  const idle: SandboxChild[] = [];
  const idleTimers = new Map<SandboxChild, NodeJS.Timeout>();
  const waiting: Waiting[] = [];
  const jobs = new Set<Promise<unknown>>();
  const closing = new AbortController();

  function closed(): AppError {
    return new AppError('unavailable', 'The server is shutting down.');
  }

  /** Takes a child that is free or starts one; undefined if all are busy. */
  function takeChild(): SandboxChild | undefined {
    for (;;) {
      const free = idle.pop();
      if (!free) break;
      clearTimeout(idleTimers.get(free));
      idleTimers.delete(free);
      if (free.isUsable) return free;
    }
    if (children.size >= limits.poolSize) return undefined;
    const child = startChild(limits, options);
    children.add(child);
    child.ended.then(() => {
      children.delete(child);
      clearTimeout(idleTimers.get(child));
      idleTimers.delete(child);
      serveNext();
    });
    return child;
  }

  function serveNext(): void {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const child = takeChild();
      if (!child) return;
      waiting.shift()?.resolve(child);
    }
  }

  function giveBack(child: SandboxChild): void {
    if (!child.isUsable || closing.signal.aborted) {
      child.kill();
      return;
    }
    idle.push(child);
    idleTimers.set(
      child,
      setTimeout(() => child.kill(), limits.idleSeconds * 1000),
    );
    serveNext();
  }

  async function acquire(signal: AbortSignal): Promise<SandboxChild> {
    signal.throwIfAborted();
    const free = takeChild();
    if (free) return free;
    const turn = Promise.withResolvers<SandboxChild>();
    waiting.push(turn);
    const onAbort = () => {
      const index = waiting.indexOf(turn);
      if (index >= 0) waiting.splice(index, 1);
      turn.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await turn.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Of the cause only where it was thrown, at debug level: readers quote the file. */
  function logFailure(error: unknown, kind: FileKind): void {
    const code = error instanceof AppError ? error.code : undefined;
    options.log?.warn({ kind, code }, 'a file could not be read');
    options.log?.debug({ kind, code, at: placesOf(error) }, 'where a file could not be read');
  }

  /** Of one file, by a child that is free or soon will be. */
  async function perform<T>(
    kind: FileKind,
    signal: AbortSignal,
    work: (child: SandboxChild) => Promise<T>,
  ): Promise<T> {
    const child = await acquire(signal);
    try {
      await child.started;
      return await work(child);
    } catch (error) {
      logFailure(error, kind);
      throw error;
    } finally {
      giveBack(child);
    }
  }

  function orClosing(signal: AbortSignal | undefined): AbortSignal {
    return signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  }

  function track<T>(job: Promise<T>): Promise<T> {
    jobs.add(job);
    const forget = () => jobs.delete(job);
    job.then(forget, forget);
    return job;
  }

  return {
    extract(request, given) {
      const signal = orClosing(given);
      return track(perform(request.kind, signal, (child) => child.read(request, signal)));
    },
    readCells(request, given) {
      const signal = orClosing(given);
      return track(perform('xlsx', signal, (child) => child.readCells(request, signal)));
    },
    recognise(request, given) {
      const signal = orClosing(given);
      return track(perform('pdf', signal, (child) => child.recognise(request, signal)));
    },
    async warm() {
      const child = await acquire(closing.signal);
      try {
        await child.started;
        await child.preload();
      } finally {
        giveBack(child);
      }
    },
    async close() {
      if (!closing.signal.aborted) closing.abort(closed());
      await Promise.allSettled([...jobs]);
      await Promise.all([...children].map(killed));
    },
  };
}
