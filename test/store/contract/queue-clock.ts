/** Contract: the training queue after the clock was set back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair } from '../records.ts';

export function testQueueClock(store: () => Store): void {
  test('what waits beyond a time is due at once where asked, what is held or due before stays', async () => {
    const chatbotId = await addChatbot(store());
    const claim = () => store().write((tx) => tx.training.claimPairs('a', 100, 9_000, 100));
    const [held] = [await addPair(store(), chatbotId, { dueAtMs: 0 }), await claim()];
    const [soon, late] = [
      await addPair(store(), chatbotId, { dueAtMs: 500 }),
      await addPair(store(), chatbotId, { dueAtMs: 501 }),
    ];
    const file = await addFile(store(), chatbotId, { nowMs: 501 });
    await store().write((tx) => tx.training.hasten('qa', 100, 500));
    assert.deepEqual(
      (await claim()).map(({ pair }) => pair.id),
      [late.id],
    );
    assert.equal(await store().write((tx) => tx.training.claimFile('a', 100, 9_000)), undefined);
    await store().write((tx) => tx.training.hasten('file', 100, 500));
    assert.equal((await store().write((tx) => tx.training.claimFile('a', 100, 9_000)))?.file.id, file.id);
    const pairs = await store().read.pairs.list(chatbotId);
    assert.deepEqual(
      pairs.map(({ id, state }) => [id, state]),
      [
        [late.id, 'training'],
        [soon.id, 'pending'],
        [held.id, 'training'],
      ],
    );
    await store().write((tx) => tx.chatbots.delete(chatbotId));
  });
}
