/** The TypeScript client: its types, the example of its README, repetitions, pages and errors. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createDocentClient, type DocentClient } from '../../clients/typescript/src/client.ts';
import { DocentError } from '../../clients/typescript/src/errors.ts';
import { type ApiDocument, CLIENT_TYPES, renderClientTypes } from '../../scripts/client-types.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const PACKAGE = new URL('../../clients/typescript/', import.meta.url);

async function gather<T>(records: AsyncIterable<T>): Promise<T[]> {
  const gathered: T[] = [];
  for await (const record of records) gathered.push(record);
  return gathered;
}

describe('the TypeScript client', () => {
  let service: TestService;
  let bot: Provisioned;

  before(async () => {
    service = await startService();
    bot = await service.provision();
  });
  after(() => service.close());

  const connect = (options: { apiKey?: string; fetch?: typeof fetch } = {}): DocentClient =>
    createDocentClient({ baseUrl: `${service.baseUrl}/`, ...bot, ...options });

  test('has the types of the API as it is described', async () => {
    const reply = await fetch(`${service.baseUrl}/openapi.json`);
    const rendered = renderClientTypes((await reply.json()) as ApiDocument);
    assert.equal(
      await readFile(CLIENT_TYPES, 'utf8'),
      rendered,
      'node scripts/client-types.ts ADDRESS writes them',
    );
  });

  test('does what its README shows', async () => {
    const readme = await readFile(new URL('README.md', PACKAGE), 'utf8');
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const code = example
      .replace("'@docent/client/errors'", `'${new URL('src/errors.ts', PACKAGE).href}'`)
      .replace("'@docent/client'", `'${new URL('src/client.ts', PACKAGE).href}'`);
    const folder = await makeTemporaryFolder('client');
    try {
      const file = join(folder, 'example.ts');
      await writeFile(file, code);
      const env = { DOCENT_URL: service.baseUrl, DOCENT_CHATBOT: bot.chatbotId, DOCENT_KEY: bot.apiKey };
      const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
      const [output, faults] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      assert.deepEqual(
        output.split('\n').filter((line) => !line.startsWith('sent ')),
        ['At nine, Monday to Friday.', 'trained', 'When do you open?', 'not_found 404', ''],
        faults,
      );
      assert.match(output, /sent 60 of 60 bytes/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('lists every record once, however many pages they fill', async () => {
    const other = await service.provision();
    const client = createDocentClient({ baseUrl: service.baseUrl, ...other });
    for (let number = 1; number <= 7; number += 1)
      await client.addPair({ question: `Question ${number}?`, answer: `${number}` });
    for (const pageSize of [1, 3, 7, 8]) {
      const answers = [];
      for await (const { answer } of client.pairs({ pageSize })) answers.push(answer);
      assert.deepEqual(answers, ['7', '6', '5', '4', '3', '2', '1'], `pages of ${pageSize}`);
    }
    assert.deepEqual(await gather(client.files()), []);
  });

  test('adds a pair once although its connection is lost after it was added', async () => {
    const other = await service.provision();
    let sent = 0;
    const losing: typeof fetch = async (...args) => {
      sent += 1;
      const reply = await fetch(...args);
      if (sent === 1) throw new TypeError('fetch failed');
      return reply;
    };
    const client = createDocentClient({ baseUrl: service.baseUrl, ...other, fetch: losing });
    const pair = await client.addPair({ question: 'Once?', answer: 'Once.' });
    assert.equal(sent, 2);
    assert.deepEqual(
      (await gather(client.pairs())).map(({ id }) => id),
      [pair.id],
    );
    await client.setThresholds({ answerThreshold: 0.9 });
    assert.equal((await client.thresholds()).answerThreshold, 0.9);
  });

  test('repeats what was refused for a moment, and no question whose connection was lost', async () => {
    let refused = 0;
    const busy: typeof fetch = async (...args) => {
      if (refused === 2) return fetch(...args);
      refused += 1;
      return new Response('busy', { status: 503, headers: { 'retry-after': '0' } });
    };
    assert.equal((await connect({ fetch: busy }).ask('Qwrtzx plmkjn?')).answered, false);
    refused = -10;
    const still = connect({ fetch: busy }).ask('Qwrtzx plmkjn?');
    await assert.rejects(still, (error: DocentError) => error.code === 'unknown' && error.status === 503);
    assert.equal(refused, -7);
    let asked = 0;
    const lost: typeof fetch = async () => {
      asked += 1;
      throw new TypeError('fetch failed');
    };
    await assert.rejects(connect({ fetch: lost }).ask('Qwrtzx plmkjn?'), TypeError);
    assert.equal(asked, 1);
  });

  test('tells what is wrong by code and field', async () => {
    await assert.rejects(connect().ask(' '), (error: unknown) => {
      assert.ok(error instanceof DocentError);
      assert.deepEqual(
        [error.code, error.status, error.errors[0]?.path],
        ['invalid_request', 400, '/question'],
      );
      return true;
    });
    const { secret } = await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] });
    const asker = connect({ apiKey: secret });
    await assert.rejects(asker.deletePair(1), { code: 'forbidden_scope' });
    const { token } = await asker.openVisitorSession();
    assert.equal((await connect({ apiKey: token }).ask('Qwrtzx plmkjn?')).answered, false);
  });
});
