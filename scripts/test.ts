/** Runs every test and closes with one line: N passed, N failed, N skipped. */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { spec } from 'node:test/reporters';
import { inspect } from 'node:util';
import { startRunServers } from '../test/support/run-servers/run-servers.ts';
import { installSystemPackages } from './system-packages.ts';
import type { TestEvent } from './test-run/batch-messages.ts';
import { type FileResult, runBatch } from './test-run/batch-runner.ts';
import { planBatches } from './test-run/batches.ts';

/** Longest that one file may take, in milliseconds. */
const FILE_TIMEOUT_MS = 480_000;
/** Batches at a time for each processor: most wait for a browser, a database or a process much of their time. */
const BATCHES_A_PROCESSOR = 1.5;
/** Files whose times close the report. */
const SLOWEST_SHOWN = 10;

const patterns = process.argv.slice(2);
const files = globSync(patterns.length > 0 ? patterns : ['test/**/*.test.ts']).sort();
if (files.length === 0) {
  console.error(`No test file matches ${patterns.join(' ')}`);
  process.exit(1);
}

const missing = patterns.length > 0 ? [] : installSystemPackages();
const isIncomplete = missing.length > 0 && process.env.CI === 'true';
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const times: { file: string; seconds: number }[] = [];

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupt.abort());
}

// What all processes import is compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../.cache/compiled');
const servers = await startRunServers(files);
Object.assign(process.env, servers.env);
const events = new PassThrough({ objectMode: true });
const report = events.compose(spec);
report.pipe(process.stdout, { end: false });
const { together, alone } = planBatches(files);
await runBatches(together, Math.ceil(BATCHES_A_PROCESSOR * availableParallelism()));
await runBatches(alone, 1);
events.end({ type: 'test:summary', data: {} });
await finished(report, { writable: false });
await servers.stop();

for (const failure of failures) console.log(`failed: ${failure}`);
for (const one of missing) console.log(one);
if (isIncomplete) counts.failed += missing.length;
process.exitCode = counts.failed === 0 && counts.passed > 0 && !interrupt.signal.aborted ? 0 : 1;
times.sort((a, b) => b.seconds - a.seconds);
for (const { file, seconds } of times.slice(0, SLOWEST_SHOWN))
  console.log(`${seconds.toFixed(1)} s  ${file}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);

async function runBatches(batches: readonly string[][], atATime: number): Promise<void> {
  const waiting = [...batches];
  const run = {
    timeoutMs: FILE_TIMEOUT_MS,
    signal: interrupt.signal,
    onResult: count,
    onOutput: (message: string) => events.write({ type: 'test:stdout', data: { message } }),
  };
  const runNext = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift())
      await runBatch(batch, run);
  };
  await Promise.all(Array.from({ length: atATime }, runNext));
}

function count(result: FileResult): void {
  times.push({ file: relative('', result.file), seconds: result.seconds });
  for (const event of result.events) {
    events.write(toShown(event));
    const { name, skip, details } = event.data;
    if (event.type === 'test:pass' && details?.type !== 'suite') {
      if (skip !== undefined && skip !== false) counts.skipped += 1;
      else counts.passed += 1;
    }
    if (event.type !== 'test:fail') continue;
    if (details?.type === 'suite' && details.error?.failureType === 'subtestsFailed') continue;
    counts.failed += 1;
    failures.push(`${result.file}: ${name}`);
  }
}

/** With the error as the report writes it: as its text, without quotation marks around it. */
function toShown({ type, data }: TestEvent): object {
  const { error } = data.details ?? {};
  if (error === undefined) return { type, data };
  const cause = { [inspect.custom]: () => error.text };
  return {
    type,
    data: { ...data, details: { ...data.details, error: { ...error, code: 'ERR_TEST_FAILURE', cause } } },
  };
}
