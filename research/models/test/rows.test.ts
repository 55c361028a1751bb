/** A model in eight bits, with weights that the test makes up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRuntime, RUNTIME } from '../../../server/src/retrieval/encoders/onnx/onnx-runtime.ts';
import { writeEncoder } from '../encoder-graph.ts';
import type { EncoderWeights, Linear } from '../encoder-weights.ts';
import { inFloats, inRows, type MatrixForm } from '../matrices.ts';
import { quantiseRows } from '../quantise.ts';

const runtime = loadRuntime(RUNTIME);

const WIDTH = 32;
const HIDDEN = 64;
const PIECES = 40;
const PLACES = 16;

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
}

function makeWeights(): EncoderWeights {
  const random = createRandom(7);
  const floats = (count: number): Float32Array => Float32Array.from({ length: count }, random);
  const linear = (outputs: number, inputs: number): Linear => ({
    weight: floats(outputs * inputs),
    bias: floats(outputs),
    outputs,
    inputs,
  });
  const norm = () => ({ scale: new Float32Array(WIDTH).fill(1), bias: floats(WIDTH) });
  return {
    sizes: {
      width: WIDTH,
      hiddenWidth: HIDDEN,
      layers: 1,
      heads: 2,
      places: PLACES,
      pieces: PIECES,
      epsilon: 1e-12,
    },
    words: quantiseRows(floats(PIECES * WIDTH), WIDTH),
    places: floats(PLACES * WIDTH),
    embeddingNorm: norm(),
    layers: [
      {
        query: linear(WIDTH, WIDTH),
        key: linear(WIDTH, WIDTH),
        value: linear(WIDTH, WIDTH),
        attentionOutput: linear(WIDTH, WIDTH),
        attentionNorm: norm(),
        expand: linear(HIDDEN, WIDTH),
        contract: linear(WIDTH, HIDDEN),
        outputNorm: norm(),
      },
    ],
  };
}

async function encode(form: MatrixForm, texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
  const session = await runtime.InferenceSession.create(writeEncoder(makeWeights(), form).model);
  const length = Math.max(...texts.map((ids) => ids.length));
  const ids = new BigInt64Array(texts.length * length);
  const mask = new BigInt64Array(ids.length);
  for (const [row, text] of texts.entries())
    for (const [at, id] of text.entries()) {
      ids[row * length + at] = BigInt(id);
      mask[row * length + at] = 1n;
    }
  const shape = [texts.length, length];
  const { sentence_embedding: made } = await session.run({
    input_ids: new runtime.Tensor('int64', ids, shape),
    attention_mask: new runtime.Tensor('int64', mask, shape),
  });
  const values = made?.data as Float32Array;
  return texts.map((_, row) => values.slice(row * WIDTH, (row + 1) * WIDTH));
}

const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0);

const MAXIMA = new Map(
  ['embeddings', 'layer0.attention.norm'].map((input) => [
    input,
    Float32Array.from({ length: WIDTH }, (_, channel) => (channel === 3 ? 20 : 2)),
  ]),
);

test('a text has the vector in a batch that it has alone', async () => {
  const [alone] = await encode(inRows(MAXIMA), [[1, 5, 9]]);
  const [inBatch] = await encode(inRows(MAXIMA), [
    [1, 5, 9],
    [2, 30, 31, 32, 33, 34, 35, 36],
  ]);
  assert.ok(cosine(alone as Float32Array, inBatch as Float32Array) > 0.999999);
});

test('eight bits point where 32 bits do', async () => {
  const texts = [[1, 5, 9], [7, 20, 21, 22], [39]];
  const rounded = await encode(inRows(MAXIMA), texts);
  const exact = await encode(inFloats, texts);
  for (const [at, vector] of rounded.entries()) assert.ok(cosine(vector, exact[at] as Float32Array) > 0.999);
});
