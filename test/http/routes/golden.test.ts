/** Golden questions over HTTP: kept, asked after every change, told before a change is saved. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import type {
  GoldenBody,
  GoldenList,
  GoldenReport,
  GoldenRun,
  ImportGoldenReply,
} from '../../../contract/asking/golden.ts';
import type { Impact, ImpactBody } from '../../../contract/knowledge/impact.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const GOLDEN_MAX = 6;

onEveryEngine('golden questions', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  let path: string;
  let track: PairRecord;
  let pay: PairRecord;

  before(async () => {
    const env = {
      DOCENT_GOLDEN_PAUSE_MS: '20',
      DOCENT_GOLDEN_MAX: String(GOLDEN_MAX),
      DOCENT_GOLDEN_RUNS: '3',
    };
    service = await startService({ env });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    path = `/api/chatbots/${bot.chatbotId}/golden`;
    track = await teach('Where is my order?', 'Open Orders and choose Track.');
    pay = await teach('How do I pay an invoice?', 'By bank transfer or card.');
  });

  async function teach(question: string, answer: string): Promise<PairRecord> {
    return (await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } })).body;
  }
  const add = (...questions: GoldenBody[]) => client.call('POST', path, { body: { questions } });
  const list = async () => (await client.call<GoldenList>('GET', path)).body;
  const check = async () => (await client.call<GoldenReport>('GET', `${path}/check`)).body;
  const outcomes = ({ questions }: Pick<GoldenList, 'questions'>) =>
    questions.map(({ question, outcome, said }) => [question, outcome, said?.text ?? null]);

  /** What the background has found once it has nothing more to ask. */
  async function settled(): Promise<GoldenList> {
    for (;;) {
      const golden = await list();
      if (golden.isCurrent) return golden;
      await nextTurn();
    }
  }

  test('say whether the answer that must be said is said, and what is said instead', async () => {
    const added = await add(
      { question: 'where is my order', expects: 'answer', answerId: track.id },
      { question: 'how do i pay an invoice', expects: 'answer', answerId: track.id },
      { question: 'Who painted the ceiling of the chapel?', expects: 'refuse' },
      { question: 'Where is my order?', expects: 'refuse' },
    );
    assert.equal(added.status, 204, added.text);
    const report = await check();
    assert.deepEqual(outcomes(report), [
      ['where is my order', 'passed', track.answer],
      ['how do i pay an invoice', 'failed', pay.answer],
      ['Who painted the ceiling of the chapel?', 'passed', null],
      ['Where is my order?', 'failed', track.answer],
    ]);
    const [first] = report.questions;
    assert.deepEqual([first?.answerId, first?.expectedText], [track.id, track.answer]);
    assert.deepEqual([report.passed, report.failed, report.broken], [2, 2, 0]);
    assert.ok(report.knowledgeVersion >= 2);
  });

  test('are asked again by themselves once something changed, and the history has each version', async () => {
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    assert.deepEqual(outcomes(await settled()), [['where is my order', 'passed', track.answer]]);
    await client.call('PUT', `${client.pairs}/${track.id}`, {
      body: { question: 'Do you sell lamps?', answer: track.answer },
    });
    const later = await settled();
    assert.equal(later.questions[0]?.outcome, 'failed');
    for (let more = 0; more < 4; more += 1) {
      await teach(`What is ${more}?`, `It is ${more}.`);
      await settled();
    }
    const { body: runs } = await client.call<GoldenRun[]>('GET', `${path}/runs`);
    assert.equal(runs.length, 3);
    const versions = runs.map(({ knowledgeVersion }) => knowledgeVersion);
    assert.deepEqual(
      versions,
      versions.toSorted((one, other) => other - one),
    );
    assert.deepEqual(runs[0], (await list()).lastRun);
  });

  test('any wording of the answer passes, and so does another answer with the same text', async () => {
    const answer = 'Until eight.';
    const body = { questions: ['When do you close?', 'How long are you open?'], answer };
    const taught = await client.call<{ id: number }>('POST', `/api/Training/Answer/${bot.chatbotId}`, {
      body,
    });
    await teach('What are your hours?', answer);
    await add(
      { question: 'how long are you open', expects: 'answer', answerId: taught.body.id },
      { question: 'what are your hours', expects: 'answer', answerId: taught.body.id },
    );
    assert.deepEqual(
      (await check()).questions.map(({ outcome }) => outcome),
      ['passed', 'passed'],
    );
  });

  test('one whose answer is deleted stays, is marked as broken, and knows what it was', async () => {
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    await check();
    await client.call('DELETE', `${client.pairs}/${track.id}`);
    const { questions, broken } = await check();
    assert.deepEqual(
      questions.map(({ outcome, expectedText }) => [outcome, expectedText]),
      [['broken', track.answer]],
    );
    assert.equal(broken, 1);
  });

  test('an answer that is erased leaves nothing of its text', async () => {
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    await settled();
    await client.call('DELETE', `${client.pairs}/${track.id}?erase=true`);
    const { questions } = await settled();
    assert.deepEqual(
      questions.map(({ outcome, expectedText, said }) => [outcome, expectedText, said]),
      [['broken', null, null]],
    );
  });

  test('a threshold that is changed has them asked again', async () => {
    await add({ question: 'where is my order', expects: 'answer', answerId: track.id });
    assert.equal((await settled()).questions[0]?.outcome, 'passed');
    const thresholds = { answerThreshold: 1, suggestThreshold: 0.2 };
    const changed = await client.call('PUT', `/api/chatbots/${bot.chatbotId}/thresholds`, {
      body: thresholds,
    });
    assert.equal(changed.status, 200, changed.text);
    const { lastRun, questions } = await settled();
    assert.deepEqual([lastRun?.passed, questions[0]?.said], [0, null]);
  });

  test('what is not there cannot be expected, and nothing is added then', async () => {
    const refused = await add(
      { question: 'a', expects: 'answer', answerId: track.id },
      { question: 'b', expects: 'answer', answerId: 999 },
    );
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.errors?.[0]?.path, '/questions/1/answerId');
    assert.equal((await add({ question: 'c', expects: 'file', fileId: 999 })).status, 400);
    assert.equal((await add({ question: 'd', expects: 'answer' })).status, 400);
    assert.deepEqual((await list()).questions, []);
  });

  test('there are as many as the setting says, and no more', async () => {
    const many = Array.from(
      { length: GOLDEN_MAX },
      (_, at): GoldenBody => ({
        question: `Question ${at}?`,
        expects: 'refuse',
      }),
    );
    assert.equal((await add(...many)).status, 204);
    const beyond = await add({ question: 'One more?', expects: 'refuse' });
    assert.deepEqual([beyond.status, beyond.body.code], [409, 'conflict']);
    assert.equal((await list()).questions.length, GOLDEN_MAX);
  });

  test('are changed and deleted; those that are not there are passed over', async () => {
    await add(
      { question: 'one', expects: 'refuse' },
      { question: 'two', expects: 'refuse' },
      { question: 'three', expects: 'refuse' },
    );
    await check();
    const [one, two] = (await list()).questions;
    const body = { question: 'Where is my order?', expects: 'answer', answerId: track.id };
    assert.equal((await client.call('PUT', `${path}/${one?.id}`, { body })).status, 204);
    assert.equal((await client.call('PUT', `${path}/99`, { body })).status, 404);
    const deletion = await client.call('POST', `${path}/deletions`, { body: { ids: [two?.id, 99] } });
    assert.equal(deletion.status, 204);
    assert.deepEqual(outcomes(await check()), [
      ['Where is my order?', 'passed', track.answer],
      ['three', 'passed', null],
    ]);
  });

  test('are not in the log of unanswered questions, nor among the asks that are counted', async () => {
    await add({ question: 'Who painted the ceiling of the chapel?', expects: 'refuse' });
    await check();
    assert.deepEqual(await service.context.store.read.unanswered.list(bot.chatbotId), []);
    await service.context.console.askStatistics.flush();
    assert.deepEqual(await service.context.store.read.askStatistics.listHours(bot.chatbotId, 0), []);
  });

  test('come out as CSV that no spreadsheet runs, and go into another chatbot by what was taught', async () => {
    await add(
      { question: '=where is my order', expects: 'answer', answerId: track.id },
      { question: 'Who painted the ceiling?', expects: 'refuse' },
    );
    await check();
    const exported = await client.call('GET', `${path}/csv`);
    assert.match(exported.headers.get('content-type') ?? '', /^text\/csv/);
    const { data } = Papa.parse<Record<string, string>>(exported.text, {
      header: true,
      skipEmptyLines: true,
    });
    assert.equal(data[0]?.question, "'=where is my order");
    assert.deepEqual([data[0]?.taughtQuestion, data[0]?.outcome], [track.question, 'passed']);
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
    path = `/api/chatbots/${bot.chatbotId}/golden`;
    await teach('Anything else?', 'No.');
    await teach(track.question, track.answer);
    const send = async (csv: string) =>
      (await client.call<ImportGoldenReply>('POST', `${path}/csv`, { body: { csv } })).body;
    assert.deepEqual(await send(exported.text), { added: 2, unchanged: 0, refused: [] });
    assert.deepEqual(await send(exported.text), { added: 0, unchanged: 2, refused: [] });
    assert.deepEqual(outcomes(await check()), [
      ['=where is my order', 'passed', track.answer],
      ['Who painted the ceiling?', 'passed', null],
    ]);
  });

  test('rows of a CSV that cannot be golden questions are told, and leave the others', async () => {
    const csv = [
      'Question;Expects;taughtQuestion;file;page',
      'where is my order;;Where is my order?;;',
      ';refuse;;;',
      'lamps;say it;;;',
      'prices;file;;prices.pdf;2',
      'hours;answer;What are your hours?;;',
      'page;file;;a.pdf;two',
    ].join('\n');
    const reply = await client.call<ImportGoldenReply>('POST', `${path}/csv`, { body: { csv } });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.added, 1);
    assert.deepEqual(
      reply.body.refused.map(({ row, reason }) => `${row}: ${reason}`),
      [
        '3: the question is empty',
        '4: expects must be answer, file or refuse',
        '5: there is no such file',
        '6: there is no such answer',
        '7: answerId and page must be whole numbers from 1',
      ],
    );
    for (const none of ['', 'a,b\n1,2', 'question\n"where'])
      assert.equal((await client.call('POST', `${path}/csv`, { body: { csv: none } })).status, 400, none);
  });

  async function breaksOf(body: ImpactBody): Promise<unknown[]> {
    const reply = await client.call<Impact>('POST', `${client.pairs}/impact`, { body });
    assert.equal(reply.status, 200, reply.text);
    const { breaks, lookedAt, total } = reply.body.golden;
    assert.equal(lookedAt, total);
    return [...breaks.map(({ question, before, after }) => [question, before?.text, after?.text]), total];
  }

  test('before a change is saved, those that it would break are told with what is said then', async () => {
    const asked = 'where is my order';
    await add(
      { question: asked, expects: 'answer', answerId: track.id },
      { question: 'how do i pay an invoice', expects: 'answer', answerId: track.id },
      { question: 'Do you engrave glasses?', expects: 'refuse' },
    );
    await check();
    const other = 'Ask the carrier.';
    assert.deepEqual(await breaksOf({ questions: [asked], answer: other }), [
      [asked, track.answer, other],
      3,
    ]);
    assert.deepEqual(await breaksOf({ questions: ['Do you repair lamps?'], answer: 'Yes.' }), [3]);
    assert.deepEqual(await breaksOf({ questions: ['Do you engrave glasses?'], answer: 'Yes.' }), [
      ['Do you engrave glasses?', undefined, 'Yes.'],
      3,
    ]);
    assert.deepEqual(
      outcomes(await check()).map(([, outcome]) => outcome),
      ['passed', 'failed', 'passed'],
    );
  });

  test('whoever edits the answer that must be said breaks nothing, unless it is found no more', async () => {
    const asked = 'where is my order';
    await add({ question: asked, expects: 'answer', answerId: track.id });
    await check();
    const edit = { id: track.id, questions: [track.question], answer: 'See under Orders.' };
    assert.deepEqual(await breaksOf(edit), [1]);
    assert.deepEqual(await breaksOf({ ...edit, isDeleted: true }), [[asked, track.answer, undefined], 1]);
    const moved = { ...edit, questions: ['Do you repair lamps?'] };
    assert.deepEqual(await breaksOf(moved), [[asked, track.answer, undefined], 1]);
  });
});
