/**
 * Universal Sentence Encoder Lite (Cer et al., 2018): a transformer of two layers over word pieces, the mean of what it
 * makes of them, and one dense layer. The texts of a batch lie one after the other without padding, so that every product
 * with the weights is one product for all of them.
 */
import { attend } from './attention.ts';
import { ROW_BLOCK } from './matrix-kernel.ts';
import {
  type Dense,
  HIDDEN_WIDTH,
  type Layer,
  type LayerNorm,
  type Parameters,
  placeParameters,
  WIDTH,
} from './parameters.ts';
import { readSentenceModel, type SentenceModelFiles } from './weights.ts';
import { createWordPieces } from './word-pieces.ts';

/** Components of a vector. */
export const SENTENCE_DIMENSIONS = WIDTH;
/** The model reads so many pieces of a text. */
const PIECES_MAX = 128;
/** Pieces worked on at once. */
const ROWS_MAX = 4 * PIECES_MAX;
const HEADS = 4;
const NORM_EPSILON = 1e-6;
const LENGTH_EPSILON = 1e-12;
/** The widest rows are projections and hidden ones. */
const WIDE_ROWS = Math.max(3 * WIDTH, HIDDEN_WIDTH);
const NARROW_BUFFERS = 4;
const SCRATCH = (ROWS_MAX + ROW_BLOCK) * (WIDE_ROWS + NARROW_BUFFERS * WIDTH);
const NO_FLOOR = Number.NEGATIVE_INFINITY;

export interface SentenceModel {
  /** A vector of length 1 for each text; zeros for one without any piece. */
  encode(texts: readonly string[]): Float32Array[];
}

/** Rows of a batch that are one text's. */
interface Span {
  start: number;
  rows: number;
}

/** @throws where the model's package is missing or is another model's */
export async function loadSentenceModel(): Promise<SentenceModel> {
  return createSentenceModel(await readSentenceModel());
}

function createSentenceModel({ vocabulary, tensors }: SentenceModelFiles): SentenceModel {
  const toPieces = createWordPieces(vocabulary);
  const parameters = placeParameters(tensors, SCRATCH);
  const run = createForwardPass(parameters);
  return {
    encode(texts) {
      const vectors = texts.map(() => new Float32Array(WIDTH));
      let batch: number[][] = [];
      let owners: number[] = [];
      let rows = 0;
      const flush = (): void => {
        for (const [at, vector] of run(batch).entries()) vectors[owners[at] as number] = vector;
        [batch, owners, rows] = [[], [], 0];
      };
      for (const [index, text] of texts.entries()) {
        const pieces = toPieces(text).slice(0, PIECES_MAX);
        if (pieces.length === 0) continue;
        if (rows + pieces.length > ROWS_MAX) flush();
        batch.push(pieces);
        owners.push(index);
        rows += pieces.length;
      }
      if (rows > 0) flush();
      return vectors;
    },
  };
}

/** @returns a function from the pieces of texts, none empty and in all at most ROWS_MAX, to their vectors */
function createForwardPass(
  parameters: Parameters,
): (batch: readonly number[][]) => Float32Array<ArrayBuffer>[] {
  const { kernel, layers, final, embeddings, embeddingWidth, angles } = parameters;
  const { floats } = kernel;
  const [state, normal, side, mixed] = Array.from(
    { length: NARROW_BUFFERS },
    (_, index) => parameters.scratchAt + index * (ROWS_MAX + ROW_BLOCK) * WIDTH,
  ) as [number, number, number, number];
  const wide = parameters.scratchAt + NARROW_BUFFERS * (ROWS_MAX + ROW_BLOCK) * WIDTH;
  const weights = new Float32Array(PIECES_MAX);

  const multiply = (a: number, dense: Dense, c: number, rows: number, floor = NO_FLOOR): void => {
    const { inner, columns, bias } = dense;
    kernel.multiply({ a, b: dense.weights, bias, c, rows, inner, columns, floor });
  };
  const add = (to: number, from: number, rows: number): void => {
    for (let at = 0; at < rows * WIDTH; at++)
      floats[to + at] = (floats[to + at] as number) + (floats[from + at] as number);
  };

  /** The model adds the embedding twice: once as it is, once with the signal of its place. */
  function embed(pieces: readonly number[], to: number): void {
    const half = angles.length;
    for (const [place, piece] of pieces.entries()) {
      const from = piece * embeddingWidth;
      const row = to + place * embeddingWidth;
      for (let at = 0; at < half; at++) {
        const angle = Math.fround(place * (angles[at] as number));
        floats[row + at] = 2 * (embeddings[from + at] as number) + Math.sin(angle);
        floats[row + half + at] = 2 * (embeddings[from + half + at] as number) + Math.cos(angle);
      }
    }
  }

  /** From `state` to `state`. */
  function pass(layer: Layer, spans: readonly Span[], rows: number): void {
    const { width } = layer;
    normalise(floats, state, normal, rows, layer.attentionNorm);
    multiply(normal, layer.projections, wide, rows);
    for (const span of spans) {
      const [from, to] = [wide + span.start * 3 * width, normal + span.start * width];
      attend({ floats, from, to, rows: span.rows, width, heads: HEADS, weights });
    }
    multiply(normal, layer.attended, mixed, rows);
    if (layer.residual !== undefined) multiply(state, layer.residual, side, rows);
    add(mixed, layer.residual === undefined ? state : side, rows);
    normalise(floats, mixed, normal, rows, layer.hiddenNorm);
    multiply(normal, layer.hidden, wide, rows, 0);
    multiply(wide, layer.output, state, rows);
    add(state, mixed, rows);
  }

  return (batch) => {
    let rows = 0;
    const spans = batch.map((pieces) => {
      const span = { start: rows, rows: pieces.length };
      embed(pieces, state + rows * embeddingWidth);
      rows += pieces.length;
      return span;
    });
    for (const layer of layers) pass(layer, spans, rows);
    for (const [index, span] of spans.entries()) {
      average(floats, state + span.start * WIDTH, normal + index * WIDTH, span.rows);
    }
    multiply(normal, final, mixed, spans.length);
    return spans.map((_, index) =>
      toVector(floats.subarray(mixed + index * WIDTH, mixed + (index + 1) * WIDTH)),
    );
  };
}

/** Brings each row to mean 0 and variance 1, then scales and shifts it. */
function normalise(floats: Float32Array, from: number, to: number, rows: number, norm: LayerNorm): void {
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

function average(floats: Float32Array, from: number, to: number, rows: number): void {
  for (let at = 0; at < WIDTH; at++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += floats[from + row * WIDTH + at] as number;
    floats[to + at] = sum / rows;
  }
}

function toVector(values: Float32Array): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(WIDTH);
  let squares = 0;
  for (let at = 0; at < WIDTH; at++) {
    const value = Math.tanh(values[at] as number);
    vector[at] = value;
    squares += value * value;
  }
  const factor = 1 / Math.sqrt(Math.max(squares, LENGTH_EPSILON));
  for (let at = 0; at < WIDTH; at++) vector[at] = (vector[at] as number) * factor;
  return vector;
}
