/** Runs a batch of test files in a process of its own, and tells what became of each, also where the process ends early. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BatchMessage, TestEvent } from './batch-messages.ts';

const CHILD = fileURLToPath(new URL('./run-batch.ts', import.meta.url));

/** What became of a file. */
export interface FileResult {
  file: string;
  events: TestEvent[];
  seconds: number;
}

export interface BatchRun {
  /** Longest that one file may take, and the process to end after the last, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Default: that of this process. */
  env?: NodeJS.ProcessEnv;
  onResult: (result: FileResult) => void;
  onOutput: (text: string) => void;
}

/**
 * A file that ends its process fails, as does one that takes too long; those after it run in another process. Resolves when
 * each has its result, or the signal has come.
 */
export async function runBatch(files: readonly string[], run: BatchRun): Promise<void> {
  let left = [...files];
  while (left.length > 0 && !run.signal.aborted) left = await runUntilEnd(left, run);
}

/** Resolves to the files that the process did not come to. */
async function runUntilEnd(
  files: readonly string[],
  { timeoutMs, signal, env, onResult, onOutput }: BatchRun,
): Promise<string[]> {
  const child = fork(CHILD, files, { silent: true, serialization: 'advanced', ...(env && { env }) });
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const expectSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLate = true;
      end();
    }, timeoutMs);
  };
  expectSoon();
  let current: FileResult | undefined;
  let begunMs = 0;
  let ended = 0;
  const finish = (failure?: string) => {
    if (current === undefined) return;
    const { file, events } = current;
    if (failure !== undefined) events.push(...failureOf(file, failure));
    onResult({ file, events, seconds: (performance.now() - begunMs) / 1000 });
    ended += 1;
    current = undefined;
  };

  child.on('message', (message: BatchMessage) => {
    if ('event' in message) return current?.events.push(message.event);
    expectSoon();
    if ('ended' in message) return finish();
    begunMs = performance.now();
    current = { file: message.begun, events: [], seconds: 0 };
  });
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', onOutput);
  const [[code, signalName]] = await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  if (signal.aborted || (code === 0 && ended === files.length)) return [];

  // What went wrong after a file belongs to the one that was to come next, or to the last.
  const file = current?.file ?? files[Math.min(ended, files.length - 1)] ?? '';
  current ??= { file, events: [], seconds: 0 };
  finish(
    isLate ? `not done after ${timeoutMs / 1000} s` : `the process ended early, with ${code ?? signalName}`,
  );
  return files.slice(ended);
}

function failureOf(file: string, text: string): TestEvent[] {
  const data = { name: file, file, nesting: 0 };
  const error = { failureType: 'testCodeFailure', text };
  return [
    { type: 'test:start', data },
    { type: 'test:fail', data: { ...data, details: { type: 'test', error } } },
  ];
}
