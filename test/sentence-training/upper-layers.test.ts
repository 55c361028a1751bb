/** The layers that are trained, against the model that serves and against differences. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../scripts/encoder/random.ts';
import { type PartView, UpperLayers, viewParts } from '../../scripts/sentence-encoder/upper-layers.ts';
import {
  createForwardPass,
  SCRATCH,
} from '../../server/src/retrieval/encoders/sentence-model/forward-pass.ts';
import {
  type Layer,
  placeParameters,
  WIDTH,
} from '../../server/src/retrieval/encoders/sentence-model/parameters.ts';
import { loadSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';
import {
  TUNED_NUMBERS,
  TUNED_PARTS,
  type TunedPartName,
} from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import { readSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/weights.ts';
import { createWordPieces } from '../../server/src/retrieval/encoders/sentence-model/word-pieces.ts';

const TEXTS = ['How do I top up my card?', 'refund', 'My parcel has not arrived yet, where might it be now?'];

const { vocabulary, tensors } = await readSentenceModel();
const published = placeParameters(tensors, SCRATCH);
const values = new Float32Array(TUNED_NUMBERS);
const PARTS = Object.entries(TUNED_PARTS);
for (const [name, { names }] of PARTS) {
  const { weights, bias } = viewParts(values)[name as TunedPartName];
  weights.set(tensors.get(names[0]) ?? []);
  bias.set(tensors.get(names[1]) ?? []);
}

/** With slices of so few rows that a batch has several. */
function createLayers(): UpperLayers {
  const layers = new UpperLayers({ rows: 60, texts: TEXTS.length, sliceRows: 18 });
  const toPieces = createWordPieces(vocabulary);
  const lower = createForwardPass(published);
  const spans = lower.embed(TEXTS.map(toPieces));
  lower.pass(published.layers[0] as Layer, spans);
  layers.begin();
  for (const { start, rows } of spans) {
    const from = lower.state + start * WIDTH;
    layers.add(published.kernel.floats.subarray(from, from + rows * WIDTH));
  }
  return layers;
}

test('with the published numbers, vectors are those of the published model', async () => {
  const layers = createLayers();
  layers.load(values);
  const vectors = layers.forward();
  const expected = (await loadSentenceModel()).encode(TEXTS);
  for (const [text, vector] of expected.entries()) {
    for (const [at, value] of vector.entries())
      assert.ok(Math.abs(value - (vectors[text * WIDTH + at] as number)) < 1e-6);
  }
});

test('the gradient by each tensor is what the loss changes by along it', () => {
  const random = createRandom(5);
  const layers = createLayers();
  const weights = Float32Array.from({ length: TEXTS.length * WIDTH }, () => random.normal());
  const lossAt = (point: Float32Array): number => {
    layers.load(point);
    return layers.forward().reduce((sum, value, at) => sum + value * (weights[at] as number), 0);
  };
  layers.load(values);
  const gradient = new Float32Array(TUNED_NUMBERS);
  layers.backward(layers.forward(), weights, gradient);
  for (const tensor of PARTS.flatMap(([name]) => [`${name} weights`, `${name} bias`])) {
    const viewOf = (of: Float32Array): Float32Array => {
      const [name, part] = tensor.split(' ') as [TunedPartName, keyof PartView];
      return viewParts(of)[name][part];
    };
    const part = viewOf(gradient);
    const length = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0));
    assert.ok(length > 0, tensor);
    const step = 0.01 / length;
    const moved = (by: number): number => {
      const point = values.slice();
      const view = viewOf(point);
      for (const [at, value] of part.entries()) view[at] = (view[at] as number) + by * value;
      return lossAt(point);
    };
    const measured = (moved(step) - moved(-step)) / (2 * step);
    const ratio = measured / (length * length);
    assert.ok(Math.abs(ratio - 1) < 0.02, `${tensor}: ${ratio}`);
  }
});
