/** Contract: requests counted against the limits of keys. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRights } from '../../../server/src/services/tenants/key-rights.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot } from '../records.ts';

export function testKeyCounts(store: () => Store): void {
  const take = (chatbotId: string, counter: string, permits: number, nowMs: number) =>
    store().write((tx) => tx.keyCounts.take(chatbotId, counter, { permits, spanMs: 100, nowMs }));

  test('requests are counted until the window of the first one ends, and then from none again', async () => {
    const chatbotId = await addChatbot(store());
    assert.deepEqual(await take(chatbotId, 'a', 2, 1_000), { endsAtMs: 1_100, taken: 2 });
    assert.deepEqual(await take(chatbotId, 'a', 3, 1_099), { endsAtMs: 1_100, taken: 5 });
    assert.deepEqual(await take(chatbotId, 'b', 1, 1_099), { endsAtMs: 1_199, taken: 1 });
    assert.deepEqual(await take(chatbotId, 'a', 1, 1_100), { endsAtMs: 1_200, taken: 1 });
    assert.deepEqual(await take(chatbotId, 'a', 1, 900), { endsAtMs: 1_200, taken: 2 });
  });

  test('counters of different chatbots are different, and go with their time', async () => {
    const [one, other] = [await addChatbot(store()), await addChatbot(store())];
    await take(one, 'a', 7, 1_000);
    assert.equal((await take(other, 'a', 1, 1_050)).taken, 1);
    await store().write((tx) => tx.keyCounts.deleteBefore(1_120));
    assert.equal((await take(one, 'a', 1, 1_050)).taken, 1);
    assert.equal((await take(other, 'a', 1, 1_050)).taken, 2);
  });

  test('many at once are each counted once', async () => {
    const chatbotId = await addChatbot(store());
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(chatbotId, 'a', 1, 1_000)));
    assert.deepEqual(
      taken.map((one) => one.taken).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });

  test('what a key may do, from where and how often, is kept', async () => {
    const chatbotId = await addChatbot(store());
    const rights = checkRights({
      scopes: ['ask'],
      origins: ['https://Shop.example/', 'https://*.shop.example:8443'],
      perMinute: 1,
      visitorPerDay: 4,
    });
    const times = { createdAtMs: 1, expiresAtMs: null, revokedAtMs: null, lastUsedAtMs: null };
    const key = {
      id: 'key',
      chatbotId,
      name: null,
      prefix: 'docent_',
      lastFour: 'abcd',
      ...times,
      ...rights,
    };
    const hash = `hash of ${chatbotId}`;
    await store().write((tx) => tx.keys.insert(key, hash));
    assert.deepEqual(await store().read.keys.find(chatbotId, 'key'), { key, hash });
    assert.deepEqual(await store().read.keys.findByHash(hash), key);
    assert.equal(await store().read.keys.find(chatbotId, 'another'), undefined);
  });
}
