import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../../server/src/extraction/ocr/turns.ts';

const signal = new AbortController().signal;

test('whoever waits for many turns lets others in between', async () => {
  const turns = createTurns(1);
  const order: string[] = [];
  const take = (holder: string, name: string) =>
    turns.take(holder, signal, async () => void order.push(name));
  await Promise.all([take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('c', 'c1')]);
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('no more work at the same time than there are places', async () => {
  const turns = createTurns(2);
  let running = 0;
  let most = 0;
  await Promise.all(
    ['a', 'a', 'b', 'c', 'd'].map((holder) =>
      turns.take(holder, signal, async () => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  assert.equal(most, 2);
});

test('one that gives up waiting, and one that fails, keep nobody from their turns', async () => {
  const turns = createTurns(1);
  const giving = new AbortController();
  const first = Promise.withResolvers<void>();
  const running = turns.take('a', signal, () => first.promise);
  const given = assert.rejects(
    turns.take('b', giving.signal, async () => assert.fail('it gave up')),
    /no longer wanted/,
  );
  const failing = assert.rejects(
    turns.take('c', signal, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  const last = turns.take('d', signal, async () => 'done');
  giving.abort(new Error('no longer wanted'));
  first.resolve();
  await Promise.all([running, given, failing]);
  assert.equal(await last, 'done');
});
