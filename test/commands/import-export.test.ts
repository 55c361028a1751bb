/** Moving in and out from the command line, through a running service. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../support/client.ts';
import {
  makeDataDir,
  type Provisioned,
  runDocent,
  startService,
  type TestService,
} from '../support/service.ts';

let service: TestService;
let bot: Provisioned;
let folder: string;
before(async () => {
  service = await startService({ training: false });
  bot = await service.provision('shop');
  folder = join(await makeDataDir(), 'moving');
  await mkdir(folder);
});
after(() => service.close());

const run = (args: string[], key = bot.apiKey) =>
  runDocent(args, { DOCENT_URL: service.baseUrl, DOCENT_API_KEY: key, DOCENT_DATA_DIR: folder });

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function questionsOf({ chatbotId, apiKey }: Provisioned): Promise<string[]> {
  const client = createClient(service.baseUrl, { ...bot, chatbotId, apiKey });
  const { body } = await client.call<{ question: string }[]>('GET', client.pairs);
  return body.map(({ question }) => question).reverse();
}

test('docent import looks, imports, and writes down what was refused', async () => {
  const path = await fileOf('faq.csv', 'question,answer\nOpen?,Always.\n"=1+1",\n');
  const look = await run(['import', path, '--dry-run', '--chatbot', 'shop']);
  assert.match(
    look.stdout,
    /^Table of questions and answers: 1 new, 0 changed, 0 the same, 1 refused; nothing was changed\.\n$/,
  );
  assert.match(look.stderr, /^Refused row 3: It has no answer\.\n$/);
  assert.equal(look.code, 3);
  assert.deepEqual(await questionsOf(bot), []);
  const refused = join(folder, 'refused.csv');
  const imported = await run(['import', path, '--refused', refused]);
  assert.equal(imported.code, 3);
  assert.deepEqual(await questionsOf(bot), ['Open?']);
  assert.equal(
    await readFile(refused, 'utf8'),
    "question,answer,place,reason\r\n'=1+1,,row 3,It has no answer.\r\n",
  );
});

test('docent import takes several files of one project, and ends well where all was taken', async () => {
  const nlu = await fileOf('nlu.yml', 'nlu:\n- intent: fee\n  examples: |\n    - Any fee?\n');
  const domain = await fileOf('domain.yml', 'responses:\n  utter_fee:\n  - text: None.\n');
  const { code, stdout, stderr } = await run(['import', nlu, domain]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Rasa training data and domain: 1 new/);
});

test('docent export writes an archive, which docent import reads', async () => {
  const archive = join(folder, 'shop.zip');
  const exported = await run(['export', archive]);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(exported.stdout, /holds the chatbot "shop"/);
  const other = await service.provision('empty');
  const imported = await run(['import', archive], other.apiKey);
  assert.equal(imported.code, 0, imported.stderr);
  assert.deepEqual(await questionsOf(other), await questionsOf(bot));
});

test('wrong command lines end with 2, other failures with 1', async () => {
  const path = await fileOf('b.csv', 'question,answer\nOpen?,Always.\n');
  assert.equal((await run(['import'])).code, 2);
  assert.equal((await run(['import', path, '--mode', 'nonsense'])).code, 2);
  assert.equal((await run(['export'])).code, 2);
  assert.equal((await run(['import', join(folder, 'nobody.csv')])).code, 1);
  const unknown = await run(['import', path, '--format', 'nonsense']);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /There is no format "nonsense"/);
  assert.match((await run(['import', path, '--chatbot', 'other'])).stderr, /opens the chatbot "shop"/);
});
