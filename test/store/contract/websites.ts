/** Contract: how chatbots show themselves on web pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot } from '../records.ts';

export function testWebsites(store: () => Store): void {
  const find = (chatbotId: string) => store().read.websites.find(chatbotId);

  test('what an owner set is kept, the last of it, and is that of one chatbot', async () => {
    const [one, other] = [await addChatbot(store()), await addChatbot(store())];
    assert.deepEqual(await find(one), {});
    await store().write((tx) => tx.websites.save(one, { title: 'Ünser "Shop"', starters: ['a'] }, 1_000));
    assert.deepEqual(await find(one), { title: 'Ünser "Shop"', starters: ['a'] });
    await store().write((tx) => tx.websites.save(one, { title: null }, 2_000));
    assert.deepEqual([await find(one), await find(other)], [{ title: null }, {}]);
  });

  test('it goes with its chatbot', async () => {
    const chatbotId = await addChatbot(store());
    await store().write((tx) => tx.websites.save(chatbotId, { title: 'Gone' }, 1_000));
    await store().write((tx) => tx.chatbots.delete(chatbotId));
    assert.deepEqual(await find(chatbotId), {});
  });
}
