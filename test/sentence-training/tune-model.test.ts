/** A few steps of the real training, and what it writes. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeTuning } from '../../scripts/sentence-encoder/export.ts';
import { SETTINGS } from '../../scripts/sentence-encoder/settings.ts';
import { learningRateAt, type TunedModel, tuneModel } from '../../scripts/sentence-encoder/tune-model.ts';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence-encoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'tune-model-'));
after(() => rmSync(folder, { recursive: true }));

/** Two names that mean nothing to the published model. */
const DATA = {
  pairs: [],
  intents: ['zorbel', 'quimp'].map((label) => ({
    source: 'made up',
    label,
    texts: ['blue', 'green', 'red', 'tall', 'small', 'old', 'new', 'round'].map((word) => `${word} ${label}`),
  })),
  loose: ['where is my parcel', 'how do I pay', 'opening hours', 'what does it cost'].map((text) => ({
    source: 'made up',
    text,
  })),
};
const settings = { ...SETTINGS, steps: 6, warmUpSteps: 1, pairsPerBatch: 8, looseTexts: 4 };
const tune = (changes = {}): Promise<TunedModel> => tuneModel(DATA, { ...settings, ...changes }, () => {});

test('texts of an intent come nearer each other than they were', async () => {
  const tuned = await tune();
  writeTuning(folder, tuned);
  const encoders = [createSentenceEncoder(), createSentenceEncoder({ folder })];
  const gaps: number[] = [];
  for (const encoder of encoders) {
    const [one, same, other] = await encoder.encode(['blue zorbel', 'tall zorbel', 'blue quimp']);
    gaps.push(cosine(one, same) - cosine(one, other));
    await encoder.close();
  }
  assert.ok((gaps[1] as number) > (gaps[0] as number) + 0.05, gaps.join(' and '));
  assert.match(encoders[1]?.name ?? '', /^sentence-use-lite-[\d.]+-[\da-f]{8}$/);
  assert.notEqual(encoders[1]?.name, encoders[0]?.name);
});

test('the same seed gives the same numbers, another seed others', async () => {
  const one = await tune({ steps: 2 });
  assert.deepEqual((await tune({ steps: 2 })).tuned, one.tuned);
  assert.notDeepEqual((await tune({ steps: 2, seed: 8 })).tuned, one.tuned);
});

test('the learning rate rises over the first steps and falls to a twentieth', () => {
  const rates = [1, 30, 300].map((step) =>
    learningRateAt(step, { learningRate: 1, warmUpSteps: 30, steps: 300 }),
  );
  assert.deepEqual(
    rates.map((rate) => rate.toFixed(3)),
    ['0.033', '0.903', '0.050'],
  );
});

function cosine(a: Int8Array | undefined, b: Int8Array | undefined): number {
  assert.ok(a !== undefined && b !== undefined);
  const dot = (x: Int8Array, y: Int8Array): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] as number), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
