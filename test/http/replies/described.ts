/** Holds replies against what the OpenAPI document of their service says of them. */
import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Problem } from '../../../contract/common.ts';
import type { Client, Reply } from '../../support/client.ts';

/** What a schema of a request may say. */
export interface InputSchema {
  $ref?: string;
  type?: string;
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  items?: InputSchema;
  required?: string[];
}

interface Content {
  description?: string;
  content?: Record<string, { schema: InputSchema }>;
  headers?: Record<string, unknown>;
}

export interface Operation {
  method: string;
  /** As in the document, with its parameters in braces. */
  path: string;
  parameters?: { in: string; name: string; required?: boolean; schema: InputSchema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Document {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, InputSchema> };
}

/** Headers that a client may want to read. */
const HEADERS = ['Location', 'Link', 'X-Total-Count', 'WWW-Authenticate', 'Retry-After'];

export interface Description {
  operations: Operation[];
  /** The schema itself where it is referred to by its name. */
  follow(schema: InputSchema): InputSchema;
  /** Fails where the reply is none that the document knows, or has something besides. */
  check(method: string, path: string, reply: Reply<unknown>): void;
}

export async function readDescription(client: Client): Promise<Description> {
  const { body } = await client.call<Document>('GET', '/openapi.json', { key: null });
  const { schemas } = body.components;
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const follow = (schema: InputSchema): InputSchema =>
    schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

  /** The schema with its references followed, that lets no property through which it does not name. */
  function close(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(close);
    if (typeof schema !== 'object' || schema === null) return schema;
    if ('$ref' in schema) return close(follow(schema as InputSchema));
    const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, close(value)]));
    return 'properties' in closed ? { additionalProperties: false, ...closed } : closed;
  }

  function findResponses(method: string, path: string): Operation['responses'] {
    const [plain = ''] = path.split('?');
    const found = operations.find(
      (operation) =>
        operation.method === method &&
        new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
    );
    assert.ok(found, `${method} ${path} is not described`);
    return found.responses;
  }

  function check(method: string, path: string, reply: Reply<unknown>): void {
    const what = `${method} ${path} ${reply.status}`;
    const response = findResponses(method, path)[reply.status];
    assert.ok(response, `${what} is not described: ${reply.text}`);
    const mediaType = reply.headers.get('content-type')?.split(';')[0];
    assert.deepEqual(mediaType === undefined ? [] : [mediaType], Object.keys(response.content ?? {}));
    const headers = HEADERS.filter((name) => reply.headers.has(name) && !(name in (response.headers ?? {})));
    assert.deepEqual(headers, [], `${what} has headers that are not described`);
    for (const { schema } of Object.values(response.content ?? {})) {
      // Anything but JSON is described as a text.
      const value = mediaType?.endsWith('json') ? reply.body : reply.text;
      assert.deepEqual(Compile(close(schema) as TSchema).Errors(value), [], `${what} ${reply.text}`);
    }
    if (reply.status < 400) return;
    const { code } = reply.body as Problem;
    assert.ok(response.description?.split(', ').includes(code), `${what} does not name ${code}`);
  }

  return { operations, follow, check };
}
