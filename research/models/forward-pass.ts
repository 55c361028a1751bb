/**
 * A BERT model in 32 bits, written as plainly as it can be: what the models that ship are compared with. Slow, and of nothing that
 * writes or runs them.
 */
import type { EncoderWeights, Layer, Linear, Norm } from './encoder-weights.ts';

/** A row for each piece. */
type Rows = readonly Float32Array[];

/**
 * The vector of one text, of length 1.
 * @param wordOf the embedding of a piece
 * @param ids of the text's pieces, begin and end among them
 */
export function encodePlainly(
  { sizes, places, embeddingNorm, layers }: EncoderWeights,
  wordOf: (id: number) => Float32Array,
  ids: readonly number[],
): Float32Array {
  const { width, heads } = sizes;
  const placeOf = (at: number): Float32Array => places.subarray(at * width, (at + 1) * width);
  let rows: Rows = ids.map((id, at) => normalise(add(wordOf(id), placeOf(at)), embeddingNorm));
  for (const layer of layers) rows = applyLayer(rows, layer, heads);
  const sum = rows.reduce(add);
  const length = Math.sqrt(dot(sum, sum));
  return sum.map((value) => value / length);
}

function applyLayer(rows: Rows, layer: Layer, heads: number): Rows {
  const [queries, keys, values] = [layer.query, layer.key, layer.value].map((map) => apply(rows, map)) as [
    Rows,
    Rows,
    Rows,
  ];
  const attended = apply(attend(queries, keys, values, heads), layer.attentionOutput).map((row, at) =>
    normalise(add(row, rows[at] as Float32Array), layer.attentionNorm),
  );
  const active = apply(attended, layer.expand).map((row) => row.map(gelu));
  return apply(active, layer.contract).map((row, at) =>
    normalise(add(row, attended[at] as Float32Array), layer.outputNorm),
  );
}

/** Of each head, the values' mean, weighted by how well their keys fit the query. */
function attend(queries: Rows, keys: Rows, values: Rows, heads: number): Rows {
  const width = (queries[0] as Float32Array).length / heads;
  return queries.map((query) => {
    const result = new Float32Array(query.length);
    for (let from = 0; from < query.length; from += width) {
      const own = query.subarray(from, from + width);
      const fits = keys.map((key) => dot(own, key.subarray(from, from + width)) / Math.sqrt(width));
      const most = Math.max(...fits);
      const shares = fits.map((fit) => Math.exp(fit - most));
      const all = shares.reduce((sum, share) => sum + share, 0);
      for (const [at, value] of values.entries())
        for (let channel = from; channel < from + width; channel++)
          result[channel] =
            (result[channel] as number) + ((shares[at] as number) / all) * (value[channel] as number);
    }
    return result;
  });
}

function apply(rows: Rows, { weight, bias, inputs }: Linear): Rows {
  return rows.map((row) =>
    bias.map((value, output) => value + dot(row, weight.subarray(output * inputs, (output + 1) * inputs))),
  );
}

/** The models' epsilon, 1e-12, is left out: no row's variance comes near it. */
function normalise(row: Float32Array, { scale, bias }: Norm): Float32Array {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
  return row.map(
    (value, at) => ((value - mean) / Math.sqrt(variance)) * (scale[at] as number) + (bias[at] as number),
  );
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

const add = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => value + (other[at] as number));

const gelu = (value: number): number => 0.5 * value * (1 + erf(value / Math.SQRT2));

/** The error function, to 1.5e-7 (Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26). */
function erf(value: number): number {
  const size = Math.abs(value);
  const t = 1 / (1 + 0.3275911 * size);
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(value) * (1 - sum * Math.exp(-size * size));
}
