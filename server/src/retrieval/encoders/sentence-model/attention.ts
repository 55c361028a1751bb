/** Scaled dot-product attention with several heads (Vaswani et al., 2017), over the pieces of one text. */
import type { MatrixKernel } from './matrix-kernel.ts';

export interface AttentionInput {
  kernel: MatrixKernel;
  /** Where the text's first row of queries, keys and values begins; each is `width` wide, rows follow one another. */
  from: number;
  /** Where the first row of the result, `width` wide, is to begin. */
  to: number;
  rows: number;
  width: number;
  heads: number;
  /** Where there is room for `rows` numbers. */
  weights: number;
}

export function attend({ kernel, from, to, rows, width, heads, weights }: AttentionInput): void {
  const size = width / heads;
  const stride = 3 * width;
  for (let head = 0; head < heads; head++) {
    const keys = from + width + head * size;
    const values = keys + width;
    for (let row = 0; row < rows; row++) {
      kernel.products(keys - width + row * stride, keys, weights, rows, stride);
      applySoftmax(kernel.floats, weights, rows, 1 / Math.sqrt(size));
      kernel.mix(weights, values, to + row * width + head * size, rows, stride);
    }
  }
}

function applySoftmax(floats: Float32Array, start: number, length: number, scale: number): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let at = start; at < start + length; at++) largest = Math.max(largest, floats[at] as number);
  let sum = 0;
  for (let at = start; at < start + length; at++) {
    const weight = Math.exp(((floats[at] as number) - largest) * scale);
    floats[at] = weight;
    sum += weight;
  }
  for (let at = start; at < start + length; at++) floats[at] = (floats[at] as number) / sum;
}
