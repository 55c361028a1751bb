/** `npm run bench:scale -- [part …] [--chunks N]`: many nodes on PostgreSQL on this machine, as ratios to SQLite. */
import { parseArgs } from 'node:util';
import { whyNoPostgres } from '../../test/support/postgres-server.ts';
import { describeMachine } from '../support/machine.ts';

const DEFAULT_CHUNKS = 2_000_000;

const { values, positionals } = parseArgs({
  options: { chunks: { type: 'string', default: String(DEFAULT_CHUNKS) } },
  allowPositionals: true,
});

const PARTS: Record<string, () => Promise<void>> = {
  throughput: async () => (await import('./throughput.ts')).benchThroughput(),
  freshness: async () => (await import('./nodes.ts')).benchFreshness(),
  fairness: async () => (await import('./nodes.ts')).benchFairness(),
  size: async () => (await import('./size.ts')).benchSize(Number(values.chunks)),
};

const unknown = positionals.filter((name) => !(name in PARTS));
const why = whyNoPostgres();
if (unknown.length > 0 || !/^[1-9]\d*$/.test(values.chunks)) {
  console.error(`Usage: npm run bench:scale -- [${Object.keys(PARTS).join(' | ')} …] [--chunks N]`);
  process.exit(2);
}
if (why !== undefined) {
  console.error(`${why}.`);
  process.exit(2);
}
console.log(`# Docent, scale\n\n${describeMachine()}, ${new Date().toISOString().slice(0, 10)}\n`);
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) await PARTS[name]?.();
