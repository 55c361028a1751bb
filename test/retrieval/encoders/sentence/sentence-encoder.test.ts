import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { AppError } from '../../../../server/src/errors.ts';
import { createSentenceEncoder } from '../../../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { findShippedModel } from '../../../support/shipped-model.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';
import { writeTinyShippedModel } from '../../../support/tiny-onnx-model.ts';

const WORDS = { refund: [1, 0, 0, 0], money: [0.8, 0.6, 0, 0], parcel: [0, 0, 1, 0] };
/** Texts that customers send by mistake, or to see what happens. */
const ODD: Record<string, string> = {
  'nothing at all': '',
  'white space': ' \n\t',
  'a lone surrogate': '\ud800',
  'surrogates in disorder': '\udc00\ud800'.repeat(500),
  emoji: '😀👩‍👩‍👧‍👦🏳️‍🌈'.repeat(60),
  'mixed scripts': 'Refund возврат 退款 استرداد'.repeat(20),
  'a word without an end': 'x'.repeat(2_000),
  'Chinese without an end': '退'.repeat(2_000),
  'right to left': 'אפשר להחזיר את החבילה?',
  'marks of direction': '\u202e\u200frefund\u202c',
  NUL: 'ref\0und\0',
  'controls and marks alone': '\u0007\u0301\ufeff\u200d',
  'many short words': 'x '.repeat(5_000),
  'marks upon marks': `e${'\u0301'.repeat(1_500)}`,
};

function cosine(a: Int8Array | undefined, b: Int8Array | undefined): number {
  assert.ok(a !== undefined && b !== undefined);
  const dot = (x: Int8Array, y: Int8Array): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

test('the vectors are those that the graph gives, whatever runs together', async (t) => {
  const folder = join(makeTemporaryFolder('sentence-encoder'), 'tiny');
  writeTinyShippedModel(folder, WORDS, { languages: ['en'] });
  const encoder = createSentenceEncoder(folder);
  t.after(() => encoder.close());
  assert.match(encoder.name, /^sentence-tiny-[0-9a-f]{8}-w\d+$/);
  assert.deepEqual(encoder.languages, ['en']);
  const vectors = await encoder.encode(['parcel', `refund ${'parcel '.repeat(20)}`, 'Refund money', '']);
  assert.deepEqual(
    vectors.map((vector) => [...vector]),
    [
      [0, 0, 127, 0],
      [6, 0, 127, 0],
      [127, 42, 0, 0],
      [0, 0, 0, 0],
    ],
  );
});

test('a text is read up to as many pieces as the model takes', async (t) => {
  const folder = join(makeTemporaryFolder('sentence-encoder'), 'short');
  writeTinyShippedModel(folder, WORDS, { maxTokens: 3 });
  const encoder = createSentenceEncoder(folder);
  t.after(() => encoder.close());
  const [within, beyond] = await encoder.encode(['refund refund parcel', 'refund refund refund parcel']);
  assert.ok((within?.[2] as number) > 0);
  assert.equal(beyond?.[2], 0);
});

test('a question is begun with what the model wants before questions, a passage with the other', async (t) => {
  const folder = join(makeTemporaryFolder('sentence-encoder'), 'prefixed');
  writeTinyShippedModel(folder, WORDS, { queryPrefix: 'money ', passagePrefix: 'parcel ' });
  const encoder = createSentenceEncoder(folder);
  t.after(() => encoder.close());
  const [question] = await encoder.encode(['refund']);
  const [passage] = await encoder.encode(['refund'], { role: 'passage' });
  assert.deepEqual([...(question as Int8Array)], [127, 42, 0, 0]);
  assert.deepEqual([...(passage as Int8Array)], [127, 0, 127, 0]);
});

test('a folder without a model is refused, naming the file', () => {
  const folder = makeTemporaryFolder('sentence-encoder');
  assert.throws(
    () => createSentenceEncoder(folder),
    (error) =>
      error instanceof AppError && error.code === 'internal_error' && /model\.json/.test(error.message),
  );
});

for (const name of ['english-encoder', 'multilingual-encoder']) {
  const { folder, skip } = findShippedModel(name);
  test(`${name}: texts that mean the same are near without a word in common`, { skip }, async (t) => {
    const encoder = createSentenceEncoder(folder);
    t.after(() => encoder.close());
    const texts = ['what is your age', 'how old are you', 'where is my parcel'];
    const [asked, same, other] = await encoder.encode(texts);
    assert.ok(cosine(asked, same) > cosine(asked, other) + 0.05);
    assert.equal(asked?.length, encoder.dimensions);
  });

  test(`${name}: it is known from which cosine questions count as one`, { skip }, async (t) => {
    const encoder = createSentenceEncoder(folder);
    t.after(() => encoder.close());
    const [asked, same, other] = await encoder.encode([
      'I want a refund',
      'I would like a refund',
      'bicycle parking',
    ]);
    const { alikeFrom } = encoder;
    assert.ok(
      alikeFrom !== undefined && cosine(asked, same) >= alikeFrom && cosine(asked, other) < alikeFrom,
    );
  });

  test(`${name}: many texts at once give nearly the vectors that they give alone, in their order`, {
    skip,
  }, async (t) => {
    const encoder = createSentenceEncoder(folder);
    t.after(() => encoder.close());
    const texts = ['refund', 'a much longer question about where my parcel might be', 'hi', 'pay', 'why?'];
    const together = await encoder.encode(texts);
    for (const [index, text] of texts.entries()) {
      const [alone] = await encoder.encode([text]);
      assert.ok(cosine(alone, together[index]) > 0.99, text);
    }
  });

  test(`${name}: odd texts are no fault, whoever they are encoded with`, { skip }, async (t) => {
    const encoder = createSentenceEncoder(folder);
    t.after(() => encoder.close());
    const texts = Object.values(ODD);
    for (const [at, vector] of (await encoder.encode(texts)).entries()) {
      assert.equal(vector.length, encoder.dimensions, Object.keys(ODD)[at]);
    }
    for (const text of texts) await encoder.encode([text], { isUrgent: true });
    const [[nothing]] = [await encoder.encode([''])];
    assert.ok(nothing?.every((value) => value === 0));
  });
}
