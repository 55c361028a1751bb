/** What a body or a query may hold is what both stores can hold, whichever schema lets it in. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { MAX_ID } from '../../contract/common.ts';
import { createClient } from '../support/client.ts';
import { onEveryEngine } from '../support/engines.ts';
import { openOwnerSession } from '../support/owner-session.ts';

const CONTRACT = new URL('../../contract/', import.meta.url);

interface Walked {
  type?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/** Every part of the schema, with where it stands. */
function* walk(schema: TSchema, path: string): Generator<[path: string, part: TSchema & Walked]> {
  const part = schema as TSchema & Walked;
  yield [path, part];
  for (const [name, property] of Object.entries(part.properties ?? {}))
    yield* walk(property, `${path}/${name}`);
  if (part.items !== undefined) yield* walk(part.items, `${path}/*`);
  for (const choice of part.anyOf ?? []) yield* walk(choice, path);
}

/** By their names, of which every route takes its schemas. */
async function readInputs(): Promise<[path: string, part: TSchema & Walked][]> {
  const found = [];
  for (const file of await readdir(CONTRACT)) {
    const exported: Record<string, TSchema> = await import(new URL(file, CONTRACT).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (/(Body|Query|Params)$/.test(name)) found.push(...walk(schema, name));
    }
  }
  return found;
}

const inputs = await readInputs();

test('every number has bounds that both stores can hold', () => {
  const numbers = inputs.filter(([, { type }]) => type === 'integer' || type === 'number');
  assert.ok(numbers.length > 5);
  for (const [path, { minimum, maximum }] of numbers)
    assert.ok(Number.isSafeInteger(minimum) && Number.isSafeInteger(maximum), `${path} has no bounds`);
});

test('every text is refused where a store could not give it back', () => {
  const texts = inputs.filter(([, { type }]) => type === 'string');
  assert.ok(texts.length > 10);
  for (const [path, schema] of texts) {
    const validator = Compile(schema);
    for (const wrong of ['\0', '\ud800', '\udc00']) {
      const text = `${'a'.repeat(schema.minLength ?? 1)}${wrong}`;
      assert.equal(validator.Check(text), false, `${path} takes ${JSON.stringify(text)}`);
    }
  }
});

onEveryEngine('what a store cannot hold', (startService) => {
  test('is refused or not found, and no fault of the service', async () => {
    const service = await startService({ training: false });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const headers = await openOwnerSession(service);
      const chatbot = client.chat.replace('Chat', 'chatbots');
      const status = async (method: string, path: string, body?: unknown): Promise<number> => {
        const call = path.startsWith('/api/Training') ? {} : { key: null, headers };
        return (await client.call(method, path, body === undefined ? call : { ...call, body })).status;
      };
      for (const text of ['a\0b', '\ud800'])
        assert.equal(await status('POST', `${chatbot}/unanswered/dismissals`, { questions: [text] }), 400);
      const chunks = `${chatbot}/files/1/chunks`;
      assert.equal(await status('GET', `${chunks}?after=9223372036854775808`), 400);
      assert.equal(await status('GET', `${chunks}?after=${MAX_ID}`), 200);
      for (const list of [client.pairs, client.files])
        assert.equal(await status('GET', `${list}?search=%00`), 400);
      assert.equal(await status('GET', `${chatbot}/insights?timeZone=%00`), 400);
      for (const key of ['%00', 'a', '%ef%bf%bd'])
        assert.equal(await status('DELETE', `${chatbot}/keys/${key}`), 404);
    } finally {
      await service.close();
    }
  });
});
