/** One child process of the sandbox as its parent sees it: starting, then idle or busy in turn, then ended for good. */
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { AppError } from '../../errors.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { RecogniseRequest } from '../ocr/types.ts';
import type { CellSheet, CellsRequest, Extraction, ExtractionRequest } from '../types.ts';
import { type LastWords, readLastWords } from './child-cause.ts';
import { readCellsIn, readFileIn, recogniseIn } from './jobs.ts';
import { type Launch, launchChild } from './launch.ts';
import type { FromChild } from './messages.ts';
import { type Reading, say } from './perform.ts';

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
  /** Some pages of one file from their pictures; as `read`, never at the same time as anything else. */
  recognise(request: RecogniseRequest, signal: AbortSignal | undefined): Promise<void>;
  /** Loads the readers ahead of the first file. */
  preload(): Promise<void>;
  kill(): void;
}

export function startChild(limits: ExtractionLimits, launch: Launch = {}): SandboxChild {
  const child = launchChild(limits, launch);
  lowerPriority(child, launch.niceness);
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
    recognise: (request, signal) => asOneFile(() => recogniseIn(reading, request, signal)),
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

/** Where the system refuses, it runs as others do. */
function lowerPriority({ pid }: ChildProcess, niceness: number | undefined): void {
  if (pid === undefined || niceness === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It may have ended already.
  }
}

export async function killed(child: SandboxChild): Promise<void> {
  child.kill();
  await child.ended;
}
