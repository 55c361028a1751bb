/** The backward pass of layer normalisation. */
import { momentsOf } from '../../server/src/retrieval/encoders/sentence-model/layer-norm.ts';
import type { LayerNorm } from '../../server/src/retrieval/encoders/sentence-model/parameters.ts';

interface NormGradient {
  floats: Float32Array;
  /** What was normalised, row after row. */
  input: number;
  /** By what the loss changes with each number of the result. */
  gradient: number;
  /** Where that of the input is added; undefined: nobody asks for it. */
  to: number | undefined;
  rows: number;
  norm: LayerNorm;
}

/** Adds the gradients of the scale to `weights` and of the bias to `bias`. */
export function backThroughNorm(
  { floats, input, gradient, to, rows, norm }: NormGradient,
  { weights, bias }: { weights: Float32Array; bias: Float32Array },
): void {
  const { scale } = norm;
  const width = scale.length;
  for (let row = 0; row < rows; row++) {
    const start = input + row * width;
    const change = gradient + row * width;
    const { mean, factor } = momentsOf(floats, start, width);
    let scaledSum = 0;
    let scaledAlong = 0;
    for (let at = 0; at < width; at++) {
      const value = ((floats[start + at] as number) - mean) * factor;
      const by = floats[change + at] as number;
      weights[at] = (weights[at] as number) + by * value;
      bias[at] = (bias[at] as number) + by;
      const scaled = by * (scale[at] as number);
      scaledSum += scaled;
      scaledAlong += scaled * value;
    }
    if (to === undefined) continue;
    for (let at = 0; at < width; at++) {
      const value = ((floats[start + at] as number) - mean) * factor;
      const scaled = (floats[change + at] as number) * (scale[at] as number);
      const own = factor * (scaled - (scaledSum + value * scaledAlong) / width);
      floats[to + row * width + at] = (floats[to + row * width + at] as number) + own;
    }
  }
}
