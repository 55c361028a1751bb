import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAskTurns } from '../../../server/src/services/asking/ask-turns.ts';

test('asks of a flood let another account in after one of them, and another chatbot of theirs in turn', async () => {
  const turns = createAskTurns();
  const order: string[] = [];
  const ask = (account: string, chatbot: string) =>
    turns.next(account, chatbot).then(() => order.push(chatbot));
  await Promise.all([
    ask('flood', 'f1'),
    ask('flood', 'f1'),
    ask('flood', 'f1'),
    ask('flood', 'f2'),
    ask('other', 'o'),
    ask('other', 'o'),
  ]);
  assert.deepEqual(order, ['f1', 'o', 'f2', 'o', 'f1', 'f1']);
});

test('an ask that comes later has its turn as well', async () => {
  const turns = createAskTurns();
  await turns.next('a', 'c');
  await turns.next('a', 'c');
});

test('an ask that comes while one of another account computes is next', async () => {
  const turns = createAskTurns();
  const order: string[] = [];
  const ask = (account: string) => turns.next(account, account).then(() => order.push(account));
  const first = ask('flood').then(() => ask('other'));
  await Promise.all([first, ask('flood'), ask('flood')]);
  assert.deepEqual(order, ['flood', 'other', 'flood', 'flood']);
});
