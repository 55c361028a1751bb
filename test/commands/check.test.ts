/** `docent check`: the golden questions of a chatbot for somebody's CI, through a running service. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { GoldenBody, GoldenReport } from '../../contract/asking/golden.ts';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../support/client.ts';
import { runDocent, startService, type TestService } from '../support/service.ts';

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** A chatbot that was taught one pair. */
async function provision(name: string) {
  const bot = await service.provision(name);
  const client = createClient(service.baseUrl, bot);
  const body = { question: 'Where is my order?', answer: 'Open <Orders> & choose "Track".' };
  const { body: pair } = await client.call<PairRecord>('POST', client.pairs, { body });
  return {
    pair,
    client,
    add: (...questions: GoldenBody[]) =>
      client.call('POST', `/api/chatbots/${bot.chatbotId}/golden`, { body: { questions } }),
    check: (...args: string[]) =>
      runDocent(['check', ...args], {
        DOCENT_URL: service.baseUrl,
        DOCENT_API_KEY: bot.apiKey,
        DOCENT_DATA_DIR: service.dataDir,
      }),
  };
}

test('ends with 0 where all golden questions pass, and says how many', async () => {
  const { pair, add, check } = await provision('Shop');
  await add(
    { question: 'where is my order', expects: 'answer', answerId: pair.id },
    { question: 'Who painted the ceiling?', expects: 'refuse' },
  );
  const { code, stdout, stderr } = await check('--chatbot', 'Shop');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^2 of 2 golden questions of "Shop" pass at version \d+\.\n$/);
});

test('ends with 1 where some fail, and tells each with what is said now', async () => {
  const { pair, add, check, client } = await provision('Failing <shop>');
  await add(
    { question: 'where is my order', expects: 'answer', answerId: pair.id },
    { question: 'Where is my <order>?', expects: 'refuse' },
  );
  const junit = join(service.dataDir, 'golden.xml');
  const failed = await check('--json', '--junit', junit);
  assert.equal(failed.code, 1, failed.stderr);
  const report = JSON.parse(failed.stdout) as GoldenReport;
  assert.deepEqual([report.passed, report.failed, report.broken], [1, 1, 0]);
  const document = parseDocument(await readFile(junit, 'utf8'), { xmlMode: true });
  const [suite] = DomUtils.getElementsByTagName('testsuite', document.children);
  const { tests, failures, errors } = suite?.attribs ?? {};
  assert.deepEqual([tests, failures, errors], ['2', '1', '0']);
  assert.deepEqual(
    DomUtils.getElementsByTagName('testcase', document.children).map(({ attribs, children }) => [
      attribs.name,
      DomUtils.getElementsByTagName(() => true, children).map(({ name }) => name),
    ]),
    [
      ['where is my order', []],
      ['Where is my <order>?', ['failure']],
    ],
  );
  await client.call('DELETE', `${client.pairs}/${pair.id}`);
  const broken = await check();
  assert.equal(broken.code, 1);
  assert.match(
    broken.stdout,
    /where is my order\n {4}must say: Open <Orders> & choose "Track"\.; that was deleted/,
  );
});

test('ends with 2 where nothing could be asked, for it would otherwise pass', async () => {
  const { check } = await provision('Empty');
  const none = await check();
  assert.equal(none.code, 2);
  assert.match(none.stdout, /has no golden questions yet/);
  const wrongKey = await check('--key', 'nonsense');
  assert.equal(wrongKey.code, 2);
  assert.match(wrongKey.stderr, /key/);
  assert.equal((await check('--chatbot', 'Bank')).code, 2);
  assert.equal((await check('--nonsense')).code, 2);
});
