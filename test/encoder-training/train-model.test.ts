import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { numberTexts } from '../../scripts/encoder/dataset.ts';
import { rotateRows, writeModel } from '../../scripts/encoder/export.ts';
import type { Matrix } from '../../scripts/encoder/linear-algebra.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { SETTINGS, type Settings } from '../../scripts/encoder/settings.ts';
import { trainMean } from '../../scripts/encoder/train-model.ts';
import { createStaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import { FeatureTable } from '../../server/src/retrieval/encoders/static-features.ts';

const folder = mkdtempSync(join(tmpdir(), 'train-model-'));
after(() => rmSync(folder, { recursive: true }));

/** Two intents that share no word among their texts but chance: what belongs together has to be learned. */
const WORDS = {
  refund: ['refund', 'money', 'back', 'return', 'repay'],
  parcel: ['parcel', 'shipping', 'late', 'arrive', 'track'],
};
const random = createRandom(8);
const intents = Object.entries(WORDS).map(([label, words]) => ({
  source: 'bitext',
  label,
  texts: Array.from(
    { length: 80 },
    (_, index) => `${words[index % 5]} ${words[random.below(5)]} ${random.below(1e6)}`,
  ),
}));
const dataset = numberTexts({ pairs: [], intents, loose: [] });
const shape = { words: 16, buckets: 64, ngram: 4, minWordLenForNgrams: 4, maxWords: 50 };
const vocabulary = Object.values(WORDS).flat();
const table = new FeatureTable(shape, vocabulary);

function train(changes: Partial<Settings>): Promise<Matrix> {
  const noise = createRandom(1);
  const rows = {
    rows: 80,
    columns: 32,
    values: Float32Array.from({ length: 80 * 32 }, () => 0.1 * noise.normal()),
  };
  return trainMean({
    dataset,
    table,
    start: { rows, tokenWeights: new Float32Array(80).fill(0.5) },
    neighbours: { texts: [], nearest: [] },
    teacher: { rows: 1, columns: 8, values: new Float32Array(8) },
    rowOfText: new Int32Array(dataset.texts.length).fill(-1),
    settings: { ...SETTINGS, shape, dimensions: 32, pairsPerBatch: 16, epochs: 8, ...changes },
    report: () => {},
  });
}

test('the result is the same for any number of threads, and another for another seed', async () => {
  const two = await train({ threads: 2 });
  assert.deepEqual(await train({ threads: 1 }), two);
  assert.notDeepEqual(await train({ seed: 11 }), two);
});

test('a trained, rotated and rounded encoder puts together what the data puts together', async () => {
  const rows = rotateRows(await train({ runs: 2 }), dataset.texts, table, 16);
  writeModel(folder, rows, table, vocabulary);
  const encoder = createStaticEncoder(folder);
  const cosine = (a: string, b: string): number => {
    const [x, y] = [encoder.encodeExactly(a), encoder.encodeExactly(b)];
    return x.reduce((sum, value, at) => sum + value * (y[at] as number), 0);
  };
  assert.equal(encoder.dimensions, 16);
  assert.ok(cosine('money', 'return') > cosine('money', 'shipping') + 0.3);
  assert.ok(cosine('track', 'late') > cosine('track', 'repay') + 0.3);
});
