/** What the log says of a whole session at level info: how it went, under request ids, and nothing that anybody wrote. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { formWithFile } from '../../support/client.ts';
import { makeDataDir } from '../../support/service.ts';

const BIN = fileURLToPath(new URL('../../../bin/docent.mjs', import.meta.url));

/** A word that stands nowhere else, for each thing that must not be told. */
const word = (what: string): string => `${what}${randomUUID().replaceAll('-', '')}`;

const SECRET = {
  email: `${word('mail')}@example.com`,
  password: word('password'),
  question: word('question'),
  answer: word('answer'),
  changed: word('changed'),
  asked: word('asked'),
  file: word('content'),
  fileName: `${word('name')}.txt`,
  brokenFile: `${word('broken')}.docx`,
  search: word('search'),
  chatbot: word('chatbot'),
  keyName: word('keyname'),
  forbidden: word('forbidden'),
  idempotency: word('idempotency'),
  strange: word('strange'),
  cookie: word('cookie'),
  databasePassword: word('database'),
  s3Secret: word('s3'),
};

interface Line {
  level: string;
  msg?: string;
  requestId?: string;
  err?: unknown;
}

/** Lines about the process itself and about its training, which goes on without a request. */
const OF_THE_PROCESS =
  /^Docent is ready|^the database was migrated|^the console was built|^stopp|^a connection to the database|^training could not|^the training queue|^writing the last use|^the statistics|is not a setting|^the store could not be looked at|^the clock|^claimed work waits|^a file could not be read|^training failed|^vectors could not be made|^messages to webhooks could not be looked for|^imports could not be looked for|^answers could not be kept|^stored files could not be swept|could not be renewed/;

describe('the log of a session at level info', { skip: whyNoPostgres() ?? false }, () => {
  let cluster: PostgresCluster;
  let dataDir: string;
  let child: ChildProcess;
  let baseUrl = '';
  const output: string[] = [];
  const tokens: string[] = [];

  async function call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, string>; requestId: string; cookie: string }> {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {},
      requestId: reply.headers.get('x-request-id') ?? '',
      cookie: reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    };
  }

  const lines = (): Line[] =>
    output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);

  async function seen(predicate: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = lines().find(predicate);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  before(async () => {
    cluster = await startPostgres({ isDurable: false });
    dataDir = await makeDataDir();
    const url = await cluster.cloneDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    // A fault that the database tells with the row that it refused.
    await client.query(`alter table pairs add constraint fault check (question not like 'forbidden%')`);
    await client.end();
    child = spawn(process.execPath, [BIN], {
      env: {
        ...process.env,
        DOCENT_PORT: '0',
        DOCENT_DATA_DIR: dataDir,
        DOCENT_LOG_LEVEL: 'info',
        DOCENT_DATABASE_URL: url.replace('docent@', `docent:${SECRET.databasePassword}@`),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => void output.push(line));
    }
    baseUrl = (
      (await seen((line) => line.msg?.startsWith('Docent is ready') === true)) as unknown as { url: string }
    ).url;
  });
  after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await cluster.dispose();
    await rm(dataDir, { recursive: true });
  });

  test('tells faults under the ids of their requests, and none of what anybody wrote', async () => {
    const { email, password, question, answer } = SECRET;
    const signedUp = await call('POST', '/api/accounts', {}, { email, password });
    assert.equal(signedUp.status, 201);
    await call('POST', '/api/sessions', {}, { email, password: `${password}!` });
    const loggedIn = await call('POST', '/api/sessions', {}, { email, password });
    const owner = { cookie: loggedIn.cookie };
    tokens.push(/=([^;]+)/.exec(loggedIn.cookie)?.[1] ?? '');
    const chatbot = await call('POST', '/api/chatbots', owner, { name: SECRET.chatbot });
    assert.equal(chatbot.status, 201);
    const chatbotId = chatbot.body.id ?? '';
    const made = await call('POST', `/api/chatbots/${chatbotId}/keys`, owner, { name: SECRET.keyName });
    assert.equal(made.status, 201);
    const apiKey = made.body.key ?? '';
    assert.notEqual(apiKey, '');
    tokens.push(apiKey, 'docent_notReallyAKeyButSecretAllTheSame');
    const key = { authorization: `Bearer ${apiKey}` };
    const pairs = `/api/Training/QA/${chatbotId}`;
    const files = `/api/Training/File/${chatbotId}`;

    const pair = await call(
      'POST',
      pairs,
      { ...key, 'idempotency-key': SECRET.idempotency },
      { question, answer },
    );
    assert.equal(pair.status, 201);
    assert.equal((await call('PUT', `${pairs}/1`, key, { question: SECRET.changed, answer })).status, 200);
    assert.equal((await call('POST', `/api/Chat/${chatbotId}`, key, { question: SECRET.asked })).status, 200);
    assert.equal(
      (await call('POST', `/api/Chat/${chatbotId}`, key, { question: SECRET.changed })).status,
      200,
    );
    assert.equal((await call('GET', `${pairs}?search=${SECRET.search}`, key)).status, 200);
    const uploaded = formWithFile(SECRET.fileName, `Refunds take ${SECRET.file} days to arrive.`);
    assert.equal((await call('POST', files, key, uploaded)).status, 201);
    const broken = formWithFile(SECRET.brokenFile, `PK\u0003\u0004${SECRET.file}`);
    assert.notEqual((await call('POST', files, key, broken)).status, 201);
    // A cookie that is not ours, by the name of one that the sessions' library knows.
    const strangeCookie = `docent.session_data=${Buffer.from(SECRET.cookie).toString('base64url')}`;
    const withStrange = { cookie: `${strangeCookie}; ${loggedIn.cookie}; ${strangeCookie}` };
    assert.equal((await call('GET', '/api/chatbots', withStrange)).status, 200);
    // What is refused: broken bodies, unknown paths, wrong keys.
    await call('POST', pairs, { ...key, 'content-type': 'application/json' }, `{"question": "${question}`);
    await call('POST', pairs, key, { question: '', answer });
    await call('GET', `/${SECRET.strange}?${SECRET.strange}`, key);
    await call('GET', pairs, { authorization: `Bearer ${tokens.at(-1)}` });
    await call('GET', `${pairs}/${SECRET.strange}`, key);

    const refused = await call('POST', pairs, key, { question: SECRET.forbidden, answer });
    assert.equal(refused.status, 500);
    const line = await seen(({ requestId }) => requestId === refused.requestId);
    assert.equal(line.level, 'error');
    assert.match(JSON.stringify(line.err), /violates check constraint/);

    await cluster.stop('SIGKILL');
    const lost = await call('POST', pairs, key, { question, answer });
    assert.equal(lost.status, 503);
    assert.equal((await seen(({ requestId }) => requestId === lost.requestId)).level, 'error');
    child.kill('SIGTERM');
    await once(child, 'close');

    const all = output.join('\n');
    for (const [what, secret] of Object.entries(SECRET)) {
      assert.ok(!all.toLowerCase().includes(secret.toLowerCase()), `the log tells the ${what}`);
    }
    for (const token of tokens) assert.ok(token.length > 20 && !all.includes(token), 'the log tells a key');
    for (const told of lines()) {
      const isKnown =
        told.requestId !== undefined || told.msg === 'audit' || OF_THE_PROCESS.test(told.msg ?? '');
      assert.ok(isKnown, `a line without a request id: ${told.msg}`);
    }
    const unstructured = output.filter((text) => !text.startsWith('{'));
    assert.deepEqual(unstructured, []);
  });
});
