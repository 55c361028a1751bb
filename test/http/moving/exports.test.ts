/** Moving out and in: an empty installation that imports an export answers every question as the other did. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { HistoryPage } from '../../../contract/history.ts';
import type { ImportReply } from '../../../contract/knowledge/imports.ts';
import { aStep } from '../../support/a-step.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';
import { ASKED, MANUAL, ROWS } from './exported-knowledge.ts';

/** Questions that are asked at once. */
const TOGETHER = 20;

onEveryEngine('exports', (startService) => {
  let from: TestService;
  let to: TestService;
  before(async () => {
    [from, to] = await Promise.all([startService(), startService()]);
  });
  after(() => Promise.all([from?.close(), to?.close()]));

  interface Bot extends Provisioned {
    client: Client;
  }
  async function makeBot(service: TestService): Promise<Bot> {
    const bot = await service.provision();
    return { ...bot, client: createClient(service.baseUrl, bot) };
  }

  async function exportOf(service: TestService, { chatbotId, apiKey }: Bot, query = ''): Promise<Uint8Array> {
    const reply = await fetch(`${service.baseUrl}/api/Training/Export/${chatbotId}${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/zip');
    return new Uint8Array(await reply.arrayBuffer());
  }

  async function importInto({ client, chatbotId }: Bot, archive: Uint8Array, query = '?apply=true') {
    const body = formWithFile('export.zip', archive);
    const reply = await client.call<ImportReply>('POST', `/api/Training/Import/${chatbotId}${query}`, {
      body,
    });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  }

  async function untilTrained(service: TestService, { chatbotId }: Bot): Promise<void> {
    const { files, pairs } = service.context.store.read;
    const left = () => Promise.all([files, pairs].map((each) => each.count(chatbotId, { isTrained: false })));
    while ((await left()).some((count) => count > 0)) await nextTurn();
  }

  /** What of a reply is the chatbot's doing: ids and times are the installation's. */
  async function ask({ client }: Bot, question: string) {
    const { status, body } = await client.call<AskReply>('POST', client.chat, { body: { question, top: 5 } });
    assert.equal(status, 200);
    return JSON.parse(
      JSON.stringify(body, (key, value) =>
        /^(id|answerId|chatbotId|conversationId|docId|sourceId|knowledgeVersion)$/.test(key)
          ? undefined
          : value,
      ),
    );
  }

  test('the same answers, confidences and decisions on 500 questions, to the byte', async () => {
    const bot = await makeBot(from);
    const bulk = await bot.client.call('POST', `${bot.client.pairs}/bulk`, {
      body: { mode: 'add', rows: ROWS },
    });
    assert.equal(bulk.status, 200, bulk.text);
    // Two that were taught with one question: which of them answers is decided by their order.
    for (const answer of ['The first.', 'The second.'])
      await bot.client.call('POST', bot.client.pairs, { body: { question: 'Which of them?', answer } });
    // A wording that came later, whose question another answer has as well.
    const [known] = (
      await bot.client.call<{ id: number }[]>('GET', `/api/Training/Answer/${bot.chatbotId}?limit=1`)
    ).body;
    const later = await bot.client.call('PUT', `/api/Training/Answer/${bot.chatbotId}/${known?.id}`, {
      body: { questions: ['Which of them?', 'Late wording', 'Which one?'], answer: 'The second.' },
    });
    assert.equal(later.status, 200, later.text);
    await bot.client.call('POST', bot.client.pairs, {
      body: { question: 'Late wording', answer: 'Later still.' },
    });
    const form = formWithFile('Handbuch Größe.txt', MANUAL);
    form.append('externalId', 'handbook/1');
    form.append('sourceUrl', 'https://shop.example/handbook');
    assert.equal((await bot.client.call('POST', bot.client.files, { body: form })).status, 201);
    const thresholds = { answerThreshold: 0.61, suggestThreshold: 0.2 };
    await bot.client.call('PUT', `/api/chatbots/${bot.chatbotId}/thresholds`, { body: thresholds });
    const owner = (await from.context.chatbots.findOwner(bot.chatbotId)) ?? '';
    const texts = { fallbackText: 'Ask the workshop.', suggestText: 'Is it one of these?' };
    await from.context.chatbots.update(owner, bot.chatbotId, texts, aStep());

    const archive = await exportOf(from, bot);
    const other = await makeBot(to);
    const look = await importInto(other, archive, '');
    assert.equal(look.counts.created, ROWS.length + 3);
    assert.deepEqual(look.files, [{ fileName: 'Handbuch Größe.txt', state: 'created' }]);
    const applied = await importInto(other, archive);
    assert.equal(applied.counts.created, ROWS.length + 3);
    assert.equal(applied.settings, true);
    const moved = await to.context.chatbots.find(other.chatbotId);
    assert.deepEqual({ fallbackText: moved?.fallbackText, suggestText: moved?.suggestText }, texts);

    await Promise.all([untilTrained(from, bot), untilTrained(to, other)]);
    const asked = [
      ...ASKED,
      'Which of them?',
      'Late wording',
      'When does the workshop open?',
      'How long is a bicycle stored?',
    ];
    assert.ok(asked.length >= 500);
    let answered = 0;
    for (let from = 0; from < asked.length; from += TOGETHER) {
      await Promise.all(
        asked.slice(from, from + TOGETHER).map(async (question) => {
          const [there, here] = await Promise.all([ask(bot, question), ask(other, question)]);
          assert.deepEqual(here, there, question);
          if (there.answered) answered += 1;
        }),
      );
    }
    assert.ok(answered > 80, `${answered} were answered`);
    // What is exported again is the same, but for the ids.
    const file = (
      await other.client.call<{ externalId: string; sourceUrl: string }[]>('GET', `${other.client.files}`)
    ).body;
    assert.equal(file.length, 1);
  });

  test('an export that is imported again changes nothing, and settings stay where something is known', async () => {
    const bot = await makeBot(from);
    await bot.client.call('POST', bot.client.pairs, { body: { question: 'Open?', answer: 'Always.' } });
    await bot.client.call('POST', bot.client.files, { body: formWithFile('a.txt', MANUAL) });
    const archive = await exportOf(from, bot);
    const other = await makeBot(to);
    await importInto(other, archive);
    const again = await importInto(other, archive);
    assert.deepEqual(
      again.rows.map(({ state }) => state),
      ['unchanged'],
    );
    assert.deepEqual(again.files, [{ fileName: 'a.txt', state: 'unchanged' }]);
    assert.equal(again.settings, false);
  });

  test('an export that comes to what is known is one step of the history, answers and files together', async () => {
    const bot = await makeBot(from);
    await bot.client.call('POST', bot.client.pairs, { body: { question: 'Open?', answer: 'Always.' } });
    await bot.client.call('POST', bot.client.files, { body: formWithFile('a.txt', MANUAL) });
    const archive = await exportOf(from, bot);
    const other = await makeBot(to);
    await other.client.call('POST', other.client.pairs, { body: { question: 'Fee?', answer: 'None.' } });
    const { stepId } = await importInto(other, archive);
    await untilTrained(to, other);
    const path = `/api/Training/History/${other.chatbotId}`;
    const { steps } = (await other.client.call<HistoryPage>('GET', `${path}?stepId=${stepId}`)).body;
    assert.deepEqual(
      steps.map(({ changes }) => changes.map(({ subject }) => subject).sort()),
      [['answer', 'file']],
    );
    assert.equal((await other.client.call('POST', `${path}/steps/${stepId}/undo`)).status, 200);
    assert.deepEqual((await other.client.call('GET', other.client.files)).body, []);
    const left = (await other.client.call<{ question: string }[]>('GET', other.client.pairs)).body;
    assert.deepEqual(
      left.map(({ question }) => question),
      ['Fee?'],
    );
  });

  test('an export that is cut off is refused and changes nothing', async () => {
    const bot = await makeBot(from);
    await bot.client.call('POST', bot.client.pairs, { body: { question: 'Open?', answer: 'Always.' } });
    const archive = await exportOf(from, bot);
    const other = await makeBot(to);
    const body = formWithFile('export.zip', archive.subarray(0, archive.length - 30));
    const reply = await other.client.call('POST', `/api/Training/Import/${other.chatbotId}?apply=true`, {
      body,
    });
    assert.equal(reply.status, 422);
    assert.deepEqual((await other.client.call('GET', other.client.pairs)).body, []);
  });

  test('names of files in an archive are cleaned as those of uploads', async () => {
    const bot = await makeBot(from);
    await bot.client.call('POST', bot.client.files, { body: formWithFile('plain.txt', MANUAL) });
    const parts = unzipSync(await exportOf(from, bot));
    const named = (name: string): Uint8Array => {
      const lines = strFromU8(parts['files.jsonl'] ?? assert.fail()).replace(
        '"plain.txt"',
        JSON.stringify(name),
      );
      return zipSync({ ...parts, 'files.jsonl': strToU8(lines) });
    };
    const other = await makeBot(to);
    const sent = 'C:\\manuals\\the %22new%22 one.txt';
    assert.equal((await importInto(other, named(sent))).files?.[0]?.state, 'created');
    const [kept] = (await other.client.call<{ fileName: string }[]>('GET', other.client.files)).body;
    assert.equal(kept?.fileName, 'the "new" one.txt');
    const refused = await importInto(await makeBot(to), named('..'));
    assert.deepEqual(
      refused.files?.map(({ state, reason }) => [state, reason]),
      [['refused', 'The file has no name.']],
    );
  });

  interface Line {
    stepId: string;
    subject: string;
    action: string;
    before: { answer?: string } | null;
  }

  test('the history is in the archive where it is asked for, a line a change', async () => {
    const bot = await makeBot(from);
    const rows = Array.from({ length: 501 }, (_, at) => ({
      questions: [`Question ${at}?`],
      answer: `${at}.`,
    }));
    await bot.client.call('POST', `${bot.client.pairs}/bulk`, { body: { mode: 'add', rows } });
    const { id } =
      (await bot.client.call<{ id: number }[]>('GET', `${bot.client.pairs}?limit=1`)).body[0] ?? {};
    await bot.client.call('DELETE', `${bot.client.pairs}/${id}`);
    assert.ok(!('history.jsonl' in unzipSync(await exportOf(from, bot))));
    const parts = unzipSync(await exportOf(from, bot, '?history=true'));
    const lines = strFromU8(parts['history.jsonl'] as Uint8Array)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ subject }) => subject === 'answer');
    assert.equal(lines.length, 502);
    const [newest] = lines;
    assert.deepEqual([newest?.action, newest?.before?.answer], ['deleted', '500.']);
    assert.equal(new Set(lines.map(({ stepId }) => stepId)).size, 2);
  });
});
