/** What was kept in memory of a chatbot goes with it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

async function indexesHeld(): Promise<number> {
  const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
  return Number(/^docent_index_cache_indexes (\d+)$/m.exec(text)?.[1]);
}

test('the index of a chatbot leaves the memory when the chatbot is removed, and no other does', async () => {
  const bots = [await service.provision(), await service.provision()];
  for (const bot of bots) {
    const client = createClient(service.baseUrl, bot);
    await client.call('POST', client.pairs, { body: { question: 'Open?', answer: 'Always.' } });
    assert.equal((await client.call('POST', client.chat, { body: { question: 'Open?' } })).status, 200);
  }
  assert.equal(await indexesHeld(), 2);
  await service.context.chatbots.remove(bots[0]?.accountId ?? '', bots[0]?.chatbotId ?? '');
  // What is read within a second was rendered once.
  let held = await indexesHeld();
  while (held === 2) held = await indexesHeld();
  assert.equal(held, 1);
});
