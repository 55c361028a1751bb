/**
 * The model's work on one batch. Its texts lie one after the other without padding, so that every product with the weights
 * is one product for all of them.
 */
import { attend } from './attention.ts';
import { applyGelu } from './gelu.ts';
import { normalise } from './layer-norm.ts';
import { ROW_BLOCK } from './matrix-kernel.ts';
import type { SentenceModelConfig } from './model-files.ts';
import type { Dense, Layer, Parameters } from './parameters.ts';

/** Texts as long as texts can be that are worked on at once. */
const LONGEST_TEXTS = 4;
const NARROW_BUFFERS = 3;
const LENGTH_EPSILON = 1e-12;

/** Pieces worked on at once. */
export const countRows = ({ places }: SentenceModelConfig): number => LONGEST_TEXTS * places;

/** Floats that a pass needs beside the weights. */
export function countScratch(config: SentenceModelConfig): number {
  const widest = Math.max(3 * config.width, config.hiddenWidth);
  return (countRows(config) + ROW_BLOCK) * (widest + NARROW_BUFFERS * config.width) + config.places;
}

/** Rows of a batch that are one text's. */
interface Span {
  start: number;
  rows: number;
}

/**
 * @returns a function that takes pieces of texts, none empty, none longer than the model reads, and in all at most as many as
 * {@link countRows}, and gives a vector of length 1 for each
 */
export function createForwardPass(
  parameters: Parameters,
): (batch: readonly number[][]) => Float32Array<ArrayBuffer>[] {
  const { kernel, embeddings, embeddingScales, places } = parameters;
  const { width, hiddenWidth, heads } = parameters.config;
  const { floats } = kernel;
  const size = (countRows(parameters.config) + ROW_BLOCK) * width;
  const weights = parameters.scratchAt;
  const state = weights + parameters.config.places;
  const side = state + size;
  const mixed = side + size;
  const wide = mixed + size;

  const multiply = (a: number, dense: Dense, c: number, rows: number): void => {
    const { inner, columns, bias } = dense;
    kernel.multiply({ a, b: dense.weights, bias, c, rows, inner, columns });
  };
  /** What a part of the layer made of the state is added to it, and the sum is the next state. */
  const addSide = (rows: number, norm: Layer['outputNorm']): void => {
    for (let at = 0; at < rows * width; at++)
      floats[side + at] = (floats[side + at] as number) + (floats[state + at] as number);
    normalise(floats, side, state, rows, norm);
  };

  function embed(pieces: readonly number[], to: number): void {
    for (const [place, piece] of pieces.entries()) {
      const scale = embeddingScales[piece] as number;
      for (let at = 0; at < width; at++) {
        floats[to + place * width + at] =
          scale * (embeddings[piece * width + at] as number) + (places[place * width + at] as number);
      }
    }
  }

  function pass(layer: Layer, spans: readonly Span[], rows: number): void {
    multiply(state, layer.projections, wide, rows);
    for (const span of spans) {
      const [from, to] = [wide + span.start * 3 * width, mixed + span.start * width];
      attend({ kernel, from, to, rows: span.rows, width, heads, weights });
    }
    multiply(mixed, layer.attended, side, rows);
    addSide(rows, layer.attentionNorm);
    multiply(state, layer.hidden, wide, rows);
    applyGelu(floats, wide, rows * hiddenWidth);
    multiply(wide, layer.output, side, rows);
    addSide(rows, layer.outputNorm);
  }

  return (batch) => {
    let rows = 0;
    const spans = batch.map((pieces): Span => {
      embed(pieces, state + rows * width);
      rows += pieces.length;
      return { start: rows - pieces.length, rows: pieces.length };
    });
    normalise(floats, state, state, rows, parameters.embeddingNorm);
    for (const layer of parameters.layers) pass(layer, spans, rows);
    return spans.map((span) => average(floats, state + span.start * width, span.rows, width));
  };
}

/** The mean of the rows, brought to length 1. */
function average(floats: Float32Array, from: number, rows: number, width: number): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(width);
  let squares = 0;
  for (let at = 0; at < width; at++) {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += floats[from + row * width + at] as number;
    vector[at] = sum;
    squares += sum * sum;
  }
  const factor = 1 / Math.sqrt(Math.max(squares, LENGTH_EPSILON));
  for (let at = 0; at < width; at++) vector[at] = (vector[at] as number) * factor;
  return vector;
}
