import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type LossRow,
  type LossSums,
  NEIGHBOUR_GROUP,
  PAIR_GROUP,
  rowLoss,
} from '../../scripts/encoder/batch-loss.ts';
import { createRandom } from '../../scripts/encoder/random.ts';

const COUNT = 8;
const settings = { temperature: 0.2, teacherWeight: 0.7 };

function makeRow(changes: Partial<LossRow> = {}): LossRow {
  const random = createRandom(5);
  return {
    self: 1,
    partner: 5,
    similarities: Float32Array.from({ length: COUNT }, () => random.next()),
    teacherSimilarities: Float32Array.from({ length: COUNT }, () => random.next()),
    groups: new Int32Array(COUNT).fill(PAIR_GROUP),
    texts: Int32Array.from({ length: COUNT }, (_, at) => at),
    isTaught: new Uint8Array(COUNT).fill(1),
    ...changes,
  };
}

function evaluate(row: LossRow): { loss: number; gradient: Float32Array; sums: LossSums } {
  const sums: LossSums = { contrast: 0, contrastRows: 0, divergence: 0, divergenceRows: 0 };
  const gradient = new Float32Array(COUNT);
  const scratch = { student: new Float32Array(COUNT), teacher: new Float32Array(COUNT) };
  rowLoss(row, settings, scratch, gradient, sums);
  return { loss: (sums.contrast + settings.teacherWeight * sums.divergence) / COUNT, gradient, sums };
}

test('the gradient is the slope of the loss', () => {
  const row = makeRow();
  const { gradient } = evaluate(row);
  const step = 1e-2;
  for (let at = 0; at < COUNT; at += 1) {
    const moved = (by: number): number => {
      const similarities = row.similarities.slice();
      similarities[at] = (similarities[at] as number) + by;
      return evaluate({ ...row, similarities }).loss;
    };
    const slope = (moved(step) - moved(-step)) / (2 * step);
    assert.ok(Math.abs(slope - (gradient[at] as number)) < 2e-3, `${at}: ${slope} ${gradient[at]}`);
  }
});

test('texts of the same group and equal texts are no wrong partners', () => {
  const untaught = { isTaught: new Uint8Array(COUNT) };
  const groups = Int32Array.from([PAIR_GROUP, 9, 9, PAIR_GROUP, PAIR_GROUP, 9, PAIR_GROUP, PAIR_GROUP]);
  const grouped = evaluate(makeRow({ groups, ...untaught }));
  assert.equal(grouped.gradient[2], 0);
  const texts = Int32Array.from([0, 1, 2, 1, 4, 5, 6, 7]);
  const repeated = evaluate(makeRow({ texts, ...untaught }));
  assert.equal(repeated.gradient[3], 0);
  assert.ok((repeated.gradient[2] as number) > 0);
  assert.ok((repeated.gradient[5] as number) < 0);
});

test('neighbours learn from the teacher alone, and texts it does not know from pairs alone', () => {
  const neighbours = evaluate(makeRow({ groups: new Int32Array(COUNT).fill(NEIGHBOUR_GROUP) }));
  assert.deepEqual([neighbours.sums.contrastRows, neighbours.sums.divergenceRows], [0, 1]);
  const untaught = evaluate(makeRow({ isTaught: new Uint8Array(COUNT) }));
  assert.deepEqual([untaught.sums.contrastRows, untaught.sums.divergenceRows], [1, 0]);
});

test('a teacher that agrees with the encoder asks for no change', () => {
  const { similarities } = makeRow();
  const groups = new Int32Array(COUNT).fill(NEIGHBOUR_GROUP);
  const { gradient } = evaluate(makeRow({ teacherSimilarities: similarities, groups }));
  for (const value of gradient) assert.ok(Math.abs(value) < 1e-6);
});
