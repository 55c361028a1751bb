/** One rule for every text that is kept: what a database could not give back as it was, or nobody could see, is refused by name. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { NewKey } from '../../../contract/keys.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import { countCodePoints } from '../../../contract/text.ts';
import { type Client, createClient } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';

/** The field, the request that keeps it, and a body with this text in it. */
type Keeping = [field: string, method: string, path: string, toBody: (text: string) => object];

let service: TestService;
let client: Client;
let keepings: Keeping[];
const headers: Record<string, string> = {};

before(async () => {
  service = await startService({ training: false });
  const visitor = createClient(service.baseUrl, { accountId: '', chatbotId: '', apiKey: '' });
  const owner = { email: 'owner@example.com', password: PASSWORD };
  const signedUp = await visitor.call('POST', '/api/accounts', { key: null, body: owner });
  headers.cookie = signedUp.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const made = await visitor.call<{ id: string }>('POST', '/api/chatbots', {
    key: null,
    headers,
    body: { name: 'Support' },
  });
  const chatbot = `/api/chatbots/${made.body.id}`;
  const key = await visitor.call<NewKey>('POST', `${chatbot}/keys`, { key: null, headers, body: {} });
  client = createClient(service.baseUrl, { accountId: '', chatbotId: made.body.id, apiKey: key.body.key });
  const pair = await client.call<{ id: number }>('POST', client.pairs, {
    body: { question: 'q', answer: 'a' },
  });
  keepings = [
    ['/question', 'POST', client.pairs, (question) => ({ question, answer: 'a' })],
    ['/answer', 'POST', client.pairs, (answer) => ({ question: 'q', answer })],
    ['/question', 'PUT', `${client.pairs}/${pair.body.id}`, (question) => ({ question, answer: 'a' })],
    ['/answer', 'PUT', `${client.pairs}/${pair.body.id}`, (answer) => ({ question: 'q', answer })],
    ['/question', 'POST', client.chat, (question) => ({ question })],
    ['/rows/1/questions/0', 'PUT', `${chatbot}/import/parts`, (text) => importing({ questions: [text] })],
    ['/rows/1/answer', 'PUT', `${chatbot}/import/parts`, (answer) => importing({ answer })],
    ['/name', 'POST', '/api/chatbots', (name) => ({ name })],
    ['/name', 'PATCH', chatbot, (name) => ({ name })],
    ['/fallbackText', 'POST', '/api/chatbots', (fallbackText) => ({ name: 'n', fallbackText })],
    ['/fallbackText', 'PATCH', chatbot, (fallbackText) => ({ fallbackText })],
    ['/name', 'POST', `${chatbot}/keys`, (name) => ({ name })],
    ['/email', 'POST', '/api/accounts', (email) => ({ email, password: PASSWORD })],
    ['/email', 'POST', '/api/accounts/sign-ups', (email) => ({ email })],
    ['/email', 'POST', '/api/accounts/password-resets', (email) => ({ email })],
    ['/email', 'POST', '/api/sessions', (email) => ({ email, password: PASSWORD })],
  ];
});
after(() => service.close());

const importing = (wrong: object): object => ({
  ...{ importId: '019ab8e0-0000-7000-8000-000000000000', part: 0 },
  rows: [
    { questions: ['first'], answer: 'a' },
    { questions: ['second'], answer: 'b', ...wrong },
  ],
});

async function refuse([field, method, path, toBody]: Keeping, text: string, message: string): Promise<void> {
  const call = path.startsWith('/api/Training') || path.startsWith('/api/Chat') ? {} : { key: null, headers };
  const reply = await client.call(method, path, { ...call, body: toBody(text) });
  const said = `${method} ${path} ${field} ${JSON.stringify(text)}`;
  assert.deepEqual([reply.status, reply.body.errors], [400, [{ path: field, message }]], said);
}

test('half a surrogate pair and the character NUL are refused wherever a text is kept', async () => {
  for (const keeping of keepings) {
    for (const text of ['half a pair \ud83d', '\ude00 the other half', 'nul \0'])
      await refuse(keeping, text, 'must be valid Unicode text without NUL characters');
  }
  assert.equal((await client.call<unknown[]>('GET', client.pairs)).body.length, 1);
});

/** Each draws nothing: spaces of all kinds, controls, joiners, marks of direction, fillers, selectors, tags. */
const INVISIBLE = [
  '',
  ' \n\t',
  '\u00a0\u3000\u2028',
  '\u200b',
  '\ufeff',
  '\u2060\u00ad',
  '\u0001\u007f\u0085',
  '\u200d\u200e\u202e\u2066',
  '\u115f\u3164\uffa0\u2800',
  '\ufe0f\u{e0041}\u180e\u034f',
];

test('a text in which nothing can be seen is blank wherever a text must not be', async () => {
  for (const keeping of keepings) {
    // The name of a key may be left out.
    if (keeping[2].endsWith('/keys')) continue;
    for (const text of INVISIBLE) await refuse(keeping, text, 'must not be blank');
  }
  assert.equal((await client.call<unknown[]>('GET', client.pairs)).body.length, 1);
});

test('a key whose name shows nothing has none', async () => {
  const keys = `${client.chat.replace('Chat', 'chatbots')}/keys`;
  for (const name of INVISIBLE) {
    const made = await client.call<NewKey>('POST', keys, { key: null, headers, body: { name } });
    assert.deepEqual([made.status, made.body.name], [201, null], JSON.stringify(name));
  }
});

test('a text with one visible character is kept whole, with all that is invisible in it', async () => {
  for (const text of ['\u200ba', '?', '。', '👍\ufe0f', '\u00ad\u0301', '\ue000', 'می\u200cخواهم']) {
    const kept = await client.call<PairRecord>('POST', client.pairs, {
      body: { question: text, answer: text },
    });
    assert.deepEqual([kept.status, kept.body.question, kept.body.answer], [201, text, text]);
  }
});

test('the length of a stored text is counted in code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const stored = text.toWellFormed();
      assert.equal(countCodePoints(stored), [...stored].length);
    }),
  );
});
