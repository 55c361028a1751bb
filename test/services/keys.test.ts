import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '../support/client.ts';
import { onEveryEngine } from '../support/engines.ts';
import type { TestService } from '../support/service.ts';

onEveryEngine('keys', (startService) => {
  let service: TestService;
  before(async () => {
    service = await startService({ training: false, env: { DOCENT_SENTENCE_ENCODER: 'false' } });
  });
  after(() => service.close());

  it('refuses a key that was just used as soon as it is revoked, also where a request is under way', async () => {
    const bot = await service.provision();
    const client = createClient(service.baseUrl, bot);
    assert.equal((await client.call('GET', client.pairs)).status, 200);
    const [key] = await service.context.keys.list(bot.chatbotId);
    const underWay = Array.from({ length: 20 }, () => client.call('GET', client.pairs));
    assert.equal(await service.context.keys.revoke(bot.chatbotId, key?.id ?? ''), true);
    assert.equal((await client.call('GET', client.pairs)).status, 401);
    await Promise.all(underWay);
    assert.equal((await client.call('GET', client.pairs)).status, 401);
  });

  it('refuses the keys of a chatbot that was deleted', async () => {
    const bot = await service.provision();
    const client = createClient(service.baseUrl, bot);
    assert.equal((await client.call('GET', client.pairs)).status, 200);
    await service.context.chatbots.remove(bot.accountId, bot.chatbotId);
    assert.equal((await client.call('GET', client.pairs)).status, 401);
  });

  it('refuses a key once its time is over, and not before', async () => {
    const bot = await service.provision();
    const expiresAtMs = Date.now() + 3_600_000;
    const { secret } = await service.context.keys.create(bot.chatbotId, { expiresAtMs });
    const { secret: expired } = await service.context.keys.create(bot.chatbotId, {
      expiresAtMs: Date.now() - 1,
    });
    const client = createClient(service.baseUrl, bot);
    assert.equal((await client.call('GET', client.pairs, { key: secret })).status, 200);
    assert.equal((await client.call('GET', client.pairs, { key: expired })).status, 401);
  });
});
