/** The OpenAPI document as code generators read it: each type has one name, and nothing is left for them to guess. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../contract/common.ts';
import { startService, type TestService } from '../../support/service.ts';

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
}

interface Body {
  description?: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, { value: Problem }> }>;
}

interface Operation {
  operationId?: string;
  description?: string;
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let service: TestService;
let described: Document;
let operations: [name: string, operation: Operation][];

before(async () => {
  service = await startService();
  const reply = await fetch(`${service.baseUrl}/openapi.json`);
  described = (await reply.json()) as Document;
  operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  ) as typeof operations;
});
after(() => service.close());

/** Every object in the part, with the part itself. */
function* walk(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield part as Record<string, unknown>;
  for (const inner of Object.values(part)) yield* walk(inner);
}

const bodies = ({ requestBody = {}, responses }: Operation): Body[] => [
  requestBody,
  ...Object.values(responses),
];

test('every object that is sent or answered has a name, whatever replies have it', () => {
  const isNamed = ({ $ref, type, items }: Schema): boolean =>
    $ref !== undefined || type === 'string' || (type === 'array' && items?.$ref !== undefined);
  for (const [name, operation] of operations) {
    for (const { content = {} } of bodies(operation)) {
      for (const { schema } of Object.values(content)) {
        assert.ok(isNamed(schema), `${name}: ${JSON.stringify(schema)}`);
      }
    }
  }
});

test('the names are those that the replies and requests use', () => {
  const used = [...walk(described)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  const names = [...new Set(used.map((ref) => ref.replace('#/components/schemas/', '')))];
  assert.deepEqual(names.sort(), Object.keys(described.components.schemas).sort());
  assert.ok(names.includes('Problem') && names.includes('QARecord') && names.includes('AskReply'));
});

test('every operation and every reply says in words what it is', () => {
  for (const [name, operation] of operations) {
    assert.ok(operation.operationId && operation.description, name);
    for (const [status, { description }] of Object.entries(operation.responses)) {
      assert.ok(description && description !== 'Default Response', `${name} ${status}`);
    }
  }
});

test('every error reply names its codes, each with a document of it', () => {
  for (const [name, { responses }] of operations) {
    for (const [status, { description, content = {} }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const examples = Object.entries(content['application/problem+json']?.examples ?? {});
      assert.equal(examples.map(([code]) => code).join(', '), description, name);
      for (const [code, { value }] of examples) {
        assert.deepEqual(
          [value.code, value.status, value.type],
          [code, Number(status), `/docs/errors#${code}`],
        );
      }
    }
  }
});

/** Generators make it a property that has to be sent. */
test('nothing in a body has a default', () => {
  for (const part of walk(described.components.schemas)) {
    assert.ok(!('default' in part), JSON.stringify(part));
  }
});
