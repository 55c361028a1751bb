/** Contract: the outbox of webhooks, its order, its leases, and what becomes of messages. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Store, StoredWebhook, WebhookEvent } from '../../../server/src/store/types.ts';
import { addChatbot } from '../records.ts';

const FAR = 1_000_000;

export function testWebhooks(store: () => Store): void {
  async function add(chatbotId: string, changes: Partial<StoredWebhook> = {}): Promise<StoredWebhook> {
    const webhook: StoredWebhook = {
      chatbotId,
      id: randomUUID(),
      url: 'https://receiver.example/',
      events: ['file.trained', 'question.unanswered'],
      isEnabled: true,
      secret: 'whsec_c2VjcmV0',
      previousSecret: null,
      previousUntilMs: null,
      createdAtMs: 1,
      ...changes,
    };
    await store().write((tx) => tx.webhooks.insert(webhook));
    return webhook;
  }
  const event = (fileId: number): WebhookEvent => ({ type: 'file.trained', data: { fileId } });
  const append = (chatbotId: string, events: WebhookEvent[], nowMs = 100) =>
    store().write((tx) => tx.webhooks.append(chatbotId, events, nowMs));
  const list = (webhook: StoredWebhook) =>
    store().read.webhooks.listMessages(webhook.chatbotId, webhook.id, { limit: 100 });
  const isDue = async ({ id }: StoredWebhook, nowMs: number): Promise<boolean> =>
    (await store().read.webhooks.listDue(nowMs, FAR)).some((due) => due.id === id);

  test('a webhook is kept as it is set, changed, and gone with its messages', async () => {
    const chatbotId = await addChatbot(store());
    const webhook = await add(chatbotId);
    assert.deepEqual(await store().read.webhooks.list(chatbotId), [webhook]);
    const changed = { ...webhook, url: 'https://other.example/ü', previousSecret: 'x', previousUntilMs: 9 };
    assert.equal(await store().write((tx) => tx.webhooks.update(changed, 1)), true);
    assert.deepEqual(await store().read.webhooks.find(chatbotId, webhook.id), changed);
    await append(chatbotId, [event(1)]);
    assert.equal(await store().write((tx) => tx.webhooks.delete(chatbotId, webhook.id)), true);
    assert.equal(await store().write((tx) => tx.webhooks.delete(chatbotId, webhook.id)), false);
    assert.equal(await store().write((tx) => tx.webhooks.update(changed, 1)), false);
    assert.deepEqual(await list(webhook), []);
  });

  test('an event goes to each webhook that is on and wants it, under one id', async () => {
    const chatbotId = await addChatbot(store());
    const [one, other] = [await add(chatbotId), await add(chatbotId)];
    const off = await add(chatbotId, { isEnabled: false });
    const elsewhere = await add(chatbotId, { events: ['file.failed'] });
    const foreign = await add(await addChatbot(store()));
    await append(chatbotId, [event(1), event(2)], Date.UTC(2026, 0, 1));
    const messages = await list(one);
    assert.deepEqual(
      messages.map(({ sequence, state, attempts, tries }) => [sequence, state, attempts, tries]),
      [
        [2, 'waiting', 0, []],
        [1, 'waiting', 0, []],
      ],
    );
    assert.deepEqual(JSON.parse(messages[1]?.body ?? ''), {
      type: 'file.trained',
      timestamp: '2026-01-01T00:00:00.000Z',
      chatbotId,
      data: { fileId: 1 },
    });
    assert.deepEqual(await list(other), messages);
    for (const silent of [off, elsewhere, foreign]) assert.deepEqual(await list(silent), []);
  });

  test('what is written in a transaction that fails is told to nobody', async () => {
    const chatbotId = await addChatbot(store());
    const webhook = await add(chatbotId);
    const failing = store().write(async (tx) => {
      await tx.webhooks.append(chatbotId, [event(1)], 100);
      throw new Error('undone');
    });
    await assert.rejects(failing, /undone/);
    assert.deepEqual([await list(webhook), await isDue(webhook, FAR)], [[], false]);
  });

  test('concurrent transactions number their messages without gaps', async () => {
    const chatbotId = await addChatbot(store());
    const webhook = await add(chatbotId);
    await Promise.all(Array.from({ length: 20 }, (_, at) => append(chatbotId, [event(at)])));
    const sequences = (await list(webhook)).map(({ sequence }) => sequence);
    assert.deepEqual(
      sequences,
      Array.from({ length: 20 }, (_, at) => 20 - at),
    );
  });

  test('one owner at a time holds a webhook, until its lease runs out or is given back', async () => {
    const webhook = await add(await addChatbot(store()));
    await append(webhook.chatbotId, [event(1)]);
    const claim = (owner: string, nowMs: number) =>
      store().write((tx) => tx.webhooks.claim(webhook, owner, nowMs, nowMs + 50));
    assert.equal(await claim('early', 99), undefined);
    assert.deepEqual(await claim('one', 100), webhook);
    assert.deepEqual([await claim('other', 149), await isDue(webhook, 149)], [undefined, false]);
    assert.deepEqual(await claim('other', 150), webhook);
    const renew = (owner: string) => store().write((tx) => tx.webhooks.renew(webhook, owner, 300));
    assert.deepEqual([await renew('one'), await renew('other')], [undefined, webhook]);
    await store().write((tx) => tx.webhooks.releaseAll('other'));
    assert.equal(await isDue(webhook, 151), true);
  });

  test('a webhook is due when its first message that waits is, whatever comes behind', async () => {
    const webhook = await add(await addChatbot(store()));
    await append(webhook.chatbotId, [event(1), event(2)]);
    const end = (settled: { state: 'waiting' | 'delivered'; dueAtMs: number | null }) =>
      store().write(async (tx) => {
        await tx.webhooks.claim(webhook, 'one', 500, 600);
        const { sequence = 0 } = (await tx.webhooks.findNext(webhook)) ?? {};
        const tried = { atMs: 500, status: 500, fault: 'status', durationMs: 3 } as const;
        await tx.webhooks.settle(webhook, { sequence, attempts: 1, tries: [tried], ...settled });
        await tx.webhooks.release(webhook, 'one');
      });
    await end({ state: 'waiting', dueAtMs: 900 });
    await append(webhook.chatbotId, [event(3)], 600);
    assert.deepEqual([await isDue(webhook, 899), await isDue(webhook, 900)], [false, true]);
    const changed = await store().write((tx) => tx.webhooks.update(webhook, 700));
    assert.deepEqual([changed, await isDue(webhook, 700)], [true, true]);
    for (let ended = 0; ended < 3; ended += 1) await end({ state: 'delivered', dueAtMs: null });
    assert.equal(await isDue(webhook, FAR), false);
    const [last] = await list(webhook);
    assert.deepEqual(
      [last?.state, last?.tries[0]],
      ['delivered', { atMs: 500, status: 500, fault: 'status', durationMs: 3 }],
    );
    const again = (id: string) =>
      store().write((tx) => tx.webhooks.sendAgain(webhook.chatbotId, webhook.id, id, 800));
    assert.equal(await again('msg_unknown'), false);
    assert.deepEqual([await again(last?.id ?? ''), await again(last?.id ?? '')], [true, false]);
    assert.deepEqual([await isDue(webhook, 799), await isDue(webhook, 800)], [false, true]);
  });

  test('one that is switched off is not due, and goes on where it stopped', async () => {
    const webhook = await add(await addChatbot(store()));
    await append(webhook.chatbotId, [event(1)]);
    const put = (isEnabled: boolean) =>
      store().write((tx) => tx.webhooks.update({ ...webhook, isEnabled }, 200));
    await put(false);
    await append(webhook.chatbotId, [event(2)]);
    assert.deepEqual([await isDue(webhook, FAR), (await list(webhook)).length], [false, 1]);
    await put(true);
    assert.equal(await isDue(webhook, 200), true);
  });

  test('a test goes to one webhook whatever it is told of', async () => {
    const webhook = await add(await addChatbot(store()));
    const other = await add(webhook.chatbotId);
    const send = (id: string) =>
      store().write((tx) =>
        tx.webhooks.appendTo(webhook.chatbotId, id, { type: 'webhook.test', data: {} }, 100),
      );
    const id = await send(webhook.id);
    assert.deepEqual(
      (await list(webhook)).map((message) => [message.id, message.type]),
      [[id, 'webhook.test']],
    );
    assert.deepEqual([await list(other), await send('nobody')], [[], undefined]);
  });

  test('messages with the words of a visitor go with the visitor, and what is behind them comes next', async () => {
    const [webhook, other] = [await add(await addChatbot(store())), await add(await addChatbot(store()))];
    const of = (visitor: string | null): WebhookEvent => ({ ...event(1), visitor });
    await append(webhook.chatbotId, [of('anna'), of('ben'), of(null)]);
    await append(other.chatbotId, [of('anna')]);
    const erase = (visitor: string) =>
      store().write((tx) => tx.answerLog.eraseVisitor(webhook.chatbotId, visitor));
    await erase('anna');
    assert.deepEqual(
      (await list(webhook)).map(({ sequence }) => sequence),
      [3, 2],
    );
    assert.equal((await list(other)).length, 1);
    assert.equal(
      (await store().read.webhooks.findNext({ chatbotId: webhook.chatbotId, id: webhook.id }))?.sequence,
      2,
    );
  });

  test('messages are forgotten by their age, some at a time', async () => {
    const webhook = await add(await addChatbot(store()));
    // Older than those of every other test of this store.
    for (const nowMs of [1, 2, 3, 99]) await append(webhook.chatbotId, [event(nowMs)], nowMs);
    const forget = (beforeMs: number, limit: number) =>
      store().write((tx) => tx.webhooks.deleteBefore(beforeMs, limit));
    assert.deepEqual([await forget(99, 2), await forget(99, 2), await forget(99, 2)], [2, 1, 0]);
    assert.deepEqual(
      (await list(webhook)).map(({ createdAtMs }) => createdAtMs),
      [99],
    );
  });
}
