import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { createSentenceEncoder } from '../../../server/src/retrieval/encoders/sentence-encoder.ts';
import type { EncodeOptions, Encoder } from '../../../server/src/retrieval/encoders/types.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const FOLDER = join(import.meta.dirname, '../../../models/sentence-encoder');

const real = createSentenceEncoder(FOLDER);
after(() => real.close());

const isUnavailable = (message: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && message.test(error.message);

function cosine(a: Int8Array | undefined, b: Int8Array | undefined): number {
  assert.ok(a !== undefined && b !== undefined);
  const dot = (x: Int8Array, y: Int8Array): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

test('questions that mean the same are near without a word in common', async () => {
  const [asked, same, other] = await real.encode([
    'what is your age',
    'how old are you',
    'where is my parcel',
  ]);
  assert.ok(cosine(asked, same) > cosine(asked, other) + 0.2);
  assert.equal(asked?.length, real.dimensions);
  assert.equal(Math.max(...(asked as Int8Array).map(Math.abs)), 127);
});

test('many texts at once give the vectors that they give alone, in their order', async () => {
  const texts = [
    'refund',
    'a much longer question about where my parcel might be',
    'hi',
    'pay',
    'cancel it',
    'why?',
  ];
  const together = await real.encode(texts);
  for (const [index, text] of texts.entries()) {
    const [alone] = await real.encode([text]);
    assert.ok(cosine(alone, together[index]) > 0.9999, text);
  }
});

test('texts without a word, in any script, and of any length are no fault', async () => {
  const vectors = await real.encode(['', ' \n', '\ud800', '😀', '退款吗', 'x '.repeat(5_000)]);
  for (const vector of vectors.slice(0, 3)) assert.ok(vector.every((value) => value === 0));
  for (const vector of vectors.slice(3)) assert.ok(vector.some((value) => value !== 0));
  assert.deepEqual(await real.encode([]), []);
});

test('the event loop turns while the model works', async () => {
  let turns = 0;
  let isWorking = true;
  const tick = (): void => {
    turns += 1;
    if (isWorking) setImmediate(tick);
  };
  setImmediate(tick);
  await real.encode(Array.from({ length: 100 }, (_, at) => `question ${at} of a hundred`));
  isWorking = false;
  assert.ok(turns > 1, `${turns} turns`);
});

test('the name tells the model and the hash of its files', () => {
  assert.match(real.name, /^sentence-minilm-l6-v2-[0-9a-f]{8}-w\d+$/);
  assert.equal(real.dimensions, 384);
  assert.deepEqual(real.languages, ['en']);
});

test('a folder without a model is refused, naming it', () => {
  const folder = makeTemporaryFolder('sentence-encoder');
  assert.throws(
    () => createSentenceEncoder(folder),
    (error) => error instanceof AppError && error.code === 'internal_error' && error.message.includes(folder),
  );
});

const URGENT = { isUrgent: true };

/** An encoder whose worker does what the texts say. */
function misbehaving(options: Parameters<typeof createSentenceEncoder>[1] = {}): Encoder {
  const entry = new URL('./misbehaving-worker.ts', import.meta.url);
  const encoder = createSentenceEncoder(FOLDER, { entry, restartDelayMs: 0, ...options });
  after(() => encoder.close());
  return encoder;
}

for (const fault of ['crash', 'throw']) {
  test(`after a ${fault} the call fails and the next one is answered by a new worker`, async () => {
    const encoder = misbehaving();
    await assert.rejects(encoder.encode([fault]), isUnavailable(/will be started again/));
    const [vector] = await encoder.encode(['hello']);
    assert.equal(vector?.[0], 5);
  });
}

test('a worker that hangs is replaced', async () => {
  const encoder = misbehaving({ stallMs: 2_000 });
  await assert.rejects(encoder.encode(['hang']), isUnavailable(/will be started again/));
  assert.equal((await encoder.encode(['hello']))[0]?.[0], 5);
});

test('until the delay after a crash is over, calls are refused at once', async () => {
  const encoder = misbehaving({ restartDelayMs: 600_000 });
  await assert.rejects(encoder.encode(['crash']), isUnavailable(/will be started again/));
  await assert.rejects(encoder.encode(['hello']), isUnavailable(/not back yet/));
});

test('a text that cannot be encoded fails its call and no other', async () => {
  const encoder = misbehaving();
  const failing = encoder.encode(['fail'], URGENT);
  const passing = encoder.encode(['hello'], URGENT);
  await assert.rejects(failing, isUnavailable(/sentence encoder failed/));
  assert.equal((await passing)[0]?.[0], 5);
});

test('a question overtakes a bulk of texts whatever its sentences; a single text that nobody waits for does not', async () => {
  const encoder = misbehaving();
  const order: string[] = [];
  const encode = (name: string, texts: readonly string[], options?: EncodeOptions): Promise<unknown> =>
    encoder.encode(texts, options).then(() => order.push(name));
  const bulk = Array.from({ length: 100 }, (_, index) => `text ${index}`);
  const sentences = ['hello', 'I have', 'ordered', 'something', 'once'];
  await Promise.all([
    encode('bulk', bulk),
    encode('text', ['a text']),
    encode('question', ['hello'], URGENT),
    encode('sentences', sentences, URGENT),
  ]);
  assert.deepEqual(order, ['question', 'sentences', 'bulk', 'text']);
});

test('questions that wait at the same time are encoded together, each getting its own vector', async () => {
  const encoder = misbehaving();
  const questions = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
  const vectors = await Promise.all(questions.map((question) => encoder.encode([question], URGENT)));
  assert.deepEqual(
    vectors.map(([vector]) => vector?.[0]),
    [1, 2, 3, 4, 5],
  );
  assert.ok(vectors.every(([vector]) => vector?.length === encoder.dimensions));
});

test('a bulk of texts comes to its end while questions never cease', async () => {
  const encoder = misbehaving();
  let isDone = false;
  const ask = async (): Promise<void> => {
    while (!isDone) await encoder.encode(['hello'], URGENT);
  };
  const asking = Array.from({ length: 12 }, ask);
  const texts = Array.from({ length: 40 }, (_, index) => 'x'.repeat(index + 1));
  const vectors = await encoder.encode(texts);
  isDone = true;
  await Promise.all(asking);
  assert.deepEqual(
    vectors.map((vector) => vector[0]),
    texts.map((text) => text.length),
  );
});

test('an aborted call stops with the reason, and the worker goes on', async () => {
  const encoder = misbehaving();
  await assert.rejects(encoder.encode(['a'], { signal: AbortSignal.abort(new Error('late')) }), /late/);
  const controller = new AbortController();
  const call = encoder.encode(['hello'], { signal: controller.signal });
  controller.abort(new Error('nobody waits'));
  await assert.rejects(call, /nobody waits/);
  assert.equal((await encoder.encode(['hello']))[0]?.[0], 5);
});

test('closing fails what waits, refuses what comes, and may be done twice', async () => {
  const encoder = misbehaving();
  const waiting = encoder.encode(['hang', 'hello']);
  const rejected = assert.rejects(waiting, isUnavailable(/closed/));
  await encoder.close();
  await encoder.close();
  await rejected;
  await assert.rejects(encoder.encode(['hello']), isUnavailable(/closed/));
  await misbehaving().close();
});
