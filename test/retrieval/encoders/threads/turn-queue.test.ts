import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurnQueue } from '../../../../server/src/retrieval/encoders/threads/turn-queue.ts';

function queueOf(...entries: (readonly [turn: string, entry: string, size?: number])[]) {
  const queue = createTurnQueue<string>();
  for (const [turn, entry, size = 1] of entries) queue.push(turn, entry, size);
  return queue;
}

test('of one alone as many are taken as the limit allows, in their order', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3']);
  assert.deepEqual(queue.take(2), ['a1', 'a2']);
  assert.deepEqual(queue.take(2), ['a3']);
  assert.deepEqual(queue.take(2), []);
});

test('of several one of each is taken, and whoever was served goes to the end', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['b', 'b1'], ['c', 'c1'], ['c', 'c2']);
  assert.deepEqual(queue.take(2), ['a1', 'b1']);
  assert.deepEqual(queue.take(8), ['c1', 'a2']);
  assert.deepEqual(queue.take(8), ['c2', 'a3']);
  assert.ok(queue.isEmpty);
});

test('what is larger than the limit is taken alone, and what does not fit any more waits', () => {
  const queue = queueOf(['a', 'a1', 9], ['b', 'b1', 3], ['c', 'c1', 2]);
  assert.deepEqual(queue.take(4), ['a1']);
  assert.deepEqual(queue.take(4), ['b1']);
  assert.deepEqual(queue.take(4), ['c1']);
});

test('what is removed is not taken', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['b', 'b2']);
  assert.ok(queue.remove('a1'));
  assert.ok(!queue.remove('a1'));
  assert.deepEqual(queue.take(8), ['b1', 'b2']);
});

test('draining gives all', () => {
  const queue = queueOf(['a', 'a1'], ['b', 'b1'], ['a', 'a2']);
  assert.deepEqual(queue.drain(), ['a1', 'a2', 'b1']);
  assert.ok(queue.isEmpty);
});

test('accounts take turns whatever their number of chatbots, and the chatbots of one among themselves', () => {
  const queue = queueOf(
    ['a/1', 'a1'],
    ['a/1', 'a1 again'],
    ['a/2', 'a2'],
    ['a/3', 'a3'],
    ['b/4', 'b4'],
    ['b/4', 'b4 again'],
  );
  const order = Array.from({ length: 6 }, () => queue.take(1)[0]);
  assert.deepEqual(order, ['a1', 'b4', 'a2', 'b4 again', 'a3', 'a1 again']);
});

test('one that comes while another account is served is next', () => {
  const queue = queueOf(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['a', 'a4']);
  assert.deepEqual(queue.take(1), ['a1']);
  queue.push('b', 'b1', 1);
  queue.push('b', 'b2', 1);
  const order = Array.from({ length: 5 }, () => queue.take(1)[0]);
  assert.deepEqual(order, ['b1', 'a2', 'b2', 'a3', 'a4']);
});
