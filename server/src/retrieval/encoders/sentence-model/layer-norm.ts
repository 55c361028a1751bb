/** Layer normalisation (Ba et al., 2016) of rows that follow one another. */
import type { LayerNorm } from './model-files.ts';

/** Added to the variance, so that a row of equal numbers is no fault. */
const NORM_EPSILON = 1e-12;

/** Brings each row to mean 0 and variance 1, then scales and shifts it. */
export function normalise(
  floats: Float32Array,
  from: number,
  to: number,
  rows: number,
  norm: LayerNorm,
): void {
  const { scale, bias } = norm;
  const width = scale.length;
  for (let row = 0; row < rows; row++) {
    const start = from + row * width;
    let sum = 0;
    for (let at = 0; at < width; at++) sum += floats[start + at] as number;
    const mean = sum / width;
    let squares = 0;
    for (let at = 0; at < width; at++) squares += ((floats[start + at] as number) - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + NORM_EPSILON);
    const out = to + row * width;
    for (let at = 0; at < width; at++) {
      const value = ((floats[start + at] as number) - mean) * factor;
      floats[out + at] = value * (scale[at] as number) + (bias[at] as number);
    }
  }
}
