/** What the OpenAPI document asks of every request is what the service asks, and each refusal is one that it describes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../contract/common.ts';
import { type Call, type Client, createClient, formWithFile, type Reply } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Description, type InputSchema, type Operation, readDescription } from './described.ts';

const JSON_TYPE = 'application/json';
const NO_STEP = '019ab8e0-0000-7000-8000-000000000000';
const TEXT = 'Returns are free within 30 days.';

let service: TestService;
let client: Client;
let described: Description;
let chatbotId: string;
/** Ids of a pair and a file that are there. */
let ids: { pair: number; file: number };

before(async () => {
  service = await startService();
  const bot = await service.provision();
  chatbotId = bot.chatbotId;
  client = createClient(service.baseUrl, bot);
  described = await readDescription(client);
  const body = { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' };
  const pair = await client.call<{ id: number }>('POST', client.pairs, { body });
  const file = await client.call<{ id: number }>('POST', client.files, {
    body: formWithFile('a.txt', TEXT),
  });
  ids = { pair: pair.body.id, file: file.body.id };
});
after(() => service.close());

/** The operations of a chatbot: those that look at what they are sent. */
const operations = (): Operation[] => described.operations.filter(({ path }) => path.includes('{chatbotId}'));

/** Those with a JSON body, and its schema. */
function jsonOperations(): [operation: Operation, body: InputSchema][] {
  return operations().flatMap((operation) => {
    const schema = operation.requestBody?.content?.[JSON_TYPE]?.schema;
    return schema === undefined ? [] : [[operation, described.follow(schema)] as const];
  }) as [Operation, InputSchema][];
}

/** Their bodies are lists of parts, or name records: their bounds are in tests of their own. */
const OF_PARTS = /\/(bulk|sync|join|impact|feedback|handover|golden(\/\{id\}|\/deletions|\/csv)?)$/;

/** One that any text, number or list of texts is for. */
function isPlain({ $ref, type, format, pattern = '\\S', items, anyOf }: InputSchema): boolean {
  if (anyOf !== undefined) return isPlain(anyOf[0] as InputSchema);
  const isOfTexts = type !== 'array' || items?.type === 'string';
  return $ref === undefined && type !== 'object' && format === undefined && pattern === '\\S' && isOfTexts;
}

/** Of a record that is there, unless it would be deleted. */
function fill({ path, method }: Operation, bot = chatbotId, id?: string): string {
  const there = path.includes('/File/') ? ids.file : ids.pair;
  return path
    .replace('{chatbotId}', bot)
    .replace('{stepId}', NO_STEP)
    .replace('{id}', id ?? String(method === 'DELETE' ? Number.MAX_SAFE_INTEGER : there));
}

async function send(operation: Operation, path: string, call: Call = {}): Promise<Reply<Problem>> {
  const reply = await client.call(operation.method, path, call);
  described.check(operation.method, operation.path, reply);
  return reply;
}

/** A body that is taken, with this property in place of its own. */
function bodyWith(
  { properties = {}, required = [] }: InputSchema,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const fillings: Record<string, unknown> = { string: 'a', array: ['a'] };
  const needed = Object.entries(properties).filter(
    ([field, { type = '' }]) => required.includes(field) && type in fillings,
  );
  return {
    ...Object.fromEntries(needed.map(([field, { type = '' }]) => [field, fillings[type]])),
    [name]: value,
  };
}

/** Values that the schema lets through at its bounds, and those one beyond. */
function boundsOf(schema: InputSchema): [within: unknown[], beyond: unknown[]] {
  const { type, anyOf, minimum, maximum, maxLength, minItems } = schema;
  if (anyOf !== undefined) return [[null], boundsOf(anyOf[0] as InputSchema)[1]];
  // How many entries it may have is in input-limits.test.ts and test/http/uploads/file-sync.test.ts.
  if (type === 'array') return [[['b']], minItems === undefined ? [] : [[]]];
  if (type === 'string') {
    const text = 'ü'.repeat(maxLength ?? 1);
    return [[text], [`${text}ü`]];
  }
  if (minimum === undefined || maximum === undefined) return [[true, false], []];
  const step = type === 'integer' ? 1 : 0.001;
  return [
    [minimum, maximum],
    [minimum - step, maximum + step],
  ];
}

/** By type: values of other types, and texts that no store gives back. */
const WRONGS: Record<string, unknown[]> = {
  array: [null, 0, true, 'a', {}],
  boolean: [null, 0, 1, '', 'true', [], {}],
  integer: [null, true, 1.5, '', '1', [], {}],
  number: [true, '', '0.5', [], {}],
  string: [null, 0, true, '', ' ', 'a\0', '\ud800', [], {}],
};

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A text that need not be visible has no pattern. */
function wrongsOf({ type, anyOf, pattern }: InputSchema): unknown[] {
  const mayBeNull = anyOf !== undefined;
  const wrongs = (WRONGS[type ?? anyOf?.[0]?.type ?? ''] ?? []).filter(
    (value) => value !== null || !mayBeNull,
  );
  const mayBeBlank = type === 'string' && pattern === undefined;
  return mayBeBlank ? wrongs.filter((value) => !isBlank(value)) : wrongs;
}

const namesOf = ({ body }: Reply<Problem>): string[] | undefined => body.errors?.map(({ path }) => path);

test('a body is taken at the bounds that are described, and refused by the name of its field beyond them', async () => {
  const known = jsonOperations().filter(([{ path }]) => !OF_PARTS.test(path));
  assert.equal(known.length, 8);
  for (const [operation, body] of known) {
    for (const [name, property] of Object.entries(body.properties ?? {})) {
      if (!isPlain(property)) continue;
      const [within, beyond] = boundsOf(property);
      for (const value of within) {
        const reply = await send(operation, fill(operation), { body: bodyWith(body, name, value) });
        // An id at its bound is one of nothing that is there.
        const isTaken = reply.status < 300 || (/id$/i.test(name) && reply.status === 404);
        assert.ok(isTaken, `${operation.path} ${name} ${reply.text}`);
      }
      for (const value of [...beyond, ...wrongsOf(property)]) {
        const reply = await send(operation, fill(operation), { body: bodyWith(body, name, value) });
        const found = [reply.status, namesOf(reply)];
        assert.deepEqual(found, [400, [`/${name}`]], `${JSON.stringify(value)} ${reply.text}`);
      }
    }
  }
});

test('a body that is no object of its kind is refused', async () => {
  const deep = `${'{"question":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const bodies = ['null', '[]', '[{}]', '""', '1', 'true', '{', '{}x', '[[', '', ' ', 'NaN', '{a:1}', deep];
  for (const [operation] of jsonOperations()) {
    for (const body of bodies) {
      const reply = await send(operation, fill(operation), { body, headers: { 'content-type': JSON_TYPE } });
      // A property that the schema does not know is passed over, however deep it is.
      const isTaken = body === deep && reply.status === 200;
      assert.ok(isTaken || reply.status === 400, `${operation.path} ${body.slice(0, 20)} ${reply.text}`);
    }
  }
});

test('every operation that reads a body refuses other types and codings of it', async () => {
  const types = [
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    '*/*',
    'x',
  ];
  for (const operation of operations().filter(({ requestBody }) => requestBody !== undefined)) {
    for (const type of types) {
      const reply = await send(operation, fill(operation), { body: 'x', headers: { 'content-type': type } });
      assert.equal(reply.status, 415, `${operation.path} ${type} ${reply.text}`);
    }
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' };
    assert.equal((await send(operation, fill(operation), { body: '{}', headers })).status, 415);
  }
});

test('a query is taken at the bounds that are described, and refused by the name of its parameter beyond them', async () => {
  // The one query of an upload is in test/http/uploads/replacements.test.ts.
  for (const operation of operations().filter(({ requestBody }) => requestBody === undefined)) {
    const queries = (operation.parameters ?? []).filter((given) => given.in === 'query');
    const needed = Object.fromEntries(
      queries
        .filter(({ required }) => required)
        .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? 1)]),
    );
    for (const { name, schema } of queries) {
      if (!isPlain(schema) || schema.type === 'array' || schema.enum !== undefined) continue;
      const ask = (value: unknown): Promise<Reply<Problem>> =>
        send(operation, `${fill(operation)}?${new URLSearchParams({ ...needed, [name]: String(value) })}`);
      const [within, beyond] = boundsOf(schema);
      for (const value of within) {
        // Of a record that is not there.
        const isTaken = [200, 204, 404].includes((await ask(value)).status);
        assert.ok(isTaken, `${operation.path} ${name}=${value}`);
      }
      const wrongs = schema.type === 'string' ? ['a\0'] : ['', ' ', 'a', '1.5', '+1', '1e2', 'TRUE', '\0'];
      for (const value of [...beyond, ...wrongs]) {
        const reply = await ask(value);
        assert.deepEqual([reply.status, namesOf(reply)], [400, [name]], `${name}=${value} ${reply.text}`);
      }
      const others = new URLSearchParams({ ...needed, [name]: '1' });
      const twice = await send(operation, `${fill(operation)}?${others}&${name}=2`);
      assert.equal(twice.status, 400, `${name} twice`);
    }
  }
});

test('a path is refused where it names no chatbot, no record, or another chatbot', async () => {
  const { chatbotId: other } = await service.provision();
  for (const operation of operations()) {
    for (const bot of [
      'x',
      `${chatbotId}%20`,
      `%7B${chatbotId}%7D`,
      '%00',
      '%F0%9F%99%82',
      'a'.repeat(9_000),
    ])
      assert.equal((await send(operation, fill(operation, bot))).status, 400, `${operation.path} ${bot}`);
    for (const bot of [other, '00000000-0000-0000-0000-000000000000'])
      assert.equal((await send(operation, fill(operation, bot))).status, 403, `${operation.path} ${bot}`);
    if (!operation.path.includes('{id}')) continue;
    for (const id of ['0', '-1', '01', '1.0', '1e3', '9007199254740992', 'a', '%00', '%201', '%D9%A3', '1;x'])
      assert.equal(
        (await send(operation, fill(operation, chatbotId, id))).status,
        400,
        `${operation.path} ${id}`,
      );
  }
});

test('an Idempotency-Key is taken at the bounds that are described, and refused beyond them', async () => {
  const isKey = (given: { in: string; name: string }): boolean =>
    given.in === 'header' && given.name.toLowerCase() === 'idempotency-key';
  const keyed = operations().filter(({ parameters = [] }) => parameters.some(isKey));
  assert.equal(keyed.length, 4);
  for (const operation of keyed) {
    const pattern = new RegExp(operation.parameters?.find(isKey)?.schema.pattern ?? '');
    const isFile = operation.path.includes('/File/');
    const isBulk = operation.path.endsWith('/bulk');
    const words = { question: 'a', questions: ['a'], answer: 'a' };
    const whole = isBulk ? { mode: 'add', rows: [{ questions: ['a'], answer: 'a' }] } : words;
    const post = (key: string): Promise<Reply<Problem>> =>
      send(operation, fill(operation), {
        body: isFile ? formWithFile('a.txt', TEXT) : whole,
        headers: { 'idempotency-key': key },
      });
    const one = isFile ? 'f' : isBulk ? 'b' : operation.path.includes('/Answer/') ? 'w' : 'p';
    for (const key of [one, one.repeat(255), '', one.repeat(256), 'a b', 'é'])
      assert.equal(
        (await post(key)).status,
        pattern.test(key) ? (isBulk ? 200 : 201) : 400,
        `${operation.path} ${key}`,
      );
  }
});
