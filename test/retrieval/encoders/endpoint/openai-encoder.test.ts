import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AppError, type ErrorCode } from '../../../../server/src/errors.ts';
import type { Encoder } from '../../../../server/src/retrieval/encoders/encoder.ts';
import {
  createOpenAiEncoder,
  type OpenAiEncoderOptions,
} from '../../../../server/src/retrieval/encoders/endpoint/openai-encoder.ts';
import { quantise } from '../../../../server/src/retrieval/kernels/quantise.ts';
import {
  answer,
  type EmbeddingsRequest,
  fail,
  type Step,
  sendJson,
  serveEmbeddings,
  vectorOf,
  WIDTH,
} from './openai-server.ts';

async function connect(
  t: TestContext,
  steps: Step[],
  options: Partial<OpenAiEncoderOptions> = {},
): Promise<{ encoder: Encoder; requests: EmbeddingsRequest[] }> {
  const { url, requests } = await serveEmbeddings(t, ...steps);
  const encoder = createOpenAiEncoder({ url, model: 'tiny', dimensions: WIDTH, retryDelayMs: 1, ...options });
  t.after(() => encoder.close());
  return { encoder, requests };
}

const isError = (code: ErrorCode, message: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === code && message.test(error.message);

const wanted = (...texts: string[]): Int8Array[] => texts.map((text) => quantise(vectorOf(text)));

test('texts go in batches, and vectors come back in their order', async (t) => {
  const { encoder, requests } = await connect(t, [answer], { batchSize: 2, apiKey: 'secret' });
  assert.deepEqual(await encoder.encode(['one', 'three', 'fifteen']), wanted('one', 'three', 'fifteen'));
  assert.deepEqual(
    requests.map(({ body }) => body.input),
    [['one', 'three'], ['fifteen']],
  );
  assert.equal(requests[0]?.path, '/v1/embeddings');
  assert.equal(requests[0]?.headers.authorization, 'Bearer secret');
  assert.equal(requests[0]?.body.model, 'tiny');
});

test('without a key no authorization is sent, and dimensions only where they are asked for', async (t) => {
  const plain = await connect(t, [answer]);
  await plain.encoder.encode(['a']);
  assert.equal(plain.requests[0]?.headers.authorization, undefined);
  assert.equal(plain.requests[0]?.body.dimensions, undefined);
  const short = await connect(t, [answer], { requestDimensions: true });
  await short.encoder.encode(['a']);
  assert.equal(short.requests[0]?.body.dimensions, WIDTH);
});

test('the order is that of the numbers in the reply', async (t) => {
  const reversed: Step = (response, { body }) => {
    const data = body.input.map((input, index) => ({ index, embedding: vectorOf(input) }));
    sendJson(response, { data: data.reverse() });
  };
  const { encoder } = await connect(t, [reversed]);
  assert.deepEqual(await encoder.encode(['one', 'three']), wanted('one', 'three'));
});

test('vectors in base64 are understood', async (t) => {
  const packed: Step = (response, { body }) => {
    const encode = (input: string): string =>
      Buffer.from(Float32Array.from(vectorOf(input)).buffer).toString('base64');
    sendJson(response, { data: body.input.map((input, index) => ({ index, embedding: encode(input) })) });
  };
  const { encoder, requests } = await connect(t, [packed], { encodingFormat: 'base64' });
  assert.deepEqual(await encoder.encode(['one', 'three']), wanted('one', 'three'));
  assert.equal(requests[0]?.body.encoding_format, 'base64');
});

test('blank texts are not sent, and long ones are cut', async (t) => {
  const { encoder, requests } = await connect(t, [answer], { maxCharacters: 3 });
  assert.deepEqual(await encoder.encode(['  ', 'fifteen', '']), [
    new Int8Array(WIDTH),
    ...wanted('fif'),
    new Int8Array(WIDTH),
  ]);
  assert.deepEqual(
    requests.map(({ body }) => body.input),
    [['fif']],
  );
  await encoder.encode([' ']);
  assert.equal(requests.length, 1);
});

const hangUp: Step = (response) => response.destroy();
const notJson: Step = (response) => response.end('<html>busy</html>');
const empty: Step = (response) => sendJson(response, {});
const tooFew: Step = (response) => sendJson(response, { data: [] });
const notANumber: Step = (response) =>
  sendJson(response, { data: [{ index: 0, embedding: [1, null, 2, 3] }] });
const wrongNumber: Step = (response) => sendJson(response, { data: [{ index: 7, embedding: [1, 2, 3, 4] }] });
const noVector: Step = (response) => sendJson(response, { data: [{ index: 0 }] });
const silent: Step = () => {};

const passing: Record<string, Step> = {
  'status 429': fail(429),
  'status 500': fail(500),
  'status 503 with Retry-After: 0': fail(503, { 'retry-after': '0' }),
  'status 408': fail(408),
  'a dropped connection': hangUp,
  'something that is not JSON': notJson,
  'no list': empty,
  'too few vectors': tooFew,
  'a vector with a hole': notANumber,
  'a number out of range': wrongNumber,
  'no vector': noVector,
};
for (const [name, misbehave] of Object.entries(passing)) {
  test(`${name} is tried again`, async (t) => {
    const { encoder, requests } = await connect(t, [misbehave, misbehave, answer]);
    assert.deepEqual(await encoder.encode(['one']), wanted('one'));
    assert.equal(requests.length, 3);
  });
}

test('no answer in time is tried again', async (t) => {
  const { encoder, requests } = await connect(t, [silent, answer], { timeoutMs: 100 });
  assert.deepEqual(await encoder.encode(['one']), wanted('one'));
  assert.equal(requests.length, 2);
});

test('after the last try the endpoint is unavailable, saying why', async (t) => {
  const { encoder, requests } = await connect(t, [fail(500)], { attempts: 3 });
  await assert.rejects(
    encoder.encode(['one']),
    isError('unavailable', /failed with status 500 \(tried 3 times\)/),
  );
  assert.equal(requests.length, 3);
});

test('an endpoint that cannot be reached is unavailable', async () => {
  const options = {
    url: 'http://127.0.0.1:1/v1',
    model: 'tiny',
    dimensions: WIDTH,
    retryDelayMs: 1,
    attempts: 2,
  };
  await assert.rejects(
    createOpenAiEncoder(options).encode(['one']),
    isError('unavailable', /cannot be reached/),
  );
});

test('a pause longer than a minute is not waited for, but passed on', async (t) => {
  const { encoder, requests } = await connect(t, [fail(429, { 'retry-after': '3600' })]);
  await assert.rejects(
    encoder.encode(['one']),
    (error) => error instanceof AppError && error.headers?.['retry-after'] === '3600',
  );
  assert.equal(requests.length, 1);
});

const permanent: Record<number, RegExp> = {
  400: /check the model/,
  401: /check the API key/,
  403: /what the API key may do/,
  404: /address and the name of the model/,
  413: /lower the batch size/,
  301: /check the address/,
};
for (const [status, advice] of Object.entries(permanent)) {
  test(`status ${status} is not tried again and says what to mend`, async (t) => {
    const { encoder, requests } = await connect(t, [
      fail(Number(status), { location: 'http://127.0.0.1:1/' }),
    ]);
    await assert.rejects(encoder.encode(['one']), isError('internal_error', advice));
    assert.equal(requests.length, 1);
  });
}

test('vectors of another width are refused, naming the width to set', async (t) => {
  const wide: Step = (response) =>
    sendJson(response, { data: [{ index: 0, embedding: [1, 2, 3, 4, 5, 6] }] });
  const { encoder, requests } = await connect(t, [wide]);
  await assert.rejects(
    encoder.encode(['one']),
    isError('internal_error', /gives 6 dimensions, not 4: set them to 6/),
  );
  assert.equal(requests.length, 1);
});

test('no message shows the API key', async (t) => {
  const { encoder } = await connect(t, [fail(401)], { apiKey: 'top-secret' });
  await assert.rejects(encoder.encode(['one']), (error: Error) => !error.message.includes('top-secret'));
});

test('an aborted call stops at once with the reason, also between tries', async (t) => {
  const controller = new AbortController();
  const { encoder } = await connect(
    t,
    [
      (response) => {
        fail(503)(response, {} as EmbeddingsRequest);
        controller.abort(new Error('nobody waits'));
      },
    ],
    { retryDelayMs: 600_000 },
  );
  await assert.rejects(encoder.encode(['one'], { signal: controller.signal }), /nobody waits/);
});

test('closing ends what runs and refuses what comes', async (t) => {
  let close = async (): Promise<void> => {};
  const { encoder } = await connect(t, [() => void close()]);
  close = () => encoder.close();
  await assert.rejects(encoder.encode(['one']), isError('unavailable', /not used any more/));
  await assert.rejects(encoder.encode(['one']), isError('unavailable', /not used any more/));
});

test('options that cannot work are refused', () => {
  const valid = { url: 'https://example.com/v1', model: 'tiny', dimensions: 4 };
  assert.equal(createOpenAiEncoder(valid).name, 'openai-tiny-4');
  for (const broken of [
    { url: 'example' },
    { url: 'file:///etc/passwd' },
    { model: '' },
    { dimensions: 0 },
  ]) {
    assert.throws(() => createOpenAiEncoder({ ...valid, ...broken }), isError('internal_error', /./));
  }
});
