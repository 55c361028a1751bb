/** BERT as its paper has it, in 64 bits and one text at a time: for tests to compare ours with. */
import type {
  LayerFiles,
  LayerNorm,
  PackedMatrix,
  SentenceModelFiles,
} from '../../../server/src/retrieval/encoders/sentence-model/model-files.ts';
import { normalShare } from './normal-share.ts';

/** A row of numbers for each piece. */
type Rows = number[][];

const NORM_EPSILON = 1e-12;
const NIBBLE_ZERO = 8;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((total, value, at) => total + value * (b[at] as number), 0);
const add = (a: Rows, b: Rows): Rows =>
  a.map((row, at) => row.map((value, column) => value + (b[at]?.[column] as number)));

/** @returns a function that gives the vector of length 1 for the pieces of a text */
export function createPlainBert(files: SentenceModelFiles): (pieces: readonly number[]) => number[] {
  const { width, heads, block } = files.config;
  const layers = files.layers.map((layer) => createLayer(layer, heads, block));
  return (pieces) => {
    const embedded = pieces.map((piece, place) =>
      Array.from({ length: width }, (_, at) => {
        const scale = files.embeddingScales[piece] as number;
        const value = files.embeddings[piece * width + at] as number;
        return value * scale + (files.places[place * width + at] as number);
      }),
    );
    let state = normalise(embedded, files.embeddingNorm);
    for (const layer of layers) state = layer(state);
    const sums = Array.from({ length: width }, (_, at) => sum(state.map((row) => row[at] as number)));
    const length = Math.sqrt(dot(sums, sums));
    return sums.map((value) => value / length);
  };
}

function createLayer(layer: LayerFiles, heads: number, block: number): (state: Rows) => Rows {
  const [queries, keys, values, attended, hidden, output] = [
    layer.queries,
    layer.keys,
    layer.values,
    layer.attended,
    layer.hidden,
    layer.output,
  ].map((matrix) => createDense(matrix, block)) as [Dense, Dense, Dense, Dense, Dense, Dense];
  return (state) => {
    const mixed = attend(queries(state), keys(state), values(state), heads);
    const noticed = normalise(add(state, attended(mixed)), layer.attentionNorm);
    const activated = hidden(noticed).map((row) => row.map((value) => value * normalShare(value)));
    return normalise(add(noticed, output(activated)), layer.outputNorm);
  };
}

/** Weights are worked with in halves of floats (bfloat16): eight bits of a number, rounded to the nearest. */
function roundToHalf(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  view.setUint32(0, bits + 0x7fff + ((bits >>> 16) & 1));
  view.setUint16(2, 0);
  return view.getFloat32(0);
}

type Dense = (rows: Rows) => Rows;

function createDense({ inner, columns, nibbles, scales, bias }: PackedMatrix, block: number): Dense {
  const unpacked = Array.from({ length: columns }, (_, column) =>
    Float64Array.from({ length: inner }, (_, row) => {
      const at = column * inner + row;
      const byte = nibbles[Math.floor(at / 2)] as number;
      const steps = (at % 2 === 0 ? byte % 16 : Math.floor(byte / 16)) - NIBBLE_ZERO;
      return roundToHalf(steps * (scales[(column * inner) / block + Math.floor(row / block)] as number));
    }),
  );
  return (rows) =>
    rows.map((row) =>
      unpacked.map((column, at) => {
        let total = bias[at] as number;
        for (let index = 0; index < inner; index++)
          total += (row[index] as number) * (column[index] as number);
        return total;
      }),
    );
}

/** Each head has its own part of the width. */
function attend(queries: Rows, keys: Rows, values: Rows, heads: number): Rows {
  const size = (queries[0] as number[]).length / heads;
  return queries.map((query) =>
    Array.from({ length: heads }, (_, head) => {
      const part = (row: readonly number[]): number[] => row.slice(head * size, (head + 1) * size);
      const products = keys.map((key) => Math.exp(dot(part(query), part(key)) / Math.sqrt(size)));
      const weights = products.map((product) => product / sum(products));
      return Array.from({ length: size }, (_, at) =>
        dot(
          weights,
          values.map((row) => row[head * size + at] as number),
        ),
      );
    }).flat(),
  );
}

function normalise(rows: Rows, { scale, bias }: LayerNorm): Rows {
  return rows.map((row) => {
    const mean = sum(row) / row.length;
    const variance = sum(row.map((value) => (value - mean) ** 2)) / row.length;
    return row.map(
      (value, at) =>
        ((value - mean) / Math.sqrt(variance + NORM_EPSILON)) * (scale[at] as number) + (bias[at] as number),
    );
  });
}
