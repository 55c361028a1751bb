/**
 * Full-batch gradient descent of the classifier, block by block so that it can be interrupted.
 *
 * Recipe: start at the unit centroids; logits 12·W·x; cross-entropy
 * with every class weighing the same; momentum .9; a pull of 1e-3 back to the centroids; 60 steps.
 */

import { multiplyTransposed } from '../../kernels/float-kernels.ts';
import type { Classifier, ClassifierExample } from '../encoder.ts';
import {
  allocate,
  BLOCK,
  carryOver,
  fillCentroids,
  fillInputs,
  type Regions,
  roundUp,
  type Shape,
  withoutPadding,
} from './classifier-memory.ts';

const STEPS = 60;
const STEP_SIZE = 0.05;
const MOMENTUM = 0.9;
const CENTROID_PULL = 1e-3;
/** From a previous classifier: this share of what it had learned beyond its centroids, and so many steps more. It
 *  leads to about where 60 steps lead from the centroids, however often it is repeated. */
const CARRIED_SHARE = 0.95;
const WARM_STEPS = 20;

export interface ClassifierTraining {
  keys: string[];
  dimensions: number;
  /** Yields after each block; done when it ends. */
  run(): Generator<void, void, void>;
  result(): Pick<Classifier, 'weights' | 'centroids'>;
}

export function prepareTraining(
  examples: readonly ClassifierExample[],
  previous: Classifier | undefined,
  logitScale: number,
): ClassifierTraining {
  const keys = [...new Set(examples.map(({ key }) => key))];
  const dimensions = examples[0]?.vector.length ?? 0;
  const shape: Shape = {
    classes: keys.length,
    classRows: roundUp(keys.length, 4),
    width: roundUp(dimensions, 8),
    blocks: Math.ceil(examples.length / BLOCK),
  };
  const regions = allocate(shape);
  const labels = labelExamples(examples, keys);
  fillInputs(regions, examples, shape);
  fillCentroids(regions, labels, shape);
  const isWarm =
    previous !== undefined && carryOver(regions, keys, previous, shape, dimensions, CARRIED_SHARE);
  return {
    keys,
    dimensions,
    run: () => descend(regions, labels, examples.length, shape, isWarm ? WARM_STEPS : STEPS, logitScale),
    result: () => ({
      weights: withoutPadding(regions.weights, shape, dimensions),
      centroids: withoutPadding(regions.centroids, shape, dimensions),
    }),
  };
}

function labelExamples(examples: readonly ClassifierExample[], keys: readonly string[]): Int32Array {
  const rowOf = new Map(keys.map((key, row) => [key, row]));
  return Int32Array.from(examples, ({ key }) => rowOf.get(key) as number);
}

function* descend(
  regions: Regions,
  labels: Int32Array,
  count: number,
  shape: Shape,
  steps: number,
  logitScale: number,
): Generator<void, void, void> {
  const { kernels, weights, centroids, velocity, gradient, blockGradient } = regions;
  if (shape.classes < 2) return;
  const exampleWeights = balance(labels, shape.classes);
  const bytes = weights.length * 4;
  for (let step = 0; step < steps; step += 1) {
    gradient.fill(0);
    for (let block = 0; block < shape.blocks; block += 1) {
      computeErrors(regions, labels, exampleWeights, shape, block, logitScale);
      multiplyTransposed(kernels, {
        a: regions.errors.byteOffset,
        b: regions.inputsByBlock.byteOffset + block * BLOCK * shape.width * 4,
        c: blockGradient.byteOffset,
        rowsA: shape.classRows,
        rowsB: shape.width,
        columns: BLOCK,
        strideC: shape.width,
      });
      kernels.addScaled(gradient.byteOffset, blockGradient.byteOffset, 1, bytes);
      yield;
    }
    const factor = (logitScale * shape.classes) / count;
    for (let at = 0; at < weights.length; at += 1) {
      const pull = CENTROID_PULL * logitScale * ((weights[at] as number) - (centroids[at] as number));
      const speed = MOMENTUM * (velocity[at] as number) + factor * (gradient[at] as number) + pull;
      velocity[at] = speed;
      weights[at] = (weights[at] as number) - (STEP_SIZE / logitScale) * speed;
    }
  }
}

/** Weights by which each class counts the same, 1 on average. */
function balance(labels: Int32Array, classes: number): Float32Array {
  const counts = new Int32Array(classes);
  for (const label of labels) counts[label] = (counts[label] as number) + 1;
  return Float32Array.from(labels, (label) => labels.length / (classes * (counts[label] as number)));
}

/** Softmax minus truth, weighted, transposed: what the gradient sums over. */
function computeErrors(
  { kernels, inputs, weights, logits, errors }: Regions,
  labels: Int32Array,
  exampleWeights: Float32Array,
  { classes, classRows, width }: Shape,
  block: number,
  logitScale: number,
): void {
  multiplyTransposed(kernels, {
    a: inputs.byteOffset + block * BLOCK * width * 4,
    b: weights.byteOffset,
    c: logits.byteOffset,
    rowsA: BLOCK,
    rowsB: classRows,
    columns: width,
    strideC: classRows,
  });
  errors.fill(0);
  const rows = Math.min(BLOCK, labels.length - block * BLOCK);
  for (let row = 0; row < rows; row += 1) {
    const start = row * classRows;
    let total = 0;
    for (let at = start; at < start + classes; at += 1) {
      // No logit is far from ±12, for weights stay near unit length: no overflow without subtracting the highest.
      const value = Math.exp(logitScale * (logits[at] as number));
      logits[at] = value;
      total += value;
    }
    const example = block * BLOCK + row;
    const weight = exampleWeights[example] as number;
    const factor = weight / total;
    for (let at = 0; at < classes; at += 1)
      errors[at * BLOCK + row] = (logits[start + at] as number) * factor;
    const own = (labels[example] as number) * BLOCK + row;
    errors[own] = (errors[own] as number) - weight;
  }
}
