/** The backward pass of attention over the pieces of one text; the forward pass is the service's. */
import { dot, weigh } from '../../server/src/retrieval/encoders/sentence-model/attention.ts';

interface AttentionGradient {
  floats: Float32Array;
  /** Where the text's first row of queries, keys and values begins; each is `width` wide, rows follow one another. */
  from: number;
  /** By what the loss changes with each number of the result: `rows` rows of `width`. */
  gradient: number;
  /** Where the gradients of queries, keys and values are written. */
  to: number;
  rows: number;
  width: number;
  heads: number;
}

export function backThroughAttention(input: AttentionGradient): void {
  const { floats, from, gradient, to, rows, width, heads } = input;
  floats.fill(0, to, to + rows * 3 * width);
  const size = width / heads;
  const scale = 1 / Math.sqrt(size);
  const weights = new Float32Array(rows);
  const changes = new Float32Array(rows);
  const addScaled = (target: number, source: number, factor: number): void => {
    for (let at = 0; at < size; at++)
      floats[target + at] = (floats[target + at] as number) + factor * (floats[source + at] as number);
  };
  for (let head = 0; head < heads; head++) {
    const [query, key, value] = [head * size, width + head * size, 2 * width + head * size];
    for (let row = 0; row < rows; row++) {
      const own = row * 3 * width;
      const result = gradient + row * width + head * size;
      weigh({ floats, from, to, rows, width, heads, weights }, from + own + query, from + key, size);
      let mean = 0;
      for (let other = 0; other < rows; other++) {
        const change = dot(floats, result, from + other * 3 * width + value, size);
        changes[other] = change;
        mean += change * (weights[other] as number);
      }
      for (let other = 0; other < rows; other++) {
        const weight = weights[other] as number;
        const product = scale * weight * ((changes[other] as number) - mean);
        const theirs = other * 3 * width;
        addScaled(to + theirs + value, result, weight);
        addScaled(to + own + query, from + theirs + key, product);
        addScaled(to + theirs + key, from + own + query, product);
      }
    }
  }
}
