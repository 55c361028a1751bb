/** `npm run chaos [faults]`: what is lost, stale or doubled when everything goes wrong. Default: 200 faults. */
import { whyNoPostgres } from '../../test/support/postgres-server.ts';
import { describeMachine } from '../support/machine.ts';
import { printTable } from '../support/table.ts';
import { runChaos } from './run.ts';

const DEFAULT_FAULTS = 200;

const asked = process.argv[2] ?? String(DEFAULT_FAULTS);
const why = whyNoPostgres();
if (!/^[1-9]\d*$/.test(asked)) {
  console.error(`The number of faults is a whole number, not "${asked}".`);
  process.exit(2);
}
if (why !== undefined) {
  console.error(`${why}.`);
  process.exit(2);
}
console.log(`# Docent, faults\n\n${describeMachine()}, ${new Date().toISOString().slice(0, 10)}\n`);
const startedMs = performance.now();
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
const result = await runChaos(
  Number(asked),
  (name, at, pauseMs) => console.log(`${at} ${name}: acknowledged again after ${Math.round(pauseMs)} ms`),
  ending.signal,
);
console.log();
printTable(['fault', 'times'], [...result.faults]);
for (const [name, reason] of result.skipped) console.log(`Skipped: ${name}: ${reason}`);
const total = [...result.faults.values()].reduce((sum, times) => sum + times, 0);
printTable(
  [
    'faults',
    'acknowledged',
    'lost',
    'removed and back',
    'doubled',
    'asks',
    'stale answers',
    'mixed answers',
    'replacements',
    'syncs',
  ],
  [
    [
      total,
      result.acknowledged,
      result.lost.length,
      result.returned.length,
      result.doubled.length,
      result.asks,
      result.stale.length,
      result.mixed.length,
      result.replacements,
      result.syncs,
    ],
  ],
);
console.log(
  `${result.unavailable} replies were 503 with Retry-After or 507, ${result.broken} connections broke, ${result.faulty.length} replies ` +
    `were other errors; the longest pause after a fault was ${Math.round(result.longestPauseMs)} ms; ` +
    `${Math.round((performance.now() - startedMs) / 1000)} s in all.`,
);
const faults = [
  ...result.lost,
  ...result.returned,
  ...result.doubled,
  ...result.stale,
  ...result.mixed,
  ...result.faulty,
];
for (const fault of faults.slice(0, 50)) console.log(`- ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
