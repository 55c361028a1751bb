import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyGelu } from '../../../server/src/retrieval/encoders/sentence-model/gelu.ts';
import { normalShare } from './normal-share.ts';

/** Where the function is lowest. */
const VALLEY = -0.7517916;

function gelu(...values: number[]): Float32Array {
  const floats = Float32Array.from(values);
  applyGelu(floats, 0, floats.length);
  return floats;
}

const isNear = (found: number | undefined, expected: number, distance = 1e-6): void =>
  assert.ok(Math.abs((found as number) - expected) < distance, `${found}, not ${expected}`);

/** Steps from -10 to 10 that fall between those of any table. */
const GRID = Array.from({ length: 20_001 }, (_, at) => at / 1_000.3 - 9.997);

/** The share of a normal distribution below each of the grid's places, by the trapezoid rule from far below the first. */
function integrate(): number[] {
  const STEP = 1e-4;
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let share = 0;
  let from = -12;
  return GRID.map((to) => {
    const steps = Math.ceil((to - from) / STEP);
    const width = (to - from) / steps;
    for (let step = 0; step < steps; step++) {
      share += ((density(from + step * width) + density(from + (step + 1) * width)) / 2) * width;
    }
    from = to;
    return share;
  });
}

test('each number is multiplied by the share of a normal distribution below it', () => {
  const found = gelu(...GRID);
  for (const [at, share] of integrate().entries()) isNear(found[at], (GRID[at] as number) * share);
});

test('known values', () => {
  const known = [
    [0, 0],
    [1, 0.841344746],
    [-1, -0.158655254],
    [2, 1.954499736],
    [-2, -0.045500264],
    [0.5, 0.345731231],
    [-3, -0.004049694],
  ] as const;
  const found = gelu(...known.map(([value]) => value));
  for (const [at, [, expected]] of known.entries()) isNear(found[at], expected);
});

test('far up nothing changes, far down nothing is left', () => {
  assert.deepEqual(
    [...gelu(8, 9.5, 1e30, Number.POSITIVE_INFINITY)],
    [8, 9.5, Math.fround(1e30), Number.POSITIVE_INFINITY],
  );
  for (const value of gelu(-8, -9.5, -1e30, Number.NEGATIVE_INFINITY)) assert.equal(Math.abs(value), 0);
});

test('falls to its valley and rises behind it, ends of the table included', () => {
  const found = gelu(...GRID);
  for (let at = 1; at < GRID.length; at++) {
    const difference = (found[at] as number) - (found[at - 1] as number);
    if ((GRID[at] as number) < VALLEY) assert.ok(difference <= 1e-9, `rises before ${GRID[at]}`);
    if ((GRID[at - 1] as number) > VALLEY) assert.ok(difference >= -1e-9, `falls before ${GRID[at]}`);
  }
});

test('any float is near what the formula gives', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, min: -20, max: 20 }), (value) => {
      isNear(gelu(value)[0], value * normalShare(value), 1e-6 + Math.abs(value) * 2 ** -24);
    }),
  );
});

test('what lies before and behind is left alone', () => {
  const floats = Float32Array.of(-1, -1, -1, -1);
  applyGelu(floats, 1, 2);
  assert.deepEqual(
    [...floats].map((value) => value === -1),
    [true, false, false, true],
  );
});
