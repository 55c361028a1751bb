import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EncodeOptions } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createQuestionVectors } from '../../../server/src/retrieval/encoders/question-vectors.ts';
import { slowEncoder } from './slow-encoder.ts';

const log = { warn: () => {} };

it('asks only the encoders named, and each once for the same question', async () => {
  const asked: string[] = [];
  const encoders = ['a', 'b'].map((name) =>
    slowEncoder(name, async ([text = '']) => {
      asked.push(`${name} ${text}`);
      return [Int8Array.of(1, 2)];
    }),
  );
  const vectors = createQuestionVectors({ encoders, waitMs: 60_000, cacheSize: 10, log });
  const expected = [[{ encoder: 'a', values: Int8Array.of(1, 2) }]];
  assert.deepEqual(await vectors.of('c', ['hello'], new Set(['a'])), expected);
  assert.deepEqual(await vectors.of('c', ['hello'], new Set(['a', 'unknown'])), expected);
  assert.deepEqual(asked, ['a hello']);
});

it('has all texts that it does not remember encoded at once, each once, and gives them in order', async () => {
  const calls: (readonly string[])[] = [];
  const encoder = slowEncoder('a', async (texts) => {
    calls.push(texts);
    return texts.map((text) => Int8Array.of(text.length));
  });
  const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 10, log });
  await vectors.of('c', ['xx'], new Set(['a']));
  const made = await vectors.of('c', ['xxx', 'xx', 'x', 'xxx'], new Set(['a']));
  assert.deepEqual(
    made.map((ofText) => ofText.map(({ values }) => [...values])),
    [[[3]], [[2]], [[1]], [[3]]],
  );
  assert.deepEqual(calls, [['xx'], ['xxx', 'x']]);
  assert.deepEqual(await vectors.of('c', ['xxx', 'xx'], new Set()), [[], []]);
});

it('tells encoders that somebody waits', async () => {
  const asked: (boolean | undefined)[] = [];
  const encoder = slowEncoder('a', async (texts, { isUrgent } = {}) => {
    asked.push(isUrgent);
    return texts.map((text) => Int8Array.of(text.length));
  });
  const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 10, log });
  await vectors.of('c', ['one'], new Set(['a']));
  await vectors.of('c', ['two', 'three'], new Set(['a']));
  assert.deepEqual(asked, [true, true]);
});

it('has no text without words encoded', async () => {
  const calls: (readonly string[])[] = [];
  const encoder = slowEncoder('a', async (texts) => {
    calls.push(texts);
    return texts.map((text) => Int8Array.of(text.length));
  });
  const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 10, log });
  const [, ...worded] = await vectors.of('c', ['👍', 'xx', 'x'], new Set(['a']));
  assert.deepEqual(
    worded.map(([vector]) => [...(vector?.values ?? [])]),
    [[2], [1]],
  );
  assert.deepEqual(await vectors.of('c', ['👍', '???'], new Set(['a'])), [[], []]);
  assert.deepEqual(calls, [['xx', 'x']]);
});

it('leaves an encoder out that gives fewer vectors than there are texts', async () => {
  const encoder = slowEncoder('a', async () => [Int8Array.of(1)]);
  const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 10, log });
  assert.deepEqual(await vectors.of('c', ['one', 'two'], new Set(['a'])), [[], []]);
});

it('leaves out an encoder that fails, and one that is too slow', async () => {
  const failing = slowEncoder('failing', () => Promise.reject(new Error('down')));
  const hanging = slowEncoder(
    'hanging',
    (_texts, { signal } = {}) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const good = slowEncoder('good', async () => [Int8Array.of(3)]);
  const vectors = createQuestionVectors({
    encoders: [failing, hanging, good],
    waitMs: 5,
    cacheSize: 10,
    log,
  });
  const [made] = await vectors.of('c', ['hello'], new Set(['failing', 'hanging', 'good']));
  assert.deepEqual(
    made?.map((vector) => vector.encoder),
    ['good'],
  );
});

it('forgets the oldest question beyond its size', async () => {
  let calls = 0;
  const encoder = slowEncoder('a', async () => {
    calls += 1;
    return [Int8Array.of(1)];
  });
  const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 1_000, cacheSize: 2, log });
  for (const question of ['1', '2', '3', '2', '1']) await vectors.of('c', [question], new Set(['a']));
  assert.equal(calls, 4);
});

describe('of many questions at once', () => {
  const NAMES = new Set(['a']);

  it('gives those of texts that have words, made once, behind what customers wait for', async () => {
    const calls: [readonly string[], EncodeOptions | undefined][] = [];
    const encoder = slowEncoder('a', async (texts, options) => {
      calls.push([texts, options]);
      return texts.map((text) => Int8Array.of(text.length));
    });
    const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 1, log });
    await vectors.of('c', ['asked'], NAMES);
    for (let round = 0; round < 2; round += 1) {
      const made = await vectors.gather('c', ['xx', 'asked', '👍', 'xx', 'xxx'], 'a', 60_000);
      assert.deepEqual(
        [...made].map(([text, values]) => [text, ...values]),
        [
          ['xx', 2],
          ['asked', 5],
          ['xxx', 3],
        ],
      );
    }
    assert.deepEqual(await vectors.of('c', ['xxx'], NAMES), [[{ encoder: 'a', values: Int8Array.of(3) }]]);
    assert.deepEqual(
      calls.map(([texts, options]) => [texts, options?.isUrgent, options?.turn]),
      [
        [['asked'], true, 'c'],
        [['xx', 'xxx'], undefined, 'c'],
      ],
    );
    assert.equal((await vectors.gather('c', ['xx'], 'unknown', 60_000)).size, 0);
  });

  it('gives what there is where the rest takes longer, and makes that once for all who ask meanwhile', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const encoder = slowEncoder('a', async (texts) => {
      asked.push(...texts);
      if (asked.includes('slow')) await released;
      return texts.map((text) => Int8Array.of(text.length));
    });
    const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 60_000, cacheSize: 10, log });
    await vectors.gather('c', ['known'], 'a', 60_000);
    for (let round = 0; round < 2; round += 1) {
      const made = await vectors.gather('c', ['slow', 'known'], 'a', 0);
      assert.deepEqual([...made.keys()], ['known']);
    }
    const all = vectors.gather('c', ['slow', 'known'], 'a', 60_000);
    release();
    assert.deepEqual([...(await all).keys()], ['slow', 'known']);
    assert.deepEqual(asked, ['known', 'slow']);
  });

  it('gives what there is where the encoder fails, and tries again for the next', async () => {
    let warnings = 0;
    let isDown = true;
    const encoder = slowEncoder('a', async (texts) => {
      if (isDown) throw new Error('down');
      return texts.map(() => Int8Array.of(1));
    });
    const noted = { warn: () => (warnings += 1) };
    const vectors = createQuestionVectors({ encoders: [encoder], waitMs: 1, cacheSize: 10, log: noted });
    assert.equal((await vectors.gather('c', ['one'], 'a', 60_000)).size, 0);
    assert.equal(warnings, 1);
    isDown = false;
    assert.equal((await vectors.gather('c', ['one'], 'a', 60_000)).size, 1);
  });

  it('is stopped by closing, which is no failure', async () => {
    const hanging = slowEncoder(
      'a',
      (_texts, { signal } = {}) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const vectors = createQuestionVectors({
      encoders: [hanging],
      waitMs: 1,
      cacheSize: 10,
      log: { warn: () => assert.fail('nothing failed') },
    });
    const gathering = vectors.gather('c', ['one'], 'a', 60_000);
    await vectors.close();
    await vectors.close();
    assert.equal((await gathering).size, 0);
  });
});
