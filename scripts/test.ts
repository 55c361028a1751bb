/** Runs every test and closes with one line: N passed, N failed, N skipped. */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { installSystemPackages } from './system-packages.ts';

/** Longest that one file may take, in milliseconds. */
const FILE_TIMEOUT_MS = 480_000;

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
const stream = run({ files, concurrency: availableParallelism(), timeout: FILE_TIMEOUT_MS });
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
const report = stream.compose(spec);
report.pipe(process.stdout, { end: false });
await finished(report);

for (const failure of failures) console.log(`failed: ${failure}`);
for (const one of missing) console.log(one);
if (isIncomplete) counts.failed += missing.length;
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
