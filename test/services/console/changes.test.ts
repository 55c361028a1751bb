/** What consoles are told to fetch again: what changed on their screens, and nothing else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { EventTopic } from '../../../contract/events.ts';
import { aStep } from '../../support/a-step.ts';
import { startService } from '../../support/service.ts';

test('a changed pair is told of; vectors that are added to it later are not', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const { accountId, chatbotId, apiKey } = await service.provision();
  const { store, console: parts } = service.context;
  const heard: EventTopic[] = [];
  let wake: () => void = () => {};
  const end = parts.changes.watch(accountId, (change) => {
    heard.push(...change.topics);
    wake();
  });
  t.after(end);
  const hear = async (topic: EventTopic): Promise<void> => {
    while (!heard.includes(topic)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  const call = (method: string, path: string, body: object) =>
    fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const rename = async (name: string): Promise<void> => {
    await service.context.chatbots.update(accountId, chatbotId, { name }, aStep());
    await hear('chatbots');
  };
  await rename('The watcher looks');
  const reply = await call('POST', `/api/Training/QA/${chatbotId}`, {
    question: 'Open?',
    answer: 'At nine.',
  });
  const { id } = (await reply.json()) as { id: number };
  await hear('pairs');
  while ((await store.read.pairs.find(chatbotId, id))?.state !== 'trained') await setTimeout(20);
  heard.length = 0;
  await rename('All of the training was seen');

  heard.length = 0;
  const [chunk] = await store.read.encoding.listUnencoded(chatbotId, 'qa', 'another', 1);
  assert.ok(chunk !== undefined);
  await store.write((tx) => tx.encoding.write(chatbotId, 'another', [{ ...chunk, vectors: [] }]));
  await rename('The vectors were seen');
  assert.deepEqual(heard, ['chatbots']);
  heard.length = 0;
  await call('PUT', `/api/Training/QA/${chatbotId}/${id}`, { question: 'Open?', answer: 'At ten.' });
  await hear('pairs');
});

test('accounts are looked at in turn, each told of its own chatbots, however many there are', async (t) => {
  const service = await startService({ training: false });
  t.after(() => service.close());
  const { accounts, chatbots, console: parts } = service.context;
  const waiting = new Map<string, string>();
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    const { id: accountId } = await accounts.findOrCreate(email);
    const ids: string[] = [];
    // More than are looked at in one go.
    for (let n = 0; n < 120; n += 1) ids.push((await chatbots.create(accountId, `${n}`)).id);
    const last = ids.at(-1) ?? '';
    waiting.set(last, accountId);
    const end = parts.changes.watch(accountId, ({ chatbotId }) => {
      assert.equal(chatbotId, last);
      waiting.delete(last);
    });
    t.after(end);
  }
  // What changes before the first look is no change.
  for (let turn = 0; waiting.size > 0; turn += 1) {
    for (const [chatbotId, accountId] of waiting) {
      await chatbots.update(accountId, chatbotId, { name: `name ${turn}` }, aStep());
    }
    await setTimeout(20);
  }
});

test('a file that came and went between two looks is told of: a list may have been fetched while it was there', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const { accountId, chatbotId } = await service.provision();
  const { store, console: parts, chatbots } = service.context;
  let heard: EventTopic[] = [];
  t.after(parts.changes.watch(accountId, ({ topics }) => heard.push(...topics)));
  const renameUntilTold = async (): Promise<EventTopic[]> => {
    heard = [];
    while (!heard.includes('chatbots')) {
      await chatbots.update(accountId, chatbotId, { name: randomUUID() }, aStep());
      await setTimeout(20);
    }
    return heard;
  };
  await renameUntilTold();
  const file = { fileName: 'a.txt', kind: 'txt', sizeBytes: 1, sha256: 'a', blobKey: 'a', nowMs: 1 } as const;
  await store.write(async (tx) => {
    const added = await tx.files.insert(chatbotId, file);
    assert.ok(added !== undefined);
    await tx.files.delete(chatbotId, added.id);
  });
  // The first may be told by a look that was under way already.
  const told = [...(await renameUntilTold()), ...(await renameUntilTold())];
  assert.ok(told.includes('files'));
});
