/**
 * What points to a person, as it was typed, is in no file of the data folder, no backup, no log and no message, whichever way it came;
 * and nothing of what customers said outlives its day. A visitor's contact in a handover is what its message is for: it ages with it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import type { AskReply } from '../../contract/asking/chat.ts';
import { describeError } from '../../server/src/log.ts';
import { backUp } from '../../server/src/services/upkeep/backup.ts';
import { forget } from '../../server/src/services/upkeep/housekeeping.ts';
import { aStep } from '../support/a-step.ts';
import { type Client, createClient } from '../support/client.ts';
import { startReceiver, type WebhookReceiver } from '../support/peers/webhook-receiver.ts';
import { makeDataDir, type Provisioned, startService, type TestService } from '../support/service.ts';

const DAY_MS = 86_400_000;

/** What is typed, by what is kept in its place; as it might be written in another way below. */
const RAW: Readonly<Record<string, string>> = {
  '[e-mail]': 'erika.mustermann@example.org',
  '[card]': '4111 1111 1111 1111',
  '[IBAN]': 'DE89 3704 0044 0532 0130 00',
  '[phone]': '+49 30 901820 55',
  '[masked]': 'KD-417293',
};
const TRACES = [
  'mustermann',
  '4111 1111',
  '41111111',
  '0532 0130',
  '05320130',
  '901820',
  'kd-417293',
  '417293',
];
const PERSON = Object.values(RAW).join(', ');

/** In everything that customers say, so that it is seen to be kept, and to be gone. */
const WORD = 'quetzalparcel';
const said = (way: string): string => `Where is my ${WORD} by ${way}? I am ${PERSON}.`;
/** Of the visitor who is to be written to. */
const CONTACT = 'reach-me@example.net';

const written: string[] = [];
let service: TestService;
let bot: Provisioned;
let client: Client;
let receiver: WebhookReceiver;
let archives: string;
before(async () => {
  receiver = await startReceiver();
  archives = await makeDataDir();
  const log = pino(
    { level: 'trace', serializers: { err: describeError } },
    { write: (line: string) => void written.push(line) },
  );
  service = await startService({
    log,
    env: {
      DOCENT_LOG_LEVEL: 'trace',
      DOCENT_LOG_DAYS: '1',
      DOCENT_WEBHOOK_DAYS: '1',
      DOCENT_DATABASE_OVERWRITE_MS: '100',
      DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8',
      DOCENT_WEBHOOK_POLL_MS: '20',
    },
  });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  const { chatbots, websites, webhooks } = service.context;
  const kept = { answersSinceMs: 1, ownMasks: ['KD-######'] };
  await chatbots.update(bot.accountId, bot.chatbotId, kept, aStep());
  await websites.update(bot.chatbotId, { handover: { kind: 'webhook', text: 'We pass it on.' } }, aStep());
  const actor = { kind: 'account', id: bot.accountId, name: null } as const;
  const events = ['question.unanswered', 'handover.requested', 'feedback.negative'] as const;
  await webhooks.create(bot.chatbotId, { url: receiver.url, events: [...events] }, actor);
  for (const question of ['When do you open?', 'Where is my lamp?'])
    await client.call('POST', client.pairs, { body: { question, answer: 'It says so on the door.' } });
});
after(async () => {
  await service.close();
  await receiver.close();
});

type Way = (question: string) => Promise<{ status: number; text: string }>;

const ask = (question: string, more: object = {}, headers: Record<string, string> = {}) =>
  client.call<AskReply>('POST', client.chat, { headers, body: { question, visitorId: PERSON, ...more } });

/** Every way by which words of customers come in. */
const WAYS: Readonly<Record<string, Way>> = {
  API: (question) => ask(question),
  'API while the answer is made': (question) => ask(question, {}, { accept: 'text/event-stream' }),
  'a conversation': async (question) => {
    const { conversationId } = (await ask(question)).body;
    return ask(`And ${question}`, { conversationId, history: [{ question: `Earlier ${question}` }] });
  },
  'a question that is kept out of the log': (question) => ask(question, { log: false }),
  'a page': (question) => ask(question, {}, { origin: 'https://shop.example' }),
  OpenAI: (question) => {
    const messages = [
      { role: 'user', content: `Before ${question}` },
      { role: 'user', content: question },
    ];
    const body = { model: bot.chatbotId, messages, user: PERSON };
    return client.call('POST', '/v1/chat/completions', { body });
  },
  MCP: (question) => {
    const params = { name: 'ask', arguments: { question, visitorId: PERSON } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { accept: 'application/json, text/event-stream' };
    return client.call('POST', '/mcp', { headers, body });
  },
  Dify: (query) => {
    const body = { knowledge_id: bot.chatbotId, query, retrieval_setting: { top_k: 3, score_threshold: 0 } };
    return client.call('POST', '/retrieval', { body });
  },
  'a comment': async (comment) => {
    const { answerId } = (await ask('When do you open?')).body;
    const body = { answerId, helpful: false, reason: 'other', comment };
    return client.call('POST', `${client.chat}/feedback`, { body });
  },
  'a comment by OpenAI': async (comment) => {
    const { answerId } = (await ask('When do you open?')).body;
    const messages = [{ role: 'user', content: comment }];
    const metadata = { answerId, helpful: 'false', comment };
    return client.call('POST', '/v1/chat/completions', {
      body: { model: bot.chatbotId, messages, metadata },
    });
  },
  'a handover': (question) => {
    const transcript = [{ question, answer: `You said: ${question}` }];
    return client.call('POST', `${client.chat}/handover`, { body: { transcript, contact: CONTACT } });
  },
};

/** Who is refused has typed it as well. */
const REFUSED: Readonly<Record<string, Way>> = {
  'a body that is no question': (question) =>
    client.call('POST', client.chat, { body: { question: [question] } }),
  'a body that is no JSON': (question) =>
    client.call('POST', client.chat, {
      headers: { 'content-type': 'application/json' },
      body: `{"question":"${question}`,
    }),
  'a question that is too long': (question) => ask(question.repeat(200)),
  'an address': (question) =>
    client.call('GET', `/${encodeURIComponent(question)}?search=${encodeURIComponent(question)}`),
  'a key': (question) =>
    client.call('POST', client.chat, { key: encodeURIComponent(question), body: { question } }),
};

async function readAll(): Promise<string> {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [...paths, ...paths.map((path) => readFileSync(path, 'latin1'))].join('\n').toLowerCase();
}

async function backUpAndRead(name: string): Promise<string> {
  const path = join(archives, `${name}.tar`);
  await backUp(path, { dataDir: service.dataDir, nowMs: Date.now });
  return readFileSync(path, 'latin1').toLowerCase();
}

/** All that a customer's words may have come to, by where it is. */
async function placesOf(name: string): Promise<Record<string, string>> {
  const webhooks = receiver.received.map(({ body }) => body).join('\n');
  return {
    'the data folder': await readAll(),
    'a backup': await backUpAndRead(name),
    'the log': written.join('\n').toLowerCase(),
    'the messages': webhooks.toLowerCase(),
  };
}

const forgetAt = (aheadMs: number): Promise<void> => {
  const { store, blobs, config } = service.context;
  return forget({ store, blobs, config, log: { warn: () => undefined }, nowMs: () => Date.now() + aheadMs });
};

test('what points to a person stays out of database, journal, files, backup, log and messages, by every way', {
  timeout: 60_000,
}, async () => {
  for (const [way, send] of Object.entries(WAYS)) {
    const { status, text } = await send(said(way));
    assert.ok(status < 300 && !text.includes('"isError":true'), `${way}: ${status} ${text}`);
  }
  for (const [way, send] of Object.entries(REFUSED)) assert.ok((await send(said(way))).status >= 400, way);
  await service.context.answerLog.flush();
  const kept = await service.context.keptAnswers.list(bot.chatbotId, { limit: 100 });
  // The last one that is sent: messages go out in order.
  while (!receiver.received.some(({ type }) => type === 'handover.requested'))
    await receiver.until(receiver.received.length + 1);
  const channels = new Set(kept.answers.map(({ channel }) => channel));
  assert.deepEqual([...channels].toSorted(), ['api', 'mcp', 'openai', 'widget']);
  const masked = Object.keys(RAW).map((mask) => mask.toLowerCase());
  const places = await placesOf('asked');
  for (const [place, content] of Object.entries(places)) {
    const isKept = place !== 'the log';
    assert.equal(content.includes(WORD), isKept, place);
    assert.equal(
      masked.every((mask) => content.includes(mask)),
      isKept,
      place,
    );
    assert.deepEqual(
      TRACES.filter((trace) => content.includes(trace)),
      [],
      place,
    );
    // Whom to answer is what the owner is told a handover for.
    assert.equal(content.includes(CONTACT), isKept, place);
  }
});

test('what customers said is there on its day, and nowhere on the next', { timeout: 60_000 }, async () => {
  await forgetAt(DAY_MS / 2);
  assert.ok((await readAll()).includes(WORD));
  await forgetAt(DAY_MS + 60_000);
  // The journal is overwritten a moment later; where the words stay, the time of the test ends.
  const gone = [WORD, CONTACT, 'it says so on the door', ...Object.keys(RAW)].map((text) =>
    text.toLowerCase(),
  );
  const customers = gone.filter((text) => text !== 'it says so on the door');
  let content = await readAll();
  while (customers.some((text) => content.includes(text))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    content = await readAll();
  }
  const archive = await backUpAndRead('forgotten');
  assert.deepEqual(
    gone.filter((text) => archive.includes(text)),
    ['it says so on the door'],
  );
});
