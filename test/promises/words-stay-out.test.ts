/** What customers and owners write stays out of logs at every level, metrics and errors, whatever fails meanwhile. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { describeError } from '../../server/src/log.ts';
import { borrowPostgres, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';

/** In everything that is taught, uploaded and asked here. */
const MARK = 'zebedeequux';

type Failure = (response: ServerResponse, input: readonly string[]) => void;

/** An endpoint repeats in each of these what it was sent. */
const FAILURES: Record<string, Failure> = {
  'a refusal with the input': (response, input) =>
    response.writeHead(422).end(JSON.stringify({ detail: [{ msg: 'bad', input }] })),
  'a refusal whose code and type are the input': (response, input) =>
    response
      .writeHead(400)
      .end(JSON.stringify({ error: { code: input[0], type: input[0], message: input[0] } })),
  'a failure with the input as text': (response, input) => response.writeHead(500).end(input.join(' ')),
  'an answer that is no JSON': (response, input) => response.writeHead(200).end(`${input.join(' ')}{`),
  'an answer of other things': (response, input) =>
    response.writeHead(200).end(JSON.stringify({ data: input.map((embedding) => ({ embedding })) })),
  'too many requests': (response, input) => response.writeHead(429).end(JSON.stringify(input)),
  'no answer at all': (response) => response.destroy(),
};

const written: string[] = [];
let failure: Failure | undefined;
const endpoint = createServer(async (request, response) => {
  const { input } = JSON.parse(await text(request)) as { input: string[] };
  if (failure !== undefined) return failure(response, input);
  response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: [1, index, 2, 3] })) }));
});

let service: TestService;
let client: Client;
/** A log with the serializers of the service's own, whose lines the test keeps. */
function keepLog() {
  const serializers = { err: describeError };
  return pino({ level: 'trace', serializers }, { write: (line: string) => void written.push(line) });
}

before(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  service = await startService({
    log: keepLog(),
    env: {
      DOCENT_LOG_LEVEL: 'trace',
      DOCENT_EMBEDDINGS_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`,
      DOCENT_EMBEDDINGS_MODEL: 'm',
      DOCENT_EMBEDDINGS_DIMENSIONS: '4',
      DOCENT_TRAINING_VECTOR_WAIT_MS: '500',
    },
  });
  client = createClient(service.baseUrl, await service.provision());
});
after(async () => {
  await service.close();
  endpoint.close();
});

const question = (n: number): string => `Where is the ${MARK} number ${n} of mine?`;

async function aDay(n: number): Promise<void> {
  for (const path of [client.pairs, client.files, '/nothing-is-here'])
    await client.call('GET', `${path}?search=${MARK}`);
  await client.call('POST', client.pairs, { body: { question: question(n), answer: `At ${MARK}.` } });
  await client.call('POST', client.files, {
    body: formWithFile(`${MARK}.txt`, `The ${MARK} lamp ${n} is blue.`),
  });
  await client.call('POST', client.files, { body: formWithFile(`${MARK}.docx`, `PK${MARK}`) });
  for (const log of [true, false])
    await client.call('POST', client.chat, {
      body: { question: `I am ${MARK}, ${question(n + 1_000)}`, log },
    });
  await service.context.trainer.idle();
}

for (const [at, [what, fail]] of Object.entries(FAILURES).entries()) {
  test(`nobody's words are told where the endpoint gives ${what}`, async () => {
    failure = undefined;
    await aDay(10 * at);
    failure = fail;
    await aDay(10 * at + 1);
    const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text();
    assert.ok(written.some((line) => line.includes('without this encoder') || line.includes('vectors')));
    assert.deepEqual(
      [...written, metrics].filter((line) => line.includes(MARK)),
      [],
    );
  });
}

test("nobody's words are told where the database refuses rows and quotes them", {
  skip: whyNoPostgres() ?? false,
}, async () => {
  written.length = 0;
  const databases = await borrowPostgres();
  const url = await databases.cloneDatabase();
  const onPostgres = await startService({ log: keepLog(), env: { DOCENT_DATABASE_URL: url } });
  try {
    const { call, pairs, chat } = createClient(onPostgres.baseUrl, await onPostgres.provision());
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    // What it then says has the whole row in it.
    for (const table of ['pairs', 'unanswered'])
      await database.query(`alter table ${table} add constraint refused check (question = '')`);
    await database.end();
    const refused = [
      await call('POST', pairs, { body: { question: question(1), answer: `At ${MARK}.` } }),
      await call('POST', chat, { body: { question: question(2) } }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [500, 500],
    );
    assert.ok(written.some((line) => line.includes('violates check constraint')));
    assert.deepEqual(
      [...written, ...refused.map((reply) => reply.text)].filter((line) => line.includes(MARK)),
      [],
    );
  } finally {
    await onPostgres.close();
    await databases.dispose();
  }
});
