/** Questions without an answer are kept up to a number for each chatbot and outcome, and the latest are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aStep } from '../../support/a-step.ts';
import { createClient } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
before(async () => {
  service = await startService({
    training: false,
    env: { DOCENT_UNANSWERED_MAX: '2' },
  });
});
after(() => service.close());

test('as many unanswered questions are kept as the setting says, and suggestions push out none that was refused', async () => {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  const keptAfter = async (question: string): Promise<string> => {
    assert.equal((await client.call('POST', client.chat, { body: { question } })).status, 200);
    const listed = await service.context.store.read.unanswered.list(bot.chatbotId);
    return listed.map((asked) => asked.question).join(' ');
  };
  assert.equal(await keptAfter('One?'), 'One?');
  assert.equal(await keptAfter('Two?'), 'Two? One?');
  assert.equal(await keptAfter('Three?'), 'Three? Two?');
  await client.call('POST', client.pairs, { body: { question: 'Lamp, shelf, sofa', answer: 'All.' } });
  const thresholds = { answerThreshold: 1, suggestThreshold: 0 };
  await service.context.chatbots.update(bot.accountId, bot.chatbotId, thresholds, aStep());
  assert.equal(await keptAfter('lamp'), 'lamp Three? Two?');
  assert.equal(await keptAfter('shelf'), 'shelf lamp Three? Two?');
  assert.equal(await keptAfter('sofa'), 'sofa shelf Three? Two?');
});
