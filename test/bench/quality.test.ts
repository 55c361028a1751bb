import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocent } from '../../bench/quality/docent.ts';
import { measure } from '../../bench/quality/metrics.ts';
import { rank } from '../../bench/quality/ranker.ts';
import { missingDataReason, readTask } from '../../bench/quality/tasks.ts';

/** By words alone, in percent of hit@1, as measured for ADR 29, which gave up some of it. */
const FLOORS = { banking_k5: 57.8, xquad_de: 93.4 };

for (const [name, floor] of Object.entries(FLOORS)) {
  test(`${name}: the right match comes first at least as often as measured`, {
    skip: missingDataReason() ?? false,
  }, async () => {
    const outcomes = await rank(createDocent('words'), readTask(name), Number.POSITIVE_INFINITY);
    const hit1 = Math.round(1_000 * measure(outcomes).hit1.value) / 10;
    assert.ok(hit1 >= floor, `${hit1} for ${floor}`);
  });
}
