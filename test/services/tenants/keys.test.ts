import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Problem } from '../../../contract/common.ts';
import type { NewKey } from '../../../contract/keys.ts';
import { createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import type { TestService } from '../../support/service.ts';

onEveryEngine('keys', (startService) => {
  let service: TestService;
  before(async () => {
    service = await startService({ training: false });
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

  it('makes no key with a name beyond what any client may give', async () => {
    const { chatbotId } = await service.provision();
    const create = (name: string) => service.context.keys.create(chatbotId, { name });
    assert.equal((await create(` ${'ü'.repeat(100)} `)).key.name, 'ü'.repeat(100));
    await assert.rejects(create('a'.repeat(101)), { code: 'invalid_request' });
  });

  it('refuses an expiry that has no date of four digits', async () => {
    const { chatbotId } = await service.provision();
    const headers = await openOwnerSession(service);
    const client = createClient(service.baseUrl, { accountId: '', chatbotId, apiKey: '' });
    const create = (expiresDate: string) =>
      client.call<Problem & NewKey>('POST', `/api/chatbots/${chatbotId}/keys`, {
        key: null,
        headers,
        body: { expiresDate },
      });
    const last = await create('9999-12-31T23:59:59.999Z');
    assert.deepEqual([last.status, last.body.expiresDate], [201, '9999-12-31T23:59:59.999Z']);
    const later = await create('9999-12-31T23:59:59-23:59');
    assert.deepEqual(later.body.errors, [{ path: '/expiresDate', message: 'must be before the year 10000' }]);
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
