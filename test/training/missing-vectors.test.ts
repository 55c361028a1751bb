import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SourceKind } from '../../contract/common.ts';
import { analyse } from '../../server/src/language/analyse.ts';
import type { Encoder } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { makeMissingVectors } from '../../server/src/training/missing-vectors.ts';

/** Gives each text its length. */
const encoder: Encoder = {
  name: 'length',
  dimensions: 1,
  languages: 'any',
  encodes: 'all',
  windowWords: 4,
  encode: async (texts) => texts.map((text) => Int8Array.of(text.length)),
  close: async () => {},
};

const TEXT = 'Returns are free. Refunds take five days.';

async function vectorsOf(by: Encoder, kind: SourceKind, text = TEXT): Promise<number[]> {
  const chunk = { kind, text, terms: analyse(text), vectors: [] };
  const [vectors = []] = await makeMissingVectors(createEncoderSet([by]), [chunk], {
    signal: AbortSignal.timeout(5_000),
  });
  return vectors.map(({ values }) => values[0] as number);
}

it('gives a passage a vector of each window, and a question one of its whole', async () => {
  assert.deepEqual(
    await vectorsOf(encoder, 'file'),
    ['Returns are free.', 'Refunds take five days.'].map((text) => text.length),
  );
  assert.deepEqual(await vectorsOf(encoder, 'qa'), [TEXT.length]);
});

it('gives a passage one vector where its encoder reads it whole, or none where it reads no passages', async () => {
  const { windowWords: _, ...whole } = encoder;
  assert.deepEqual(await vectorsOf(whole, 'file'), [TEXT.length]);
  assert.deepEqual(await vectorsOf({ ...encoder, encodes: 'questions' }, 'file'), []);
});

it('gives each of several passages its own windows', async () => {
  const texts = [TEXT, 'One. Two.', TEXT];
  const chunks = texts.map((text) => ({ kind: 'file' as const, text, terms: analyse(text), vectors: [] }));
  const made = await makeMissingVectors(createEncoderSet([encoder]), chunks, {
    signal: AbortSignal.timeout(5_000),
  });
  assert.deepEqual(
    made.map((vectors) => vectors.map(({ values }) => values[0])),
    [[17, 23], [9], [17, 23]],
  );
});

/** Answers one call after the other, in the order they came in. */
function oneByOne(by: Encoder): Encoder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...by,
    encode(texts, options) {
      const made = last.then(() => by.encode(texts, options));
      last = made;
      return made;
    },
  };
}

it('lets others have their turn at the encoder between the windows of many passages', async () => {
  const encoded: string[] = [];
  const busy = oneByOne({
    ...encoder,
    encode: (texts) => {
      encoded.push(...texts);
      return encoder.encode(texts);
    },
  });
  const chunk = { kind: 'file' as const, text: TEXT, terms: analyse(TEXT), vectors: [] };
  const making = makeMissingVectors(
    createEncoderSet([busy]),
    Array.from({ length: 32 }, () => chunk),
    { signal: AbortSignal.timeout(5_000) },
  );
  await busy.encode(['Am I a customer?', 'I am.']);
  const before = encoded.indexOf('Am I a customer?');
  assert.ok(before <= 4, `${before} windows went before`);
  const made = await making;
  assert.deepEqual(
    made.map((vectors) => vectors.map(({ values }) => values[0])),
    Array.from({ length: 32 }, () => [17, 23]),
  );
});

it('gives an encoder that reads passages whole all of them at once', async () => {
  const { windowWords: _, ...whole } = encoder;
  const calls: number[] = [];
  const counting: Encoder = {
    ...whole,
    encode: (texts) => {
      calls.push(texts.length);
      return whole.encode(texts);
    },
  };
  const chunk = { kind: 'file' as const, text: TEXT, terms: analyse(TEXT), vectors: [] };
  const chunks = Array.from({ length: 32 }, () => chunk);
  await makeMissingVectors(createEncoderSet([counting]), chunks, { signal: AbortSignal.timeout(5_000) });
  assert.deepEqual(calls, [32]);
});
