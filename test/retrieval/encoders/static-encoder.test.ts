import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { createStaticEncoder } from '../../../server/src/retrieval/encoders/static-encoder.ts';
import { halfToNumber } from '../../../server/src/retrieval/encoders/static-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SHIPPED = join(ROOT, 'models/static-encoder');
const REFERENCE = join(ROOT, '../shared/research/encoder');

const folder = mkdtempSync(join(tmpdir(), 'static-encoder-'));
after(() => rmSync(folder, { recursive: true }));

/** Two words, two buckets, eight dimensions; each row points its own way with its own scale. */
function writeTinyModel(changes: { weights?: number; vocabulary?: string[]; config?: object } = {}): string {
  const tiny = mkdtempSync(join(folder, 'tiny-'));
  const config = { dim: 8, words: 2, buckets: 2, ngram: 4, minWordLenForNgrams: 4, maxWords: 200 };
  const weights = new Int8Array(changes.weights ?? 32);
  for (const [row, value] of [100, 50, 20, 10].entries()) weights[row * 8 + row] = value;
  writeFileSync(join(tiny, 'config.json'), JSON.stringify({ ...config, ...changes.config }));
  writeFileSync(join(tiny, 'vocab.json'), JSON.stringify(changes.vocabulary ?? ['pay', 'me']));
  writeFileSync(join(tiny, 'weights.i8'), weights);
  writeFileSync(join(tiny, 'scales.f16'), new Uint16Array([0x3c00, 0x4000, 0x3c00, 0x3c00]));
  return tiny;
}

test('a text is the scaled sum of its rows, the largest component at 127', () => {
  const encoder = createStaticEncoder(writeTinyModel());
  assert.deepEqual([...encoder.encodeNow('Pay, me')], [127, 127, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual([...encoder.encodeNow('pay pay me')], [127, 64, 0, 0, 0, 0, 0, 0]);
});

test('the exact vector has unit length', () => {
  const encoder = createStaticEncoder(writeTinyModel());
  assert.ok(Math.abs(Math.hypot(...encoder.encodeExactly('pay me something else')) - 1) < 1e-6);
});

test('a text without words gives a vector of zeros, which is near nothing', () => {
  const encoder = createStaticEncoder(writeTinyModel());
  assert.ok(encoder.encodeNow('?!').every((value) => value === 0));
});

test('encode gives what encodeNow gives, in order', async () => {
  const encoder = createStaticEncoder(writeTinyModel());
  const texts = ['pay', 'me', 'pay me'];
  assert.deepEqual(await encoder.encode(texts), texts.map(encoder.encodeNow));
  await assert.rejects(encoder.encode(texts, { signal: AbortSignal.abort(new Error('stop')) }), /stop/);
});

test('the event loop turns while many texts are encoded, and an abort is heard', async () => {
  const encoder = createStaticEncoder(writeTinyModel());
  const controller = new AbortController();
  setImmediate(() => controller.abort(new Error('not needed any more')));
  await assert.rejects(
    encoder.encode(new Array<string>(10_000).fill('pay me'), { signal: controller.signal }),
    /not needed/,
  );
});

test('the name changes with the weights and with nothing else', () => {
  const [one, two] = [writeTinyModel(), writeTinyModel()];
  assert.equal(createStaticEncoder(one).name, createStaticEncoder(two).name);
  const weights = readFileSync(join(two, 'weights.i8'));
  weights[0] = 99;
  writeFileSync(join(two, 'weights.i8'), weights);
  assert.notEqual(createStaticEncoder(one).name, createStaticEncoder(two).name);
});

test('a folder that is missing or damaged is refused, saying which and why', () => {
  const refused = (path: string, message: RegExp): void => {
    assert.throws(
      () => createStaticEncoder(path),
      (error) => error instanceof AppError && error.code === 'internal_error' && message.test(error.message),
    );
  };
  refused(join(folder, 'nowhere'), /nowhere cannot be read/);
  refused(writeTinyModel({ weights: 40 }), /weights\.i8 has another size/);
  refused(writeTinyModel({ vocabulary: ['a', 'b', 'c'] }), /more words/);
  refused(writeTinyModel({ config: { ngram: 0 } }), /ngram/);
});

test('half precision is read exactly', () => {
  assert.equal(halfToNumber(0x3c00), 1);
  assert.equal(halfToNumber(0x3555), 0.333251953125);
  assert.equal(halfToNumber(1), 2 ** -24);
});

test('the shipped encoder knows which of two questions means the same', () => {
  const encoder = createStaticEncoder(SHIPPED);
  const cosine = (a: string, b: string): number => {
    const [x, y] = [encoder.encodeExactly(a), encoder.encodeExactly(b)];
    return x.reduce((sum, value, at) => sum + value * (y[at] as number), 0);
  };
  const asked = 'how do I get my money back';
  assert.ok(cosine(asked, 'I want a refund') > cosine(asked, 'where is my parcel'));
  assert.ok(cosine('recieve', 'receive') > cosine('recieve', 'cancel'));
});

test('the shipped encoder takes at most ten million bytes', () => {
  const files = ['config.json', 'vocab.json', 'weights.i8', 'scales.f16'];
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(SHIPPED, file)).length, 0);
  assert.ok(bytes <= 10e6, `${bytes} bytes`);
});

const skip = existsSync(REFERENCE) ? false : 'the shared folder with the reference weights is absent';

test('reference weights give the reference vectors', { skip }, async () => {
  const { Encoder } = (await import(join(REFERENCE, 'encoder.mjs'))) as {
    Encoder: new (folder: string) => { encode(text: string): Float32Array };
  };
  const reference = new Encoder(join(REFERENCE, 'reference'));
  const encoder = createStaticEncoder(join(REFERENCE, 'reference'));
  for (const text of ["Where's my card?", 'I was chargd twice!!', 'Überweisung', '退款吗', 'x'.repeat(50)]) {
    const [wanted, given] = [reference.encode(text), encoder.encodeExactly(text)];
    for (const [at, value] of wanted.entries())
      assert.ok(Math.abs(value - (given[at] as number)) < 1e-6, text);
  }
});
