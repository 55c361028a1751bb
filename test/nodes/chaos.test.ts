/** The short form of `npm run chaos`: one fault of each of the first ten kinds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChaos } from '../../bench/chaos/run.ts';
import { whyNoPostgres } from '../support/postgres-server.ts';

const FAULTS = 10;

test(`over ${FAULTS} faults nothing acknowledged is lost, nothing stale answered, nothing done twice`, {
  skip: whyNoPostgres() ?? false,
}, async (context) => {
  const result = await runChaos(FAULTS);
  for (const [fault, reason] of result.skipped) context.diagnostic(`skipped: ${fault}: ${reason}`);
  const { lost, returned, doubled, stale, mixed, faulty } = result;
  assert.deepEqual(
    { lost, returned, doubled, stale, mixed, faulty },
    { lost: [], returned: [], doubled: [], stale: [], mixed: [], faulty: [] },
  );
  assert.ok(result.unavailable + result.broken > 0, 'no fault was felt');
});
