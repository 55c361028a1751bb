/** Where the training of a classifier keeps its numbers, in the shapes that the kernels take, and what it starts from. */

import { createKernels, createSharedMemory } from '../../kernels/float-kernels.ts';
import type { Classifier, ClassifierExample } from '../encoder.ts';

/** Examples that are computed together. */
export const BLOCK = 64;

export interface Shape {
  classes: number;
  /** Rounded up as the kernels need it: to 4 rows, to 8 columns. */
  classRows: number;
  width: number;
  blocks: number;
}

export type Regions = ReturnType<typeof allocate>;

/** Everything zero. */
export function allocate({ classRows, width, blocks }: Shape) {
  const inputs = blocks * BLOCK * width;
  const matrix = classRows * width;
  const block = BLOCK * classRows;
  const memory = createSharedMemory((2 * inputs + 5 * matrix + 2 * block) * 4);
  let end = 0;
  // Every size is a multiple of 32 bytes, so every region begins at one.
  const take = (size: number): Float32Array => {
    const region = new Float32Array(memory.buffer, end, size);
    end += size * 4;
    return region;
  };
  return {
    kernels: createKernels(memory),
    /** Examples × width, unit rows. */
    inputs: take(inputs),
    /** Each block transposed: width × BLOCK. */
    inputsByBlock: take(inputs),
    weights: take(matrix),
    centroids: take(matrix),
    velocity: take(matrix),
    gradient: take(matrix),
    blockGradient: take(matrix),
    /** BLOCK × classRows. */
    logits: take(block),
    /** classRows × BLOCK. */
    errors: take(block),
  };
}

export const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Unit rows, and the same block by block on their side. */
export function fillInputs(
  { inputs, inputsByBlock }: Regions,
  examples: readonly ClassifierExample[],
  { width }: Shape,
): void {
  for (const [index, { vector }] of examples.entries()) {
    let squares = 0;
    for (const value of vector) squares += value * value;
    const factor = 1 / (Math.sqrt(squares) || 1);
    const block = Math.floor(index / BLOCK) * BLOCK * width + (index % BLOCK);
    for (const [at, value] of vector.entries()) {
      inputs[index * width + at] = value * factor;
      inputsByBlock[block + at * BLOCK] = value * factor;
    }
  }
}

/** Unit sums of each class's inputs; the weights start there. */
export function fillCentroids(
  { inputs, centroids, weights }: Regions,
  labels: Int32Array,
  { classes, width }: Shape,
): void {
  for (const [index, label] of labels.entries()) {
    for (let at = 0; at < width; at += 1) {
      centroids[label * width + at] =
        (centroids[label * width + at] as number) + (inputs[index * width + at] as number);
    }
  }
  for (let row = 0; row < classes; row += 1) {
    const centroid = centroids.subarray(row * width, (row + 1) * width);
    const factor = 1 / (Math.sqrt(centroid.reduce((sum, value) => sum + value * value, 0)) || 1);
    for (let at = 0; at < width; at += 1) centroid[at] = (centroid[at] as number) * factor;
  }
  weights.set(centroids);
}

/** Adds `share` of what `previous` had learned about the classes that are still there; false where they are less than
 *  half. */
export function carryOver(
  { weights }: Regions,
  keys: readonly string[],
  previous: Classifier,
  { width }: Shape,
  dimensions: number,
  share: number,
): boolean {
  if (previous.dimensions !== dimensions) return false;
  const rowOf = new Map(previous.keys.map((key, row) => [key, row]));
  const shared = keys.filter((key) => rowOf.has(key));
  if (shared.length * 2 < keys.length) return false;
  for (const [row, key] of keys.entries()) {
    const from = rowOf.get(key);
    if (from === undefined) continue;
    for (let at = 0; at < dimensions; at += 1) {
      const source = from * dimensions + at;
      const learned = (previous.weights[source] as number) - (previous.centroids[source] as number);
      weights[row * width + at] = (weights[row * width + at] as number) + share * learned;
    }
  }
  return true;
}

/** The rows as they are known outside. */
export function withoutPadding(
  matrix: Float32Array,
  { classes, width }: Shape,
  dimensions: number,
): Float32Array {
  const values = new Float32Array(classes * dimensions);
  for (let row = 0; row < classes; row += 1) {
    values.set(matrix.subarray(row * width, row * width + dimensions), row * dimensions);
  }
  return values;
}
