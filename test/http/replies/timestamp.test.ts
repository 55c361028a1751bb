import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toTimestamp } from '../../../server/src/http/replies/timestamp.ts';

describe('timestamps', () => {
  test('equal toISOString for every millisecond there is', () => {
    const bound = 8_640_000_000_000_000;
    const times = fc.oneof(
      fc.integer({ min: -bound, max: bound }),
      fc.integer({ min: Date.UTC(2026, 10, 21), max: Date.UTC(2026, 10, 23) }),
    );
    fc.assert(
      fc.property(times, (ms) => {
        assert.equal(toTimestamp(ms), new Date(ms).toISOString());
      }),
      { numRuns: 2000 },
    );
  });
});
