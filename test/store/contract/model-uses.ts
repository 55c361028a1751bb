/** Contract: calls of a language model, counted for all nodes together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot } from '../records.ts';

const DAY_MS = 86_400_000;
/** Limits that are not reached. */
const MANY = { ofChatbot: 1_000, ofAll: 1_000_000 };

const counted = { days: 0 };
/** The counter of all is shared: each test has days of its own. */
function newDay(): number {
  counted.days += 10;
  return counted.days * DAY_MS;
}

export function testModelUses(store: () => Store): void {
  const take = (chatbotId: string, dayMs: number, most = MANY) =>
    store().write((tx) => tx.modelUses.take(chatbotId, dayMs, most));

  test('a chatbot has so many calls a day, and as many on the next', async () => {
    const chatbotId = await addChatbot(store());
    const dayMs = newDay();
    const most = { ...MANY, ofChatbot: 2 };
    const taken = [];
    for (let call = 0; call < 3; call += 1) taken.push(await take(chatbotId, dayMs, most));
    assert.deepEqual(taken, [true, true, false]);
    assert.equal(await take(chatbotId, dayMs + DAY_MS, most), true);
    assert.equal(await take(await addChatbot(store()), dayMs, { ...MANY, ofChatbot: 0 }), false);
  });

  test('all chatbots together have so many, however many ask at once', async () => {
    const dayMs = newDay();
    const chatbots = [await addChatbot(store()), await addChatbot(store())];
    const most = { ...MANY, ofAll: 5 };
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, at) => take(chatbots[at % 2] as string, dayMs, most)),
    );
    assert.equal(taken.filter(Boolean).length, 5);
  });

  test('what became of calls is counted by day, and goes with its time and its chatbot', async () => {
    const [one, gone] = [await addChatbot(store()), await addChatbot(store())];
    const dayMs = newDay();
    await take(one, dayMs);
    await store().write(async (tx) => {
      await tx.modelUses.note(one, dayMs, 'composed');
      await tx.modelUses.note(one, dayMs, 'composed');
      await tx.modelUses.note(one, dayMs + DAY_MS, 'slow');
      await tx.chatbots.delete(gone);
      await tx.modelUses.note(gone, dayMs, 'slow');
    });
    const list = (sinceMs: number) => store().read.modelUses.list(one, sinceMs);
    const slow = { dayMs: dayMs + DAY_MS, kind: 'slow', uses: 1 };
    assert.deepEqual(await list(dayMs), [
      { dayMs, kind: 'calls', uses: 1 },
      { dayMs, kind: 'composed', uses: 2 },
      slow,
    ]);
    assert.deepEqual(await list(dayMs + DAY_MS), [slow]);
    await store().write((tx) => tx.modelUses.deleteBefore(dayMs + DAY_MS));
    assert.deepEqual(await list(0), [slow]);
    assert.deepEqual(await store().read.modelUses.list(gone, 0), []);
  });
}
