/** Contract: the turns of accounts in the training queue, where the engine steps across chatbots; Citus has turns of chatbots alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, makeChatbot } from '../records.ts';

export function testQueueAccounts(store: () => Store): void {
  test('accounts take turns whatever their number of chatbots, and all of these have theirs', async () => {
    const other = await addChatbot(store());
    const first = await addChatbot(store());
    const accountId = (await store().read.chatbots.find(first))?.accountId ?? '';
    const many = [first];
    for (let n = 0; n < 5; n += 1) {
      const chatbot = makeChatbot({ accountId });
      await store().write((tx) => tx.chatbots.insert(chatbot));
      many.push(chatbot.id);
    }
    for (const chatbotId of [other, ...many])
      for (let n = 0; n < 3; n += 1) await addFile(store(), chatbotId, { nowMs: 0 });
    const turns: (string | undefined)[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const claim = await store().write((tx) => tx.training.claimFile('a', 100, 900));
      turns.push(claim?.file.chatbotId);
    }
    const ofOther = turns.flatMap((chatbotId, at) => (chatbotId === other ? [at] : []));
    assert.ok((ofOther.at(-1) ?? 99) <= 5, `${ofOther}`);
    assert.equal(ofOther.length, 3);
    assert.equal(new Set(turns).size, 1 + many.length);
    for (const id of [other, ...many]) await store().write((tx) => tx.chatbots.delete(id));
  });
}
