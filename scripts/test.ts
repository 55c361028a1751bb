/** Runs every test and closes with one line: N passed, N failed, N skipped. */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findModules } from '../test/support/reached-modules.ts';
import { reachesServer, startRunServers } from '../test/support/run-servers/run-servers.ts';
import { installSystemPackages } from './system-packages.ts';

/** Longest that one file may take, in milliseconds. */
const FILE_TIMEOUT_MS = 480_000;
/** Files at a time for each processor: most wait for a browser, a database or a process much of their time. */
const FILES_A_PROCESSOR = 1.5;
/** Files that reach it watch how long the event loop is held: they run by themselves. */
const LOOP_WATCH = new URL('../test/promises/loop-watch.ts', import.meta.url).href;
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

// Each file is a process: what they all import is compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../.cache/compiled');
const servers = await startRunServers(files);
Object.assign(process.env, servers.env);
const placed = files.map((file) => ({ file, modules: findModules(file) }));
const alone = placed.filter(({ modules }) => modules.has(LOOP_WATCH));
const together = placed.filter(({ modules }) => !modules.has(LOOP_WATCH));
const waiting = together.filter(({ modules }) => reachesServer(modules));
const busy = together.filter(({ modules }) => !reachesServer(modules));
await runFiles(mix(waiting, busy), Math.ceil(FILES_A_PROCESSOR * availableParallelism()));
await runFiles(alone, 1);
await servers.stop();

for (const failure of failures) console.log(`failed: ${failure}`);
for (const one of missing) console.log(one);
if (isIncomplete) counts.failed += missing.length;
process.exitCode = counts.failed === 0 && counts.passed > 0 && !interrupt.signal.aborted ? 0 : 1;
times.sort((a, b) => b.seconds - a.seconds);
for (const { file, seconds } of times.slice(0, SLOWEST_SHOWN))
  console.log(`${seconds.toFixed(1)} s  ${file}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);

/** Each of the first list with its share of the second, so that what waits and what computes stand side by side. */
function mix<T>(first: readonly T[], second: readonly T[]): T[] {
  const share = second.length / Math.max(1, first.length);
  const mixed = first.flatMap((one, at) => [
    one,
    ...second.slice(Math.round(at * share), Math.round((at + 1) * share)),
  ]);
  return first.length === 0 ? [...second] : mixed;
}

async function runFiles(chosen: readonly { file: string }[], concurrency: number): Promise<void> {
  if (chosen.length === 0 || interrupt.signal.aborted) return;
  const stream = run({
    files: chosen.map(({ file }) => file),
    concurrency,
    timeout: FILE_TIMEOUT_MS,
    signal: interrupt.signal,
  });
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return;
    if (event.skip !== undefined && event.skip !== false) counts.skipped += 1;
    else counts.passed += 1;
  });
  stream.on('test:fail', (event) => {
    const { failureType } = event.details.error as { failureType?: string };
    if (event.details.type === 'suite' && failureType === 'subtestsFailed') return;
    counts.failed += 1;
    failures.push(`${event.file ?? ''}: ${event.name}`);
  });
  stream.on('test:summary', ({ file, duration_ms: ms }) => {
    if (file !== undefined) times.push({ file: relative('', file), seconds: ms / 1000 });
  });
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
}
