/** Refused questions are kept up to a number for each chatbot, and the latest are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
before(async () => {
  service = await startService({
    training: false,
    env: { DOCENT_SENTENCE_ENCODER: 'false', DOCENT_UNANSWERED_MAX: '2' },
  });
});
after(() => service.close());

test('as many unanswered questions are kept as the setting says', async () => {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const kept: string[] = [];
  for (const question of ['One?', 'Two?', 'Three?']) {
    assert.equal((await client.call('POST', client.chat, { body: { question } })).status, 200);
    const listed = await service.context.store.read.unanswered.list(bot.chatbotId);
    kept.push(listed.map((asked) => asked.question).join(' '));
  }
  assert.deepEqual(kept, ['One?', 'Two? One?', 'Three? Two?']);
});
