/** Moving in: what becomes of each row is told before it is done, and the same file twice changes nothing. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { ImportReply } from '../../../contract/knowledge/imports.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await startService({
    training: false,
    env: {
      DOCENT_IMPORT_MAX_BYTES: '100000',
      DOCENT_IMPORT_ARCHIVE_MAX_BYTES: '200000',
      DOCENT_BULK_ROWS_MAX: '3',
    },
  });
});
after(() => service.close());

interface Bot extends Provisioned {
  client: Client;
}

async function makeBot(): Promise<Bot> {
  const bot = await service.provision();
  return { ...bot, client: createClient(service.baseUrl, bot) };
}

function importInto<T = ImportReply>({ client, chatbotId }: Bot, body: FormData, query = '') {
  return client.call<T>('POST', `/api/Training/Import/${chatbotId}${query}`, { body });
}

const statesOf = ({ rows }: ImportReply) => rows.map(({ state }) => state);
const csv = (...rows: string[]) => formWithFile('faq.csv', ['question,answer,question2', ...rows].join('\n'));

async function listPairs({ client }: Bot): Promise<{ question: string; answer: string }[]> {
  const { body } = await client.call<{ question: string; answer: string }[]>('GET', client.pairs);
  return body.map(({ question, answer }) => ({ question, answer })).reverse();
}

async function keptFiles(): Promise<string[]> {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /files/.test(entry.parentPath)).map(({ name }) => name);
}

test('a look changes nothing and keeps nothing', async () => {
  const bot = await makeBot();
  const before = await keptFiles();
  const { status, body } = await importInto(bot, csv('Open?,Always.,Hours?', ',Nothing asked.,'));
  assert.equal(status, 200);
  assert.equal(body.isApplied, false);
  assert.equal(body.format, 'table');
  assert.deepEqual(statesOf(body), ['created', 'refused']);
  assert.deepEqual(body.rows[0]?.row, { questions: ['Open?', 'Hours?'], answer: 'Always.', tags: [] });
  assert.deepEqual(body.rows[1], {
    place: 'row 3',
    state: 'refused',
    reason: 'It has no question.',
    warnings: [],
    refused: { questions: ['', ''], answer: 'Nothing asked.' },
  });
  assert.equal(body.stepId, null);
  assert.deepEqual(await listPairs(bot), []);
  assert.deepEqual(await keptFiles(), before);
});

test('what is applied answers at once, the same file again changes nothing, and another text is a change', async () => {
  const bot = await makeBot();
  const applied = await importInto(bot, csv('Open?,Always.,Hours?', 'Fee?,None.,'), '?apply=true');
  assert.deepEqual(statesOf(applied.body), ['created', 'created']);
  assert.deepEqual(await listPairs(bot), [
    { question: 'Open?', answer: 'Always.' },
    { question: 'Hours?', answer: 'Always.' },
    { question: 'Fee?', answer: 'None.' },
  ]);
  const asked = await bot.client.call<{ answer: string }>('POST', bot.client.chat, {
    body: { question: 'Hours?' },
  });
  assert.equal(asked.body.answer, 'Always.');
  const again = await importInto(bot, csv('Open?,Always.,Hours?', 'Fee?,None.,'), '?apply=true');
  assert.deepEqual(statesOf(again.body), ['unchanged', 'unchanged']);
  assert.equal(again.body.stepId, null);
  const changed = await importInto(bot, csv('Open?,At nine.,Hours?', 'New?,Yes.,'));
  assert.deepEqual(statesOf(changed.body), ['changed', 'created']);
  assert.equal(changed.body.rows[0]?.answerId, applied.body.rows[0]?.answerId);
});

test('mode add makes every row an answer of its own, replace deletes what no row names', async () => {
  const bot = await makeBot();
  await importInto(bot, csv('Open?,Always.,'), '?apply=true');
  const added = await importInto(bot, csv('Open?,At nine.,'), '?apply=true&mode=add');
  assert.deepEqual(statesOf(added.body), ['created']);
  const replaced = await importInto(bot, csv('Fee?,None.,'), '?apply=true&mode=replace');
  assert.deepEqual(statesOf(replaced.body), ['created', 'deleted', 'deleted']);
  assert.deepEqual(await listPairs(bot), [{ question: 'Fee?', answer: 'None.' }]);
});

test('an import of more rows than one call of bulk takes is one step of the history, undone at once', async () => {
  const bot = await makeBot();
  const rows = Array.from({ length: 7 }, (_, at) => `Question ${at}?,Answer ${at}.,`);
  const { body } = await importInto(bot, csv(...rows), '?apply=true');
  assert.equal(body.counts.created, 7);
  assert.deepEqual(
    body.rows.map(({ place }) => place),
    rows.map((_, at) => `row ${at + 2}`),
  );
  const undo = `/api/Training/History/${bot.chatbotId}/steps/${body.stepId}/undo`;
  assert.equal((await bot.client.call('POST', undo)).status, 200);
  assert.deepEqual(await listPairs(bot), []);
  const replace = await importInto<{ code: string }>(bot, csv(...rows), '?mode=replace');
  assert.equal(replace.body.code, 'invalid_request');
});

test('several files are one project, and a workbook is read in the sandbox', async () => {
  const bot = await makeBot();
  const project = formWithFile('nlu.yml', 'nlu:\n- intent: hours\n  examples: |\n    - Open?\n');
  project.append('file', new Blob(['responses:\n  utter_hours:\n  - text: Always.\n']), 'domain.yml');
  const { body } = await importInto(bot, project);
  assert.deepEqual([body.format, statesOf(body)], ['rasa', ['created']]);
  const rows = [
    ['Kunde', 'Text'],
    ['Open?', 'Always.'],
  ];
  const workbook = formWithFile('faq.xlsx', makeXlsx({ sheets: [{ name: 'FAQ', rows }] }));
  const read = await importInto(bot, workbook, '?question=Kunde&answer=2');
  assert.deepEqual([read.body.format, statesOf(read.body)], ['table', ['created']]);
  const skipped = await importInto(bot, workbook, '?skipTables=true');
  assert.deepEqual([skipped.body.format, skipped.body.rows], ['table', []]);
});

test('a session of the owner imports too', async () => {
  const bot = await makeBot();
  const { cookie } = await openOwnerSession(service);
  const { status } = await bot.client.call('POST', `/api/Training/Import/${bot.chatbotId}`, {
    key: null,
    headers: { cookie },
    body: csv('Open?,Always.,'),
  });
  assert.equal(status, 200);
});

test('what cannot be imported is refused with the reason', async () => {
  const bot = await makeBot();
  const codeOf = async (body: FormData, query = '') => {
    const reply = await importInto<{ code: string }>(bot, body, query);
    return [reply.status, reply.body.code];
  };
  assert.deepEqual(await codeOf(formWithFile('a.json', '{"a": 1}')), [415, 'unsupported_file_type']);
  assert.deepEqual(await codeOf(formWithFile('a.json', '{"a": ')), [422, 'file_unreadable']);
  assert.deepEqual(await codeOf(formWithFile('a.csv', '')), [422, 'file_has_no_text']);
  assert.deepEqual(await codeOf(formWithFile('a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))), [
    415,
    'unsupported_file_type',
  ]);
  assert.deepEqual(await codeOf(formWithFile('a.zip', 'PK broken')), [422, 'file_unreadable']);
  assert.deepEqual(await codeOf(csv('Open?,Always.,'), '?format=nonsense'), [400, 'invalid_request']);
  assert.deepEqual(await codeOf(csv('Open?,Always.,'), '?mode=nonsense'), [400, 'invalid_request']);
  assert.deepEqual(await codeOf(new FormData()), [400, 'file_missing']);
});

test('an import of the largest size is taken, one of more is refused', async () => {
  const bot = await makeBot();
  const head = 'question,answer\nOpen?,Always.\n';
  const statusOf = async (bytes: number) => {
    const filler = '\n'.repeat(bytes - head.length);
    return (await importInto(bot, formWithFile('a.csv', head + filler))).status;
  };
  assert.deepEqual([await statusOf(100_000), await statusOf(100_001)], [200, 413]);
  const many = (count: number) => {
    const form = formWithFile('a.csv', head);
    for (let index = 1; index < count; index += 1) form.append('file', new Blob([head]), `${index}.csv`);
    return form;
  };
  assert.equal((await importInto(bot, many(50))).status, 200);
  assert.equal((await importInto<{ code: string }>(bot, many(51))).body.code, 'too_many_files');
});
