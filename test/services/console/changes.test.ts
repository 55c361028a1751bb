/** What consoles are told to fetch again: what changed on their screens, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { EventTopic } from '../../../contract/events.ts';
import { startService } from '../../support/service.ts';

test('a changed pair is told of; vectors that are added to it later are not', async (t) => {
  const service = await startService({ env: { DOCENT_SENTENCE_ENCODER: 'false' } });
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
    await service.context.chatbots.update(accountId, chatbotId, { name });
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
