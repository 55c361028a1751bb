import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient } from '../support/client.ts';
import { makeDataDir, type Provisioned, runDocent, startServiceProcess } from '../support/service.ts';

describe('docent provision', () => {
  test('prints one JSON line, makes what is missing once, and a new key each time', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const provision = async (account: string, chatbot: string): Promise<Provisioned> => {
      const { code, stdout } = await runDocent(
        ['provision', '--account', account, '--chatbot', chatbot, '--json'],
        env,
      );
      assert.equal(code, 0);
      assert.match(stdout, /^\{[^\n]*\}\n$/);
      return JSON.parse(stdout) as Provisioned;
    };
    const first = await provision('a@example.com', 'one');
    assert.deepEqual(Object.keys(first), ['accountId', 'chatbotId', 'apiKey']);
    const same = await provision('A@Example.com', 'one');
    assert.deepEqual([same.accountId, same.chatbotId], [first.accountId, first.chatbotId]);
    assert.notEqual(same.apiKey, first.apiKey);
    const other = await provision('a@example.com', 'two');
    assert.equal(other.accountId, first.accountId);
    assert.notEqual(other.chatbotId, first.chatbotId);
    assert.notEqual((await provision('b@example.com', 'one')).chatbotId, first.chatbotId);
  });

  test('works beside a running server, which knows the key at once', async () => {
    // As it ships.
    const service = await startServiceProcess({ withSentenceEncoders: true });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const body = { question: 'Open?', answer: 'Always.' };
      assert.equal((await client.call('POST', client.pairs, { body })).status, 201);
    } finally {
      await service.close();
    }
  });

  test('makes a key that may only ask, from its pages and so often as is said', async () => {
    const service = await startServiceProcess();
    try {
      const args = [
        'provision',
        '--account',
        'a@example.com',
        '--chatbot',
        'shop',
        '--json',
        '--scope',
        'ask',
      ];
      const limits = ['--per-minute', '2', '--origin', 'https://shop.example'];
      const env = { DOCENT_DATA_DIR: service.dataDir };
      const { stdout } = await runDocent([...args, ...limits], env);
      assert.match(stdout, /^\{"accountId":"[^"]+","chatbotId":"[^"]+","apiKey":"[^"]+"\}\n$/);
      const client = createClient(service.baseUrl, JSON.parse(stdout) as Provisioned);
      const call = { body: { question: 'Open?' }, headers: { origin: 'https://shop.example' } };
      const statuses = [];
      for (let asked = 0; asked < 3; asked += 1)
        statuses.push((await client.call('POST', client.chat, call)).status);
      assert.deepEqual(statuses, [200, 200, 429]);
      const { body } = await client.call('GET', client.pairs);
      assert.equal(body.code, 'forbidden_scope');
    } finally {
      await service.close();
    }
  });

  test('makes nothing with rights that no key can have', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const run = (...args: string[]) =>
      runDocent(['provision', '--account', 'a@example.com', '--chatbot', 'x', ...args], env);
    for (const [args, code, message] of [
      [['--scope', 'all'], 2, /--scope must be ask, read or train, not "all"/],
      [['--scope', 'ask', '--per-minute', '0'], 2, /--per-minute must be a whole number/],
      [['--scope', 'ask', '--per-day', '1e3'], 2, /--per-day must be a whole number/],
      [['--scope', 'ask', '--per-day', '1000000001'], 1, /perDay must be a whole number from 1/],
      [['--scope', 'ask', '--origin', '*'], 1, /must be an origin such as/],
      [['--origin', 'https://shop.example'], 1, /only ask/],
    ] as const) {
      const made = await run(...args);
      assert.deepEqual([made.code, made.stdout], [code, ''], args.join(' '));
      assert.match(made.stderr, message);
    }
    const link = await runDocent(['reset-password', 'a@example.com'], env);
    assert.match(link.stderr, /There is no database/);
  });

  test('refuses what is no address or no name, and says what is missing', async () => {
    const env = { DOCENT_DATA_DIR: await makeDataDir() };
    const wrong = await runDocent(['provision', '--account', 'nobody', '--chatbot', 'x'], env);
    assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
    assert.match(wrong.stderr, /given is not an e-mail address/);
    const blank = await runDocent(['provision', '--account', 'a@example.com', '--chatbot', '\u200b'], env);
    assert.deepEqual([blank.code, blank.stdout], [1, '']);
    assert.match(blank.stderr, /The name must not be blank/);
    const long = ['provision', '--account', 'a@example.com', '--chatbot', 'x', '--key-name'];
    assert.match((await runDocent([...long, 'x'.repeat(101)], env)).stderr, /at most 100 characters/);
    // None of them left an account without the rest.
    const link = await runDocent(['reset-password', 'a@example.com'], env);
    assert.match(link.stderr, /There is no account/);
    assert.equal((await runDocent([...long, 'x'.repeat(100)], env)).code, 0);
    const missing = await runDocent(['provision', '--account', 'a@example.com'], env);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /--chatbot NAME/);
  });
});
