import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readOnnxTensors } from '../../scripts/sentence-encoder/onnx-tensors.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { message, writeOnnxFile } from './onnx-file.ts';

const folder = makeTemporaryFolder('onnx-tensors');

test('each tensor has the bytes that its name stands for, wherever they lie in the file beside', () => {
  const file = join(folder, 'model.onnx');
  const data = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251);
  const longName = `layer.${'x'.repeat(200)}`;
  const tensors = {
    first: { offset: 0, length: 4 },
    [longName]: { offset: 300, length: 600 },
    shared: { offset: 2, length: 3 },
    empty: { offset: 1_000, length: 0 },
  };
  writeOnnxFile(file, tensors, data);
  const tensor = readOnnxTensors(file);
  for (const [name, { offset, length }] of Object.entries(tensors)) {
    assert.deepEqual([...tensor(name)], [...data.subarray(offset, offset + length)], name);
  }
  assert.throws(() => tensor('second'), /has no tensor second/);
});

test('a file without a graph is no model', () => {
  const file = join(folder, 'nothing.onnx');
  writeFileSync(file, message([1, 10], [2, 'a test']));
  assert.throws(() => readOnnxTensors(file), /holds no model/);
});

test('fields of four and eight bytes are passed over, and what is no protocol buffer is refused', () => {
  const file = join(folder, 'fixed.onnx');
  const [eight, four] = [
    [1 * 8 + 1, 1, 2, 3, 4, 5, 6, 7, 8],
    [2 * 8 + 5, 1, 2, 3, 4],
  ] as const;
  writeFileSync(file, Uint8Array.from([...eight, ...four, ...message([7, message([2, 'graph'])])]));
  assert.throws(() => readOnnxTensors(file)('any'), /has no tensor any/);
  writeFileSync(file, Uint8Array.from([1 * 8 + 3]));
  assert.throws(() => readOnnxTensors(file), /wire type 3/);
});
