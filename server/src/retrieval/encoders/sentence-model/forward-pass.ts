/**
 * The model's work on one batch. Its texts lie one after the other without padding, so that every product with the weights
 * is one product for all of them.
 */
import { attend } from './attention.ts';
import { normalise } from './layer-norm.ts';
import { ROW_BLOCK } from './matrix-kernel.ts';
import { type Dense, HIDDEN_WIDTH, type Layer, type Parameters, WIDTH } from './parameters.ts';

/** The model reads so many pieces of a text. */
export const PIECES_MAX = 128;
/** Pieces worked on at once. */
export const ROWS_MAX = 4 * PIECES_MAX;
export const HEADS = 4;
const LENGTH_EPSILON = 1e-12;
/** The widest rows are projections and hidden ones. */
const WIDE_ROWS = Math.max(3 * WIDTH, HIDDEN_WIDTH);
const NARROW_BUFFERS = 4;
/** Floats that a pass needs beside the weights. */
export const SCRATCH = (ROWS_MAX + ROW_BLOCK) * (WIDE_ROWS + NARROW_BUFFERS * WIDTH);
const NO_FLOOR = Number.NEGATIVE_INFINITY;

/** Rows of a batch that are one text's. */
export interface Span {
  start: number;
  rows: number;
}

/** First the embeddings, then layer by layer, at last the vectors. */
export interface ForwardPass {
  /** Where the rows of the batch are, 512 numbers a piece after any layer, one row after the other. */
  state: number;
  /** Begins a batch: pieces of texts, none empty and in all at most ROWS_MAX. */
  embed(batch: readonly number[][]): Span[];
  /** Takes the rows of these texts through a layer. */
  pass(layer: Layer, spans: readonly Span[]): void;
  finish(spans: readonly Span[]): Float32Array<ArrayBuffer>[];
}

export function createForwardPass(parameters: Parameters): ForwardPass {
  const { kernel, final, embeddings, embeddingWidth, angles } = parameters;
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
  function embedText(pieces: readonly number[], to: number): void {
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

  return {
    state,
    embed(batch) {
      let start = 0;
      return batch.map((pieces) => {
        const span = { start, rows: pieces.length };
        embedText(pieces, state + start * embeddingWidth);
        start += pieces.length;
        return span;
      });
    },
    pass(layer, spans) {
      const { width } = layer;
      const rows = spans.reduce((sum, span) => sum + span.rows, 0);
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
    },
    finish(spans) {
      for (const [index, span] of spans.entries()) {
        average(floats, state + span.start * WIDTH, normal + index * WIDTH, span.rows);
      }
      multiply(normal, final, mixed, spans.length);
      return spans.map((_, index) =>
        toVector(floats.subarray(mixed + index * WIDTH, mixed + (index + 1) * WIDTH)),
      );
    },
  };
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
