import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createFileWaiters } from '../../server/src/training/file-waiters.ts';

it('tells everyone who waits for a file, and nobody who waits for another', async () => {
  const waiters = createFileWaiters();
  const first = waiters.wait('bot', 1, 60_000);
  const second = waiters.wait('bot', 1, 60_000);
  const other = waiters.wait('bot', 2, 60_000);
  waiters.settle('bot', 1, { outcome: 'trained' });
  assert.deepEqual(await Promise.all([first, second]), [{ outcome: 'trained' }, { outcome: 'trained' }]);
  waiters.close();
  assert.deepEqual(await other, { outcome: 'timeout' });
});

it('gives up after the time it was given', async () => {
  const waiters = createFileWaiters();
  assert.deepEqual(await waiters.wait('bot', 1, 1), { outcome: 'timeout' });
});
