/** An account has so many chatbots and keys and no more, whoever runs the service may make more, and lists have pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatbotRecord } from '../../../contract/chatbots.ts';
import type { KeyRecord } from '../../../contract/keys.ts';
import { createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { runDocent, startService } from '../../support/service.ts';

async function open(env: Record<string, string>) {
  const service = await startService({ training: false, env });
  const bot = await service.provision('Bot 0');
  const headers = await openOwnerSession(service);
  const { call } = createClient(service.baseUrl, bot);
  return {
    service,
    bot,
    call: <T>(method: string, path: string, body?: object) =>
      call<T>(method, path, { key: null, headers, ...(body && { body }) }),
  };
}

test('an account makes so many chatbots and no more, until it deletes one; the command line makes more', async (t) => {
  const { service, bot, call } = await open({ DOCENT_MAX_CHATBOTS_PER_ACCOUNT: '3' });
  t.after(() => service.close());
  const make = () =>
    call<ChatbotRecord & { code: string; detail: string }>('POST', '/api/chatbots', { name: 'x' });
  assert.equal((await make()).status, 201);
  assert.equal((await make()).status, 201);
  const refused = await make();
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  assert.match(refused.body.detail, /3 chatbots.*DOCENT_MAX_CHATBOTS_PER_ACCOUNT/);
  const args = ['provision', '--account', 'owner@example.com', '--chatbot', 'One more', '--json'];
  const env = { DOCENT_DATA_DIR: service.dataDir, DOCENT_MAX_CHATBOTS_PER_ACCOUNT: '3' };
  assert.equal((await runDocent(args, env)).code, 0);
  assert.equal((await call<ChatbotRecord[]>('GET', '/api/chatbots')).body.length, 4);
  for (const { id } of (await call<ChatbotRecord[]>('GET', '/api/chatbots')).body.slice(0, 2)) {
    assert.equal((await call('DELETE', `/api/chatbots/${id}`)).status, 204);
  }
  assert.equal((await make()).status, 201);
  assert.equal((await call('GET', `/api/chatbots/${bot.chatbotId}`)).status, 404);
});

test('a chatbot has so many keys and no more; revoked ones do not count, nor pile up', async (t) => {
  const { service, bot, call } = await open({ DOCENT_MAX_KEYS_PER_CHATBOT: '3' });
  t.after(() => service.close());
  const path = `/api/chatbots/${bot.chatbotId}/keys`;
  const make = () => call<KeyRecord & { code: string; detail: string }>('POST', path, {});
  assert.equal((await make()).status, 201);
  assert.equal((await make()).status, 201);
  const refused = await make();
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  assert.match(refused.body.detail, /3 keys.*DOCENT_MAX_KEYS_PER_CHATBOT/);
  for (let turn = 0; turn < 10; turn += 1) {
    const [newest] = (await call<KeyRecord[]>('GET', path)).body;
    assert.equal((await call('DELETE', `${path}/${newest?.id}`)).status, 204);
    assert.equal((await make()).status, 201);
  }
  assert.equal((await call<KeyRecord[]>('GET', path)).body.length, 3);
  assert.ok((await service.context.keys.list(bot.chatbotId)).length <= 6);
});

test('the list of chatbots has pages, which its links lead through', async (t) => {
  const { service, call } = await open({});
  t.after(() => service.close());
  for (let n = 1; n < 5; n += 1) await call('POST', '/api/chatbots', { name: `Bot ${n}` });
  const all = (await call<ChatbotRecord[]>('GET', '/api/chatbots')).body;
  assert.deepEqual(
    all.map(({ name }) => name),
    ['Bot 0', 'Bot 1', 'Bot 2', 'Bot 3', 'Bot 4'],
  );
  const seen: ChatbotRecord[] = [];
  let path: string | undefined = '/api/chatbots?limit=2';
  while (path !== undefined) {
    const reply: Awaited<ReturnType<typeof call<ChatbotRecord[]>>> = await call('GET', path);
    assert.ok(reply.body.length <= 2);
    assert.equal(reply.headers.get('x-total-count'), '5');
    seen.push(...reply.body);
    path = /^<(.+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(seen, all);
  for (const query of ['limit=0', 'limit=1001', 'after=x']) {
    assert.equal((await call('GET', `/api/chatbots?${query}`)).status, 400, query);
  }
});

test('a service has so many accounts and no more', async (t) => {
  const service = await startService({
    training: false,
    env: { DOCENT_SIGN_UP: 'open', DOCENT_MAX_ACCOUNTS: '2' },
  });
  t.after(() => service.close());
  const signUp = async (name: string) => {
    const reply = await fetch(`${service.baseUrl}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify({ email: `${name}@example.com`, password: 'correct horse battery' }),
    });
    return [reply.status, await reply.text()] as const;
  };
  assert.equal((await signUp('a'))[0], 201);
  assert.equal((await signUp('b'))[0], 201);
  const [status, text] = await signUp('c');
  assert.equal(status, 403);
  assert.match(text, /DOCENT_MAX_ACCOUNTS/);
});
