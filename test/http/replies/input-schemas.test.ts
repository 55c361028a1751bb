/** What a body or a query may hold is what both stores can hold, whichever schema lets it in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/compile';
import { MAX_ID } from '../../../contract/common.ts';
import { createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { readInputs } from './read-inputs.ts';

const inputs = await readInputs();

test('every array has so many items at most, and is no choice among others', () => {
  const arrays = inputs.filter(([, { type }]) => type === 'array');
  assert.ok(arrays.length > 1);
  for (const [path, { maxItems }] of arrays) assert.ok(Number.isFinite(maxItems), path);
  for (const [path, { anyOf = [] }] of inputs) {
    assert.ok(!anyOf.some((choice) => (choice as { type?: string }).type === 'array'), path);
  }
});

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
      assert.equal(await status('GET', `${chunks}?after=${MAX_ID}`), 404);
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
