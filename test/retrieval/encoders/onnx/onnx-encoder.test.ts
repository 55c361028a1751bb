import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AppError } from '../../../../server/src/errors.ts';
import { createOnnxEncoder } from '../../../../server/src/retrieval/encoders/onnx/onnx-encoder.ts';
import { writeTinyOnnxModel } from '../../../support/tiny-onnx-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'onnx-encoder-'));
after(() => rmSync(folder, { recursive: true }));

function tinyModel(name: string): string {
  const path = join(folder, name);
  writeTinyOnnxModel(path, { refund: [1, 0, 0, 0], money: [0.8, 0.6, 0, 0], parcel: [0, 0, 1, 0] });
  return path;
}

const isFault = (message: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'internal_error' && message.test(error.message);

test('a folder without a model is refused, naming what is missing', async () => {
  await assert.rejects(createOnnxEncoder({ folder: join(folder, 'none') }), isFault(/has no config\.json/));
  const halved = tinyModel('halved');
  rmSync(join(halved, 'onnx/model.onnx'));
  await assert.rejects(createOnnxEncoder({ folder: halved }), isFault(/has no onnx\/model\.onnx/));
});

test('a text is the mean of its tokens, padding aside, in the order asked for', async (t) => {
  const encoder = await createOnnxEncoder({ folder: tinyModel('mean') });
  t.after(() => encoder.close());
  const vectors = await encoder.encode(['refund', 'Refund parcel', 'money']);
  assert.deepEqual(
    vectors.map((vector) => [...vector]),
    [
      [127, 0, 0, 0],
      [127, 0, 127, 0],
      [127, 95, 0, 0],
    ],
  );
  assert.equal(encoder.dimensions, 4);
});

test('the name tells folder and weights', async (t) => {
  const [one, two] = [tinyModel('named'), join(folder, 'other/named')];
  writeTinyOnnxModel(two, { refund: [0, 1, 0, 0] });
  const encoders = [await createOnnxEncoder({ folder: one }), await createOnnxEncoder({ folder: two })];
  t.after(() => Promise.all(encoders.map((encoder) => encoder.close())));
  for (const { name } of encoders) assert.match(name, /^onnx-named-[0-9a-f]{8}$/);
  assert.notEqual(encoders[0]?.name, encoders[1]?.name);
});

test('damaged weights are refused at the start', async () => {
  const damaged = tinyModel('damaged');
  writeFileSync(join(damaged, 'onnx/model.onnx'), 'not a model');
  await assert.rejects(createOnnxEncoder({ folder: damaged }), isFault(/cannot be used/));
});

test('the event loop turns while the model works', async (t) => {
  const encoder = await createOnnxEncoder({ folder: tinyModel('busy') });
  t.after(() => encoder.close());
  let turns = 0;
  let isWorking = true;
  const tick = (): void => {
    turns += 1;
    if (isWorking) setImmediate(tick);
  };
  setImmediate(tick);
  await encoder.encode(new Array<string>(200).fill('refund money parcel'));
  isWorking = false;
  assert.ok(turns > 10, `${turns} turns`);
});

test('an aborted call stops with the reason', async (t) => {
  const encoder = await createOnnxEncoder({ folder: tinyModel('aborted') });
  t.after(() => encoder.close());
  await assert.rejects(encoder.encode(['refund'], { signal: AbortSignal.abort(new Error('stop')) }), /stop/);
});

test('q8 reads the other weights, and cls the first piece alone', async (t) => {
  const other = tinyModel('q8');
  renameSync(join(other, 'onnx/model.onnx'), join(other, 'onnx/model_quantized.onnx'));
  await assert.rejects(createOnnxEncoder({ folder: other }), isFault(/has no onnx\/model\.onnx/));
  const encoder = await createOnnxEncoder({ folder: other, precision: 'q8', pooling: 'cls' });
  t.after(() => encoder.close());
  const [vector] = await encoder.encode(['refund parcel']);
  assert.deepEqual([...(vector as Int8Array)], [127, 0, 0, 0]);
});

test('a text is read up to as many pieces as the folder says', async (t) => {
  const encoder = await createOnnxEncoder({ folder: tinyModel('long') });
  t.after(() => encoder.close());
  const [within, beyond] = await encoder.encode([
    `${'refund '.repeat(63)}parcel`,
    `${'refund '.repeat(64)}parcel`,
  ]);
  assert.ok((within?.[2] as number) > 0);
  assert.equal(beyond?.[2], 0);
});
