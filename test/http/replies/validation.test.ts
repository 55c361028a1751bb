/** What is wrong with a body is said at a cost that the body does not set. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { AppError } from '../../../server/src/errors.ts';
import { compileValidator } from '../../../server/src/http/replies/validation.ts';

const Body = Type.Object({
  name: Type.String(),
  list: Type.Array(Type.Object({ words: Type.Array(Type.String(), { maxItems: 2 }) }), { maxItems: 3 }),
});

function faultsOf(schema: TSchema, body: unknown): { path: string; message: string }[] {
  const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = validate(body) as { error?: unknown };
  assert.ok(error === undefined || error instanceof AppError);
  return error?.errors ?? [];
}

/** An array of which no item from this one on may be read. */
function guarded<T>(items: T[], from: number): T[] {
  return new Proxy(items, {
    get(target, name, receiver) {
      assert.ok(typeof name !== 'string' || !(Number(name) >= from), `item ${String(name)} was read`);
      return Reflect.get(target, name, receiver);
    },
  });
}

test('an array that is too long is not read beyond its bound', () => {
  const good = { words: ['a', 'b'] };
  const list = guarded(new Array<unknown>(1000).fill(1), 4);
  assert.ok(faultsOf(Body, { name: 'a', list }).some(({ path }) => path === '/list'));
  const words = guarded(new Array<unknown>(1000).fill(1), 3);
  assert.ok(
    faultsOf(Body, { name: 'a', list: [good, { words }] }).some(({ path }) => path === '/list/1/words'),
  );
});

test('an array may have as many items as its bound and no more, whatever else is wrong', () => {
  const item = { words: [] };
  assert.deepEqual(faultsOf(Body, { name: 'a', list: [item, item, item] }), []);
  assert.deepEqual(faultsOf(Body, { list: [item, item, item, item] }), [
    { path: '/name', message: 'is required' },
    { path: '/list', message: 'must have at most 3 items' },
  ]);
  assert.deepEqual(faultsOf(Body, { name: 'a', list: [item, item, { words: [1] }] }), [
    { path: '/list/2/words/0', message: 'must be a string' },
  ]);
});

test('numbers of a query are read from its text, with or without a fraction', () => {
  const schema = Type.Object({ share: Type.Number({ maximum: 1 }), count: Type.Integer() });
  const validate = compileValidator({ schema, method: 'GET', url: '/', httpPart: 'querystring' });
  const read = (share: string, count: string) => {
    const { value, error } = validate({ share, count }) as { value?: unknown; error?: AppError };
    return value ?? error?.errors?.map(({ path }) => path);
  };
  assert.deepEqual(read('0.25', '2'), { share: 0.25, count: 2 });
  assert.deepEqual(read('-1', '-2'), { share: -1, count: -2 });
  assert.deepEqual(read('1.5', '2'), ['share']);
  for (const share of ['', 'a', '0x1', '1.', '.5', '1e0', ' 1', 'NaN'])
    assert.deepEqual(read(share, '2.5'), ['share', 'count'], share);
});
