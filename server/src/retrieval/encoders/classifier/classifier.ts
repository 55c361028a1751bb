/** A linear classifier over unit vectors: where an answer has several questions, it weighs what tells answers apart. */
import type { Classifier } from '../encoder.ts';

/** Sharpness of the softmax, in training and in use. */
export const LOGIT_SCALE = 12;

/** Probability of each class, in the order of `keys`; they sum to 1. Empty without classes. */
export function classify(classifier: Classifier, vector: Int8Array | Float32Array): Float32Array {
  const { dimensions, weights } = classifier;
  const probabilities = new Float32Array(classifier.keys.length);
  const scale = LOGIT_SCALE / (lengthOf(vector) || 1);
  let highest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < probabilities.length; row += 1) {
    let sum = 0;
    const start = row * dimensions;
    for (let at = 0; at < dimensions; at += 1)
      sum += (weights[start + at] as number) * (vector[at] as number);
    probabilities[row] = sum * scale;
    highest = Math.max(highest, sum * scale);
  }
  let total = 0;
  for (let row = 0; row < probabilities.length; row += 1) {
    const value = Math.exp((probabilities[row] as number) - highest);
    probabilities[row] = value;
    total += value;
  }
  for (let row = 0; row < probabilities.length; row += 1)
    probabilities[row] = (probabilities[row] as number) / total;
  return probabilities;
}

function lengthOf(vector: Int8Array | Float32Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at += 1) squares += (vector[at] as number) ** 2;
  return Math.sqrt(squares);
}
