/** Nearest texts by the teacher, for texts that no data set pairs with another. */

import {
  createKernels,
  createSharedMemory,
  multiplyTransposed,
} from '../../server/src/retrieval/kernels/float-kernels.ts';
import type { Dataset } from './dataset.ts';
import type { Neighbours } from './epoch.ts';
import { type Matrix, normaliseRows } from './linear-algebra.ts';
import type { Random } from './random.ts';

/** Main axes of the teacher's vectors that are compared. */
const AXES = 64;
const BLOCK = 64;
/** Above this cosine two texts are nearly the same, and teach nothing. */
const TOO_NEAR = 0.995;
/** The search is a plain comparison of all with all: these many are enough, and take seconds. */
const MAX_TEXTS = 24_000;
const MAX_POOL = 48_000;

interface NeighbourOptions {
  dataset: Dataset;
  /** Row of a text's teacher vector, −1 where it has none. */
  rowOfText: Int32Array;
  /** On the teacher's main axes, the heaviest first. */
  teacher: Matrix;
  count: number;
  random: Random;
}

export function findNeighbours({ dataset, rowOfText, teacher, count, random }: NeighbourOptions): Neighbours {
  const hasTeacher = (text: number): boolean => (rowOfText[text] as number) >= 0;
  const loose = random.shuffle(dataset.loose.filter(({ text }) => hasTeacher(text))).slice(0, MAX_TEXTS);
  const all = dataset.texts.map((_, text) => text).filter(hasTeacher);
  const pool = random.shuffle(all).slice(0, MAX_POOL - (MAX_POOL % 4));
  pool.length -= pool.length % 4;
  const reduced = centredAxes(teacher);
  const memory = createSharedMemory((pool.length * (AXES + BLOCK) + BLOCK * AXES) * 4);
  const kernels = createKernels(memory);
  const values = new Float32Array(memory.buffer);
  const copyRow = (text: number, at: number): void => {
    const from = (rowOfText[text] as number) * AXES;
    values.set(reduced.values.subarray(from, from + AXES), at);
  };
  for (const [index, text] of pool.entries()) copyRow(text, index * AXES);
  const blockAt = pool.length * AXES;
  const cosinesAt = blockAt + BLOCK * AXES;
  const nearest: Int32Array[] = [];
  for (let start = 0; start < loose.length; start += BLOCK) {
    const block = loose.slice(start, start + BLOCK);
    for (const [index, { text }] of block.entries()) copyRow(text, blockAt + index * AXES);
    multiplyTransposed(kernels, {
      a: blockAt * 4,
      b: 0,
      c: cosinesAt * 4,
      rowsA: BLOCK,
      rowsB: pool.length,
      columns: AXES,
      strideC: pool.length,
    });
    for (let index = 0; index < block.length; index += 1) {
      const from = cosinesAt + index * pool.length;
      nearest.push(highest(values.subarray(from, from + pool.length), count).map((at) => pool[at] as number));
    }
  }
  return { texts: loose, nearest };
}

function centredAxes(teacher: Matrix): Matrix {
  const values = new Float32Array(teacher.rows * AXES);
  for (let axis = 0; axis < AXES; axis += 1) {
    let mean = 0;
    for (let row = 0; row < teacher.rows; row += 1) {
      mean += (teacher.values[row * teacher.columns + axis] as number) / teacher.rows;
    }
    for (let row = 0; row < teacher.rows; row += 1) {
      values[row * AXES + axis] = (teacher.values[row * teacher.columns + axis] as number) - mean;
    }
  }
  const reduced = { rows: teacher.rows, columns: AXES, values };
  normaliseRows(reduced);
  return reduced;
}

/** Indices of the highest values that are not above TOO_NEAR. */
function highest(values: Float32Array, count: number): Int32Array {
  const found = new Int32Array(count);
  const scores = new Float32Array(count).fill(Number.NEGATIVE_INFINITY);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (value <= (scores[count - 1] as number) || value > TOO_NEAR) continue;
    let at = count - 1;
    for (; at > 0 && (scores[at - 1] as number) < value; at -= 1) {
      scores[at] = scores[at - 1] as number;
      found[at] = found[at - 1] as number;
    }
    scores[at] = value;
    found[at] = index;
  }
  return found;
}
