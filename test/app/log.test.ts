import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warnRarely } from '../../server/src/log.ts';

test('a warning is logged at once, and what follows within a minute in one line with its count', () => {
  const lines: [object, string][] = [];
  let atMs = 0;
  const warn = warnRarely(
    { warn: (fields: unknown, message?: unknown) => void lines.push([fields as object, String(message)]) },
    () => atMs,
  );
  for (const ms of [0, 1, 30_000, 59_999]) {
    atMs = ms;
    warn({ which: ms }, 'failed');
  }
  warn({}, 'another');
  assert.deepEqual(lines.splice(0), [
    [{ which: 0 }, 'failed'],
    [{}, 'another'],
  ]);
  atMs = 60_000;
  warn({ which: 60_000 }, 'failed');
  atMs = 120_000;
  warn({ which: 120_000 }, 'failed');
  assert.deepEqual(lines, [
    [{ which: 60_000, further: 3 }, 'failed'],
    [{ which: 120_000 }, 'failed'],
  ]);
});
