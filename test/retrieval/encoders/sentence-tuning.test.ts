/** What the sentence encoder learned since it was published: read, added, and refused where it does not fit. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../server/src/errors.ts';
import { createSentenceEncoder } from '../../../server/src/retrieval/encoders/sentence-encoder.ts';
import {
  applyTuning,
  readTuning,
  TUNED_NUMBERS,
  TUNED_TENSORS,
} from '../../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import { readSentenceModel } from '../../../server/src/retrieval/encoders/sentence-model/weights.ts';

const SHIPPED = fileURLToPath(new URL('../../../models/sentence-encoder', import.meta.url));
const FILES = ['config.json', 'deltas.i8', 'scales.f32'] as const;
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function copyShipped(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentence-tuning-'));
  folders.push(folder);
  for (const file of FILES) cpSync(join(SHIPPED, file), join(folder, file));
  return folder;
}
const isFault = (message: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'internal_error' && message.test(error.message);

test('each number is its tensor’s own plus its difference in steps of its row', async () => {
  const { tensors } = await readSentenceModel();
  const before = new Map(TUNED_TENSORS.map(({ name }) => [name, tensors.get(name)?.slice()]));
  const lower = 'module/Embeddings_en';
  const untouched = tensors.get(lower)?.slice();
  const rows = TUNED_TENSORS.reduce((sum, tensor) => sum + tensor.rows, 0);
  const deltas = Int8Array.from({ length: TUNED_NUMBERS }, (_, at) => (at % 255) - 127);
  const scales = Float32Array.from({ length: rows }, (_, row) => 1e-4 * (row + 1));
  applyTuning(tensors, { base: '', hash: '', deltas, scales });
  let row = 0;
  let from = 0;
  for (const { name, rows, columns } of TUNED_TENSORS) {
    const last = rows * columns - 1;
    for (const at of [0, last]) {
      const scale = scales[row + (at === 0 ? 0 : rows - 1)] as number;
      const expected = (before.get(name)?.[at] ?? Number.NaN) + scale * (deltas[from + at] as number);
      assert.equal(tensors.get(name)?.[at], Math.fround(expected), `${name} ${at}`);
    }
    row += rows;
    from += rows * columns;
  }
  assert.deepEqual(tensors.get(lower), untouched, 'what lies below is as published');
});

test('the encoder that ships is named by the published model and by what it learned', async () => {
  const shipped = createSentenceEncoder({ folder: SHIPPED });
  const published = createSentenceEncoder();
  assert.equal(shipped.name, `${published.name}-${readTuning(SHIPPED).hash}`);
  await Promise.all([shipped.close(), published.close()]);
});

for (const file of FILES) {
  test(`a folder without ${file} is refused, naming the folder`, () => {
    const folder = copyShipped();
    unlinkSync(join(folder, file));
    assert.throws(() => createSentenceEncoder({ folder }), isFault(/cannot be read/));
  });
}

test('a file that was cut short is refused', () => {
  for (const file of ['deltas.i8', 'scales.f32']) {
    const folder = copyShipped();
    truncateSync(join(folder, file), 1_000);
    assert.throws(() => createSentenceEncoder({ folder }), isFault(/damaged/));
  }
});

test('a configuration that is no JSON, or of another version of the model, is refused', () => {
  const folder = copyShipped();
  writeFileSync(join(folder, 'config.json'), '{"base":"0.0.1"}');
  assert.throws(() => createSentenceEncoder({ folder }), isFault(/version 0\.0\.1.+installed/));
  writeFileSync(join(folder, 'config.json'), '{');
  assert.throws(() => createSentenceEncoder({ folder }), isFault(/cannot be read/));
});
