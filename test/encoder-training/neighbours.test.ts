import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberTexts } from '../../scripts/encoder/dataset.ts';
import { type Matrix, normaliseRows } from '../../scripts/encoder/linear-algebra.ts';
import { findNeighbours } from '../../scripts/encoder/neighbours.ts';
import { createRandom } from '../../scripts/encoder/random.ts';

test('a loose text is paired with texts of its own cluster, never with itself', () => {
  const random = createRandom(2);
  const clusters = Array.from({ length: 4 }, () => Array.from({ length: 64 }, () => random.normal()));
  const loose = Array.from({ length: 200 }, (_, n) => ({ source: 'nq', text: `cluster${n % 4} text${n}` }));
  const dataset = numberTexts({ pairs: [], intents: [], loose });
  const teacher: Matrix = { rows: 200, columns: 64, values: new Float32Array(200 * 64) };
  for (let at = 0; at < teacher.values.length; at += 1) {
    const center = clusters[Math.floor(at / 64) % 4] as number[];
    teacher.values[at] = (center[at % 64] as number) + 0.5 * random.normal();
  }
  normaliseRows(teacher);
  const rowOfText = Int32Array.from({ length: 200 }, (_, row) => (row === 7 ? -1 : row));
  const { texts, nearest } = findNeighbours({
    dataset,
    rowOfText,
    teacher,
    count: 5,
    random: createRandom(1),
  });
  assert.equal(texts.length, 199);
  for (const [index, { text }] of texts.entries()) {
    for (const other of nearest[index] as Int32Array) {
      assert.notEqual(other, text);
      assert.notEqual(other, 7);
      assert.equal(other % 4, text % 4);
    }
  }
});
