import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from '../../server/src/extraction/once.ts';

test('what is kept is made once, for all who ask at the same time and later', async () => {
  let attempts = 0;
  const get = once(async () => {
    attempts += 1;
    return { attempts };
  });
  const [first, second] = await Promise.all([get(), get()]);
  assert.ok(first === second && second === (await get()));
  assert.equal(attempts, 1);
});

test('after a failure, which all who waited hear of, the next one tries again', async () => {
  let attempts = 0;
  const get = once(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no memory');
    return attempts;
  });
  const results = await Promise.allSettled([get(), get()]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await get(), 2);
});
