/** What an owner deletes is in no file of the data folder any more, nor in a backup made later. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { backUp } from '../../server/src/services/upkeep/backup.ts';
import { aStep } from '../support/a-step.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { handOver, importPairs, openOwnerSession, sendBy } from '../support/owner-session.ts';
import { makeDataDir, type Provisioned, startService, type TestService } from '../support/service.ts';

let service: TestService;
let provisioned: Provisioned;
let client: Client;
let archives: string;
before(async () => {
  service = await startService({ env: { DOCENT_DATABASE_OVERWRITE_MS: '100', DOCENT_HISTORY_DAYS: '0' } });
  archives = await makeDataDir();
  provisioned = await service.provision('The quokkabot');
  client = createClient(service.baseUrl, provisioned);
});
after(() => service.close());

async function readAll(): Promise<string> {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => readFileSync(path, 'latin1')).join('\n');
}

/** Waits until the word is in no file; ends with the time of the test where it stays. */
async function untilGone(word: string): Promise<void> {
  while ((await readAll()).includes(word)) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function backUpAndRead(name: string): Promise<string> {
  const path = join(archives, `${name}.tar`);
  await backUp(path, { dataDir: service.dataDir, nowMs: Date.now });
  return readFileSync(path, 'latin1');
}

const teach = async (question: string, answer: string, headers = {}) =>
  (await client.call<{ id: number }>('POST', client.pairs, { headers, body: { question, answer } })).body.id;

const keepHistory = (historyDays: number) =>
  service.context.chatbots.update(provisioned.accountId, provisioned.chatbotId, { historyDays }, aStep());

/** Each teaches a word, and deletes it again; no history is kept unless it says so. */
const DELETIONS: [what: string, word: string, teachIt: () => Promise<() => Promise<unknown>>][] = [
  [
    'a pair, whose POST had an Idempotency-Key',
    'quagmirequestion',
    async () => {
      const id = await teach('Where is the quagmirequestion?', 'In the quagmirequestion.', {
        'idempotency-key': 'k',
      });
      return () => client.call('DELETE', `${client.pairs}/${id}`);
    },
  ],
  [
    'the earlier text of a pair',
    'earliertext',
    async () => {
      const id = await teach('Where is the earliertext?', 'Here.');
      return () =>
        client.call('PUT', `${client.pairs}/${id}`, { body: { question: 'Where?', answer: 'There.' } });
    },
  ],
  [
    'an answer that was imported',
    'iguanaimported',
    async () => {
      const send = sendBy(client, await openOwnerSession(service));
      const pair = { question: 'Where is the iguanaimported?', answer: 'Here.' };
      await importPairs(send, provisioned.chatbotId, [pair]);
      const { body: pairs } = await client.call<PairRecord[]>('GET', client.pairs);
      const id = pairs.find(({ question }) => question === pair.question)?.id;
      return () => client.call('DELETE', `${client.pairs}/${id}`);
    },
  ],
  [
    'what was handed over for an import that never began, once another one does',
    'narwhalwaiting',
    async () => {
      const send = sendBy(client, await openOwnerSession(service));
      const row = { questions: ['Where is the narwhalwaiting?'], answer: 'Here.' };
      await handOver(send, provisioned.chatbotId, [[row]]);
      return () => importPairs(send, provisioned.chatbotId, [{ question: 'Who?', answer: 'Nobody.' }]);
    },
  ],
  [
    'a file',
    'xylophonefile',
    async () => {
      const body = formWithFile('xylophonefile.txt', 'The xylophonefile lamp is blue. '.repeat(200));
      const { body: file } = await client.call<{ id: number }>('POST', client.files, { body });
      return () => client.call('DELETE', `${client.files}/${file.id}`);
    },
  ],
  [
    'a pair that is erased from a history that is kept',
    'armadilloerased',
    async () => {
      await keepHistory(30);
      const id = await teach('Where is the armadilloerased?', 'Here.');
      await client.call('PUT', `${client.pairs}/${id}`, { body: { question: 'Where?', answer: 'There.' } });
      return () => client.call('DELETE', `${client.pairs}/${id}?erase=true`);
    },
  ],
  [
    'a file that is erased from a history that is kept',
    'walruserased',
    async () => {
      const body = formWithFile('walruserased.txt', 'The walruserased lamp is blue. '.repeat(200));
      const { body: file } = await client.call<{ id: number }>('POST', client.files, { body });
      return () => client.call('DELETE', `${client.files}/${file.id}?erase=true`);
    },
  ],
  [
    'a history that is not to be kept any more, with its files',
    'hedgehogkept',
    async () => {
      const id = await teach('Where is the hedgehogkept?', 'Here.');
      const body = formWithFile('hedgehogkept.txt', 'The hedgehogkept lamp is blue. '.repeat(200));
      const { body: file } = await client.call<{ id: number }>('POST', client.files, { body });
      await client.call('DELETE', `${client.pairs}/${id}`);
      await client.call('DELETE', `${client.files}/${file.id}`);
      return () => keepHistory(0);
    },
  ],
  [
    'an unanswered question',
    'pterodactylask',
    async () => {
      const question = 'zzz pterodactylask qqq';
      await client.call('POST', client.chat, { body: { question } });
      const { unanswered } = service.context.console;
      return () => unanswered.remove(provisioned.chatbotId, [question]);
    },
  ],
  [
    'a chatbot',
    'quokkabot',
    async () => {
      const { chatbots } = service.context;
      return () => chatbots.remove(provisioned.accountId, provisioned.chatbotId);
    },
  ],
  [
    'an account',
    'owner@example.com',
    async () => {
      const { cookie } = await openOwnerSession(service);
      await service.provision();
      const body = { password: 'correct horse battery' };
      return () => client.call('DELETE', '/api/accounts/current', { key: null, headers: { cookie }, body });
    },
  ],
];

for (const [what, word, teachIt] of DELETIONS) {
  test(`${what} leaves the data folder, and later backups`, { timeout: 30_000 }, async () => {
    const remove = await teachIt();
    const kept = `kept-${what}`;
    await service.context.store.write((tx) => tx.auth.assign(kept, kept));
    await service.context.trainer.idle();
    assert.ok((await readAll()).includes(word));
    await remove();
    await untilGone(word);
    const archive = await backUpAndRead(word);
    assert.ok(!archive.includes(word));
    assert.ok(archive.includes(kept));
  });
}
