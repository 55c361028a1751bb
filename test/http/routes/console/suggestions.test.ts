/** Help with teaching by a language model, over HTTP: what it suggests, how that is marked, and what ends it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AskReply } from '../../../../contract/asking/chat.ts';
import type { FileRecord } from '../../../../contract/knowledge/files.ts';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type {
  SuggestBody,
  SuggestionRun,
  SuggestionState,
} from '../../../../contract/knowledge/suggestions.ts';
import { type Client, createClient, formWithFile } from '../../../support/client.ts';
import { onEveryEngine } from '../../../support/engines.ts';
import { openOwnerSession } from '../../../support/owner-session.ts';
import {
  EVERYTHING,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '../../../support/peers/scripted-model.ts';
import { type Provisioned, startService, type TestService } from '../../../support/service.ts';

const HANDBOOK = `Camping by the lake

Pitches
A pitch for a tent costs 24 euros a night. A pitch with electricity costs 31 euros a night.

Boats
Kayaks can be rented at the pier for 12 euros an hour. Life jackets are included.
`;

let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel();
});
after(() => model.close());

const env = () => ({
  DOCENT_LLM_URL: model.url,
  DOCENT_LLM_MODEL: 'scripted',
  DOCENT_LLM_TIMEOUT_MS: '20000',
  DOCENT_LLM_MAX_PER_DAY: '40',
  DOCENT_SUGGESTIONS_AT_ONCE: '1',
  DOCENT_SUGGESTIONS_SECTIONS: '1',
});

/** As questions, each on a line of its own. */
const asking =
  (...questions: string[]): Script =>
  () =>
    questions.map((question) => `${JSON.stringify({ question, sentences: [1] })}\n`).join('');

interface Bench {
  bot: Provisioned;
  client: Client;
  send<T>(method: string, rest: string, body?: unknown): Promise<{ status: number; body: T }>;
  teach(question: string, answer: string): Promise<number>;
  /** The run once it has ended. */
  ended(body: SuggestBody): Promise<SuggestionRun>;
}

async function openBench(service: TestService, name: string): Promise<Bench> {
  const bot = await service.provision(name);
  const headers = await openOwnerSession(service);
  const client = createClient(service.baseUrl, bot);
  const send = <T>(method: string, rest: string, body?: unknown) =>
    client.call<T>(method, `/api/chatbots/${bot.chatbotId}/suggestions${rest}`, { key: null, headers, body });
  return {
    bot,
    client,
    send,
    async teach(question, answer) {
      const reply = await client.call<PairRecord>('POST', client.pairs, { body: { question, answer } });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.id;
    },
    async ended(body) {
      for (;;) {
        const { run } = (await send<SuggestionState>('POST', '/look', body)).body;
        assert.ok(run);
        if (run.state !== 'running') return run;
      }
    },
  };
}

const texts = ({ suggestions }: SuggestionRun) => suggestions.map(({ text }) => text);

onEveryEngine('suggestions', (start) => {
  let service: TestService;
  let bench: Bench;
  before(async () => {
    service = (await start({ env: env() })) as TestService;
    bench = await openBench(service, 'Shop');
  });
  after(() => service.close());

  test('wordings are marked by what the chatbot says to them, and none of them answers', async () => {
    const id = await bench.teach('How long does delivery take?', 'Three days.');
    const other = await bench.teach('What does delivery cost?', 'Five euros.');
    model.say(
      asking(
        'How long does delivery take?',
        'how long does the delivery take',
        'What does delivery cost',
        'Wann kommt mein Paket?',
        'wann kommt mein paket',
      ),
    );
    const body: SuggestBody = { kind: 'wordings', id };
    const begun = await bench.send<SuggestionRun>('POST', '', body);
    assert.deepEqual([begun.status, begun.body.total], [202, 8]);
    const run = await bench.ended(body);
    assert.deepEqual(
      run.suggestions.map(({ text, mark, answerId, decision }) => [text, mark, answerId, decision]),
      [
        ['how long does the delivery take', 'found', null, 'open'],
        ['What does delivery cost', 'collides', other, 'open'],
        ['Wann kommt mein Paket?', 'new', null, 'open'],
      ],
    );
    assert.deepEqual([run.state, run.fault, run.done], ['done', null, 3]);
    const { body: reply } = await bench.client.call<AskReply>('POST', bench.client.chat, {
      body: { question: 'Wann kommt mein Paket?' },
    });
    assert.equal(reply.answered, false);
  });

  test('of more than eight, eight are kept; of a reply that breaks off, what it said', async () => {
    const id = await bench.teach('May I bring a dog?', 'Dogs are welcome.');
    const body: SuggestBody = { kind: 'wordings', id };
    const nine = Array.from({ length: 9 }, (_, at) => `question number ${'abcdefghi'[at]}`);
    model.say(asking(...nine));
    await bench.send('POST', '', body);
    assert.deepEqual(texts(await bench.ended(body)), nine.slice(0, 8));
    model.say(asking('are dogs allowed', 'never heard'), 'broken');
    await bench.send('POST', '', body);
    const run = await bench.ended(body);
    assert.deepEqual([run.state, run.fault, texts(run)], ['failed', 'cut', ['are dogs allowed']]);
  });

  test('a person dismisses one, and a list is made anew', async () => {
    const id = await bench.teach('Do you ship abroad?', 'To all of Europe.');
    const body: SuggestBody = { kind: 'wordings', id };
    model.say(asking('international shipping?', 'ship to France'));
    await bench.send('POST', '', body);
    const { run } = await bench.ended(body);
    const decided = await bench.send('PATCH', `/${run}`, { place: 2, decision: 'dismissed' });
    assert.equal(decided.status, 204);
    assert.deepEqual(
      (await bench.ended(body)).suggestions.map(({ decision }) => decision),
      ['open', 'dismissed'],
    );
    assert.equal((await bench.send('PATCH', `/${run}`, { place: 9, decision: 'kept' })).status, 404);
    assert.equal((await bench.send('PATCH', '/wordings-999', { place: 1, decision: 'kept' })).status, 404);
    model.say(asking('parcels abroad'));
    await bench.send('POST', '', body);
    assert.deepEqual(texts(await bench.ended(body)), ['parcels abroad']);
  });

  test('what is under way is shown, refuses more than the limit, and is stopped with what it made', async () => {
    const id = await bench.teach('When do you open?', 'At nine.');
    const body: SuggestBody = { kind: 'wordings', id };
    model.say(asking('opening hours', 'never said'), 'halting');
    await bench.send('POST', '', body);
    for (let made = 0; made < 1; ) {
      const { run } = (await bench.send<SuggestionState>('POST', '/look', body)).body;
      made = run?.done ?? 0;
    }
    const more = await bench.teach('When do you close?', 'At six.');
    const refused = await bench.send<{ code: string }>('POST', '', { kind: 'wordings', id: more });
    assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable']);
    assert.equal((await bench.send('POST', `/wordings-${id}/stop`)).status, 204);
    const run = await bench.ended(body);
    assert.deepEqual([run.state, texts(run)], ['stopped', ['opening hours']]);
    await model.waitForLeft(1);
    assert.equal((await bench.send('POST', '/wordings-999/stop')).status, 404);
    model.release();
  });

  test('questions on a file come with their quote, and go with the file', async () => {
    const upload = await bench.client.call<FileRecord>('POST', bench.client.files, {
      body: formWithFile('camping.txt', HANDBOOK),
    });
    assert.equal(upload.status, 201, upload.text);
    const body: SuggestBody = { kind: 'questions', id: upload.body.id };
    model.say(({ sentences }) => {
      const said = sentences.find(({ text }) => text.includes('tent'));
      return [
        { question: 'what is the price for my tent', sentences: [said?.number, 99] },
        { question: 'from thin air', sentences: [99] },
        { question: 'without any' },
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join('');
    });
    await bench.send('POST', '', body);
    const run = await bench.ended(body);
    assert.deepEqual(
      run.suggestions.map(({ text, quote, source }) => [text, quote, source?.fileName]),
      [['what is the price for my tent', 'A pitch for a tent costs 24 euros a night.', 'camping.txt']],
    );
    assert.deepEqual([run.done, run.total], [1, 1]);
    await bench.client.call('DELETE', `${bench.client.files}/${upload.body.id}`);
    assert.deepEqual((await bench.ended(body)).suggestions, []);
  });

  test('an answer is drafted of what stands in a file, with its source; what does not stand there is left out', async () => {
    const upload = await bench.client.call<FileRecord>('POST', bench.client.files, {
      body: formWithFile('lake.txt', HANDBOOK),
    });
    const body: SuggestBody = { kind: 'draft', question: 'How much is it to rent kayaks at the pier?' };
    model.say(({ sentences }) => {
      const number = sentences.find(({ text }) => text.includes('Kayaks'))?.number ?? 0;
      return [
        { claim: 'Kayaks can be rented at the pier for 12 euros an hour.', sentences: [number] },
        { claim: 'Kayaks can be rented at the pier for 9 euros an hour.', sentences: [number] },
      ];
    });
    assert.equal((await bench.send('POST', '', body)).status, 202);
    const run = await bench.ended(body);
    const [drafted, ...others] = run.suggestions;
    assert.deepEqual(others, []);
    assert.equal(drafted?.text, 'Kayaks can be rented at the pier for 12 euros an hour.');
    assert.deepEqual([drafted?.quote, drafted?.source?.fileId], [drafted?.text, upload.body.id]);
    assert.ok(!run.run.includes('kayak'));
    model.say(() => [{ claim: 'Kayaks are free.', sentences: [1] }]);
    await bench.send('POST', '', body);
    const again = await bench.ended(body);
    assert.deepEqual([again.state, again.suggestions], ['done', []]);
  });

  test('what is asked for must be there', async () => {
    const statusOf = async (body: object) => (await bench.send('POST', '', body)).status;
    assert.equal(await statusOf({ kind: 'wordings', id: 9_999 }), 404);
    assert.equal(await statusOf({ kind: 'questions', id: 9_999 }), 404);
    assert.equal(await statusOf({ kind: 'wordings' }), 400);
    assert.equal(await statusOf({ kind: 'draft' }), 400);
    const { status, body } = await bench.send<SuggestionState>('POST', '/look', {
      kind: 'wordings',
      id: 9_999,
    });
    assert.deepEqual([status, body], [200, { isAvailable: true, run: null }]);
  });
});

test('of a file no more sections are read than the limit, and the run says so', async () => {
  const paragraphs = Array.from(
    { length: 12 },
    (_, at) => `Rule ${at + 1}. ${'Guests are quiet. '.repeat(20)}`,
  );
  for (const [limit, isPartial] of [
    ['2', true],
    ['500', false],
  ] as const) {
    const service = await startService({ env: { ...env(), DOCENT_SUGGESTIONS_SECTIONS: limit } });
    const bench = await openBench(service, 'Rules');
    const upload = await bench.client.call<FileRecord>('POST', bench.client.files, {
      body: formWithFile('rules.txt', paragraphs.join('\n\n')),
    });
    model.say(EVERYTHING);
    const body: SuggestBody = { kind: 'questions', id: upload.body.id };
    await bench.send('POST', '', body);
    const run = await bench.ended(body);
    assert.equal(run.isPartial, isPartial);
    assert.equal(run.total > 2, !isPartial);
    await service.close();
  }
});

test('the calls of the day are counted with those for answers', async () => {
  const service = await startService({ env: { ...env(), DOCENT_LLM_MAX_PER_DAY: '1' } });
  const bench = await openBench(service, 'Limited');
  const body: SuggestBody = { kind: 'wordings', id: await bench.teach('Why?', 'Because.') };
  model.say(asking('how come'));
  await bench.send('POST', '', body);
  assert.equal((await bench.ended(body)).state, 'done');
  await bench.send('POST', '', body);
  const { state, fault } = await bench.ended(body);
  assert.deepEqual([state, fault], ['failed', 'limit']);
  await service.close();
});

test('without a model there is nothing to suggest; a run whose process is gone has failed', async () => {
  const service = await startService();
  const bench = await openBench(service, 'Plain');
  const body: SuggestBody = { kind: 'wordings', id: await bench.teach('Why?', 'Because.') };
  assert.equal((await bench.send('POST', '', body)).status, 409);
  const { store } = service.context;
  const hold = { chatbotId: bench.bot.chatbotId, id: `wordings-${body.id}`, holder: 'gone' };
  const times = { createdAtMs: store.nowMs() - 2, leasedUntilMs: store.nowMs() - 1 };
  await store.write((tx) => tx.suggestions.begin(hold, { total: 8, isPartial: false, ...times }));
  const look = await bench.send<SuggestionState>('POST', '/look', body);
  assert.equal(look.body.isAvailable, false);
  assert.deepEqual([look.body.run?.state, look.body.run?.fault], ['failed', 'interrupted']);
  await service.close();
});
