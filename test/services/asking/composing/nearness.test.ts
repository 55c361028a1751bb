import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EncodeOptions, Encoder } from '../../../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../../../server/src/retrieval/encoders/encoder-set.ts';
import { createNearness } from '../../../../server/src/services/asking/composing/nearness.ts';

const WAIT_MS = 60_000;

/** An encoder by the length of texts, and what it was asked. */
function createLengths(name: string, languages: readonly string[]) {
  const encoded: { texts: readonly string[]; options: EncodeOptions | undefined }[] = [];
  const encoder: Encoder = {
    name,
    dimensions: 2,
    languages,
    encodes: 'all',
    async encode(texts, options) {
      encoded.push({ texts, options });
      if (texts.includes('')) throw new Error('nothing to encode');
      return texts.map(({ length }) => Int8Array.of(length, 1));
    },
    close: async () => {},
  };
  return { encoder, encoded };
}

const english = { text: 'a', language: 'en' };
const german = { text: 'abc', language: 'de' };

test('two texts are held against each other by an encoder that knows both languages', async () => {
  const [first, both] = [createLengths('first', ['en']), createLengths('both', ['en', 'de'])];
  const nearness = createNearness(
    createEncoderSet([first.encoder, both.encoder]),
    'account/chatbot',
    WAIT_MS,
  );
  assert.equal(((await nearness(english, german)) ?? 0).toFixed(4), (4 / Math.sqrt(20)).toFixed(4));
  assert.deepEqual([first.encoded.length, both.encoded.length], [0, 2]);
  assert.equal(await nearness(english, { text: 'abc', language: 'fr' }), undefined);
});

test('a text is encoded once, urgently, in the turn of who asks', async () => {
  const { encoder, encoded } = createLengths('one', ['en', 'de']);
  const nearness = createNearness(createEncoderSet([encoder]), 'account/chatbot', WAIT_MS);
  await Promise.all([nearness(english, german), nearness(german, english)]);
  assert.deepEqual(
    encoded.map(({ texts }) => texts),
    [['a'], ['abc']],
  );
  for (const { options } of encoded)
    assert.deepEqual([options?.isUrgent, options?.turn], [true, 'account/chatbot']);
});

test('nothing is told by an encoder that fails', async () => {
  const { encoder } = createLengths('one', ['en']);
  const nearness = createNearness(createEncoderSet([encoder]), 'account/chatbot', WAIT_MS);
  assert.equal(await nearness(english, { text: '', language: 'en' }), undefined);
});
