import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AppError } from '../../../../server/src/errors.ts';
import type { EncodeOptions, Encoder } from '../../../../server/src/retrieval/encoders/encoder.ts';
import {
  createModelEncoder,
  type ModelEncoderOptions,
} from '../../../../server/src/retrieval/encoders/onnx/model-encoder.ts';

const isUnavailable = (message: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && message.test(error.message);

const URGENT = { isUrgent: true };

/** An encoder whose worker does what the texts say. */
function misbehaving(thread: ModelEncoderOptions['thread'] = {}): Pick<Encoder, 'encode' | 'close'> {
  const entry = new URL('./misbehaving-worker.ts', import.meta.url);
  const encoder = createModelEncoder({
    model: { runtime: '', folder: '', graph: '', maxTokens: 0, pooling: 'mean', threads: 1, dimensions: 0 },
    title: 'tested model',
    prefixes: { query: '', passage: '' },
    maxCharacters: 100,
    thread: { entry, restartDelayMs: 0, ...thread },
  });
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
  await assert.rejects(failing, isUnavailable(/tested model failed/));
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

test('a flood of one chatbot leaves the question of another its turn', async () => {
  const encoder = misbehaving();
  const order: string[] = [];
  const ask = (turn: string, text: string): Promise<unknown> =>
    encoder.encode([text], { isUrgent: true, turn }).then(() => order.push(turn));
  const flood = Array.from({ length: 40 }, (_, at) => ask('busy', `question ${at}`));
  await Promise.all([...flood, ask('quiet', 'hello')]);
  // What was under way and one batch beside it, of two each at most.
  assert.ok(order.indexOf('quiet') < 4, `${order.indexOf('quiet')} before it`);
});

test('a text is read as what it is, and no further than its limit', async () => {
  const entry = new URL('./misbehaving-worker.ts', import.meta.url);
  const encoder = createModelEncoder({
    model: { runtime: '', folder: '', graph: '', maxTokens: 0, pooling: 'mean', threads: 1, dimensions: 0 },
    title: 'tested model',
    prefixes: { query: 'query: ', passage: 'passage: ' },
    maxCharacters: 10,
    thread: { entry },
  });
  after(() => encoder.close());
  const lengthOf = async (text: string, options?: EncodeOptions): Promise<number | undefined> =>
    (await encoder.encode([text], options))[0]?.[0];
  assert.equal(await lengthOf('hello'), 'query: hello'.length);
  assert.equal(await lengthOf('hello', { role: 'passage' }), 'passage: hello'.length);
  assert.equal(await lengthOf('hello hello hello'), 'query: '.length + 10);
});
