/** The model as we run it, against the same by a plain program, and against ONNX Runtime. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSentenceModel } from '../../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import { loadSentenceModel } from '../../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';
import { createWordPieces } from '../../../server/src/retrieval/encoders/sentence-model/word-pieces.ts';
import { createPlainBert } from './plain-bert.ts';

const FOLDER = join(import.meta.dirname, '../../../models/sentence-encoder');
const model = loadSentenceModel(FOLDER);

const encodeOne = (text: string): Float32Array => model.encode([text])[0] as Float32Array;

test('a vector is that of a plain program in 64 bits, but for rounding', () => {
  const files = readSentenceModel(FOLDER);
  const toPieces = createWordPieces(files.vocabulary, files.config.places);
  const run = createPlainBert(files);
  for (const text of ['How do I top up my card?', 'a', '¿Dónde está 日本 😀?']) {
    const expected = run(toPieces(text));
    const distance = Math.max(
      ...encodeOne(text).map((value, at) => Math.abs(value - (expected[at] as number))),
    );
    assert.ok(distance < 2e-6, `${distance} apart: ${text}`);
  }
});

test('a vector is that of ONNX Runtime over the published model, but for the embeddings in eight bits', () => {
  const file = join(import.meta.dirname, 'sentence-reference.json');
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { text: string; vector: string }[];
  assert.ok(rows.length > 0);
  for (const { text, vector } of rows) {
    const expected = vector.split(' ').map(Number);
    assert.equal(expected.length, model.dimensions);
    const cosine = encodeOne(text).reduce((sum, value, at) => sum + value * (expected[at] as number), 0);
    assert.ok(cosine > 0.9999 * Math.hypot(...expected), `${cosine}: ${text}`);
  }
});

test('every vector has the length 1', () => {
  for (const text of ['a', 'Where is my parcel?', 'word '.repeat(500)]) {
    assert.ok(Math.abs(Math.hypot(...encodeOne(text)) - 1) < 1e-6, text);
  }
});

test('more texts than are worked on at once come out in order, each as alone, and those without pieces as zeros', () => {
  const texts = ['', ...Array.from({ length: 7 }, (_, index) => `${index} ${'many words '.repeat(90)}`)];
  texts.push('short', ' ', ...Array.from({ length: 12 }, (_, index) => `question ${index}`), '\u200b');
  const vectors = model.encode(texts);
  assert.equal(vectors.length, texts.length);
  for (const [index, text] of texts.entries()) {
    const isEmpty = ['', ' ', '\u200b'].includes(text);
    assert.deepEqual(vectors[index], isEmpty ? new Float32Array(model.dimensions) : encodeOne(text), text);
  }
  assert.deepEqual(model.encode([]), []);
});

test('a text is read up to 128 pieces, and what lies behind changes nothing', () => {
  const read = 'word '.repeat(125);
  const full = encodeOne(`${read}last`);
  assert.deepEqual(encodeOne(`${read}last behind it more`), full);
  assert.notDeepEqual(encodeOne(`${read}other`), full);
});
