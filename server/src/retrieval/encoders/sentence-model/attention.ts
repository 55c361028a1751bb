/** Scaled dot-product attention with several heads (Vaswani et al., 2017), over the pieces of one text. */

export interface AttentionInput {
  floats: Float32Array;
  /** Where the text's first row of queries, keys and values begins; each is `width` wide, rows follow one another. */
  from: number;
  /** Where the first row of the result, `width` wide, is to begin. */
  to: number;
  rows: number;
  width: number;
  heads: number;
  /** Room for `rows` numbers. */
  weights: Float32Array;
}

export function attend(input: AttentionInput): void {
  const { floats, from, to, rows, width, heads } = input;
  floats.fill(0, to, to + rows * width);
  const size = width / heads;
  for (let head = 0; head < heads; head++) {
    for (let row = 0; row < rows; row++) {
      weigh(input, from + row * 3 * width + head * size, from + width + head * size, size);
      mix(input, from + 2 * width + head * size, to + row * width + head * size, size);
    }
  }
}

/** Softmax of a query's products with all keys, into `weights`. */
export function weigh(
  { floats, rows, width, weights }: AttentionInput,
  query: number,
  keys: number,
  size: number,
): void {
  const scale = 1 / Math.sqrt(size);
  let largest = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < rows; other++) {
    const product = dot(floats, query, keys + other * 3 * width, size) * scale;
    weights[other] = product;
    if (product > largest) largest = product;
  }
  let sum = 0;
  for (let other = 0; other < rows; other++) {
    const weight = Math.exp((weights[other] as number) - largest);
    weights[other] = weight;
    sum += weight;
  }
  for (let other = 0; other < rows; other++) weights[other] = (weights[other] as number) / sum;
}

/** Adds the values by their weights to the zeros at `out`. */
function mix(
  { floats, rows, width, weights }: AttentionInput,
  values: number,
  out: number,
  size: number,
): void {
  for (let other = 0; other < rows; other++) {
    const weight = weights[other] as number;
    const value = values + other * 3 * width;
    for (let at = 0; at < size; at++) {
      floats[out + at] = (floats[out + at] as number) + weight * (floats[value + at] as number);
    }
  }
}

/** Four sums keep the processor busy; `size` is a multiple of four. */
export function dot(floats: Float32Array, a: number, b: number, size: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  for (let at = 0; at < size; at += 4) {
    s0 += (floats[a + at] as number) * (floats[b + at] as number);
    s1 += (floats[a + at + 1] as number) * (floats[b + at + 1] as number);
    s2 += (floats[a + at + 2] as number) * (floats[b + at + 2] as number);
    s3 += (floats[a + at + 3] as number) * (floats[b + at + 3] as number);
  }
  return s0 + s1 + s2 + s3;
}
