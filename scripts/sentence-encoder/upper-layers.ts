/**
 * The layers that are trained, with what their backward pass needs kept from the forward pass. Texts are worked on in slices
 * of whole texts, so that what a product reads stays in the processor's caches.
 */
import { attend } from '../../server/src/retrieval/encoders/sentence-model/attention.ts';
import {
  HEADS,
  PIECES_MAX,
  type Span,
} from '../../server/src/retrieval/encoders/sentence-model/forward-pass.ts';
import { normalise } from '../../server/src/retrieval/encoders/sentence-model/layer-norm.ts';
import { type LayerNorm, WIDTH } from '../../server/src/retrieval/encoders/sentence-model/parameters.ts';
import {
  TUNED_NUMBERS,
  TUNED_PARTS,
  type TunedPartName,
} from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import { backThroughAttention } from './attention-gradient.ts';
import { backThroughNorm } from './norm-gradient.ts';
import { type TrainedDense, Workspace, wholeBlocks } from './workspace.ts';

/** Of queries, keys and values together, and within the feed-forward part. */
const WIDE = 3 * WIDTH;

interface Slice {
  texts: Span[];
  /** Where its rows begin among all. */
  first: number;
  rows: number;
  /** Number of its first text. */
  text: number;
}

/** Where what the backward pass needs again lies: a row for each row of the slices. */
type Kept = Record<
  'input' | 'normal' | 'projected' | 'mixed' | 'between' | 'normalBetween' | 'hidden',
  number
>;

type DenseName = Exclude<TunedPartName, 'attentionNorm' | 'hiddenNorm'>;

/** Numbers of one part, or their gradients. */
export interface PartView {
  weights: Float32Array;
  bias: Float32Array;
}

/** The tuned parts as views on one array, in which they lie one after the other. */
export function viewParts(values: Float32Array): Record<TunedPartName, PartView> {
  let at = 0;
  const take = (length: number): Float32Array => {
    at += length;
    return values.subarray(at - length, at);
  };
  const parts = Object.entries(TUNED_PARTS).map(([name, { rows, columns }]) => {
    const weights = take(rows * columns);
    return [name, { weights, bias: take(columns) }] as const;
  });
  return Object.fromEntries(parts) as Record<TunedPartName, PartView>;
}

/** For at most `texts` texts of `rows` word pieces in all, of which a slice has `sliceRows` at most. */
export class UpperLayers {
  readonly #space: Workspace;
  readonly #dense: Record<DenseName, TrainedDense>;
  #norms: { attention: LayerNorm; hidden: LayerNorm } | undefined;
  readonly #kept: Kept;
  readonly #pooled: number;
  readonly #last: number;
  readonly #work: { state: number; wide: number; narrow: number };
  readonly #sliceRows: number;
  readonly #weights = new Float32Array(PIECES_MAX);
  #slices: Slice[] = [];
  #texts = 0;
  #lengths: number[] = [];

  constructor({ rows, texts, sliceRows }: { rows: number; texts: number; sliceRows: number }) {
    // Every slice may end within a block of rows, and leaves room for the rest of it.
    const most = wholeBlocks(rows) + wholeBlocks(texts) * 4;
    const weights = 2 * TUNED_NUMBERS;
    const widths = 5 * WIDTH + 2 * WIDE;
    const slice = wholeBlocks(Math.max(sliceRows, texts));
    const size = weights + most * widths + 2 * wholeBlocks(texts) * WIDTH + slice * (2 * WIDTH + WIDE);
    this.#space = new Workspace(size, slice, WIDE);
    const space = this.#space;
    this.#sliceRows = sliceRows;
    this.#dense = {
      projections: space.allocateDense(WIDTH, WIDE),
      attended: space.allocateDense(WIDTH, WIDTH),
      hidden: space.allocateDense(WIDTH, WIDE),
      output: space.allocateDense(WIDE, WIDTH),
      final: space.allocateDense(WIDTH, WIDTH),
    };
    this.#kept = {
      input: space.allocate(most * WIDTH),
      normal: space.allocate(most * WIDTH),
      projected: space.allocate(most * WIDE),
      mixed: space.allocate(most * WIDTH),
      between: space.allocate(most * WIDTH),
      normalBetween: space.allocate(most * WIDTH),
      hidden: space.allocate(most * WIDE),
    };
    this.#pooled = space.allocate(wholeBlocks(texts) * WIDTH);
    this.#last = space.allocate(wholeBlocks(texts) * WIDTH);
    this.#work = {
      state: space.allocate(slice * WIDTH),
      wide: space.allocate(slice * WIDE),
      narrow: space.allocate(slice * WIDTH),
    };
  }

  /** Takes over the values of all tuned tensors. */
  load(values: Float32Array): void {
    const parts = viewParts(values);
    const normOf = ({ weights, bias }: PartView): LayerNorm => ({ scale: weights, bias });
    this.#norms = { attention: normOf(parts.attentionNorm), hidden: normOf(parts.hiddenNorm) };
    for (const name of Object.keys(this.#dense) as DenseName[])
      this.#space.fillDense(this.#dense[name], parts[name].weights, parts[name].bias);
  }

  /** Begins a batch. */
  begin(): void {
    this.#slices = [];
    this.#texts = 0;
    this.#lengths = [];
  }

  /** Adds a text by the rows that the lower layers made of it. */
  add(rows: Float32Array): void {
    const count = rows.length / WIDTH;
    let slice = this.#slices.at(-1);
    if (slice === undefined || slice.rows + count > this.#sliceRows) {
      const first = slice === undefined ? 0 : slice.first + wholeBlocks(slice.rows);
      slice = { texts: [], first, rows: 0, text: this.#texts };
      this.#slices.push(slice);
    }
    this.#space.floats.set(rows, this.#kept.input + (slice.first + slice.rows) * WIDTH);
    slice.texts.push({ start: slice.rows, rows: count });
    slice.rows += count;
    this.#texts += 1;
  }

  /** The vectors of the batch's texts, of length 1, one row each. */
  forward(): Float32Array {
    const space = this.#space;
    const { floats } = space;
    for (const slice of this.#slices) this.#forwardSlice(slice);
    space.forward(this.#dense.final, this.#pooled, this.#last, this.#texts);
    const vectors = new Float32Array(this.#texts * WIDTH);
    this.#lengths = Array.from({ length: this.#texts }, (_, text) => {
      const row = text * WIDTH;
      let squares = 0;
      for (let at = row; at < row + WIDTH; at++) {
        const value = Math.tanh(floats[this.#last + at] as number);
        vectors[at] = value;
        squares += value * value;
      }
      const length = Math.sqrt(squares);
      for (let at = row; at < row + WIDTH; at++) vectors[at] = (vectors[at] as number) / length;
      return length;
    });
    return vectors;
  }

  #forwardSlice({ first, rows, texts, text }: Slice): void {
    const space = this.#space;
    const { floats } = space;
    const { input, normal, projected, mixed, between, normalBetween, hidden } = this.#placesOf(first);
    const output = this.#work.state;
    const norms = this.#norms;
    if (norms === undefined) throw new Error('No values are loaded');
    normalise(floats, input, normal, rows, norms.attention);
    space.forward(this.#dense.projections, normal, projected, rows);
    for (const { start, rows: own } of texts) {
      const [from, to] = [projected + start * WIDE, mixed + start * WIDTH];
      attend({ floats, from, to, rows: own, width: WIDTH, heads: HEADS, weights: this.#weights });
    }
    space.forward(this.#dense.attended, mixed, between, rows);
    addTo(floats, between, input, rows * WIDTH);
    normalise(floats, between, normalBetween, rows, norms.hidden);
    space.forward(this.#dense.hidden, normalBetween, hidden, rows, 0);
    space.forward(this.#dense.output, hidden, output, rows);
    addTo(floats, output, between, rows * WIDTH);
    for (const [index, own] of texts.entries()) {
      const to = this.#pooled + (text + index) * WIDTH;
      floats.fill(0, to, to + WIDTH);
      for (let row = own.start; row < own.start + own.rows; row++) {
        for (let at = 0; at < WIDTH; at++)
          floats[to + at] =
            (floats[to + at] as number) + (floats[output + row * WIDTH + at] as number) / own.rows;
      }
    }
  }

  /**
   * Adds to `gradient`, which lies as the tuned tensors do, what the loss changes by with each number, given what it changes
   * by with each component of the vectors that `forward` gave.
   */
  backward(vectors: Float32Array, vectorGradients: Float32Array, gradient: Float32Array): void {
    const space = this.#space;
    const { floats } = space;
    const parts = viewParts(gradient);
    const last = this.#last;
    for (let text = 0; text < this.#texts; text++) {
      const row = text * WIDTH;
      let along = 0;
      for (let at = row; at < row + WIDTH; at++)
        along += (vectors[at] as number) * (vectorGradients[at] as number);
      const length = this.#lengths[text] as number;
      for (let at = row; at < row + WIDTH; at++) {
        const vector = vectors[at] as number;
        const value = vector * length;
        const change = ((vectorGradients[at] as number) - along * vector) / length;
        floats[last + at] = change * (1 - value * value);
      }
    }
    space.accumulate(this.#dense.final, this.#pooled, last, this.#texts, parts.final);
    space.backward(this.#dense.final, last, this.#work.narrow, this.#texts);
    const pooled = floats.slice(this.#work.narrow, this.#work.narrow + this.#texts * WIDTH);
    for (const slice of this.#slices) this.#backwardSlice(slice, pooled, parts);
  }

  #backwardSlice(
    { first, rows, texts, text }: Slice,
    pooled: Float32Array,
    parts: Record<TunedPartName, PartView>,
  ): void {
    const space = this.#space;
    const { floats } = space;
    const { input, normal, projected, mixed, between, normalBetween, hidden } = this.#placesOf(first);
    const { state, wide, narrow } = this.#work;
    const norms = this.#norms;
    if (norms === undefined) throw new Error('No values are loaded');
    for (const [index, own] of texts.entries()) {
      for (let row = own.start; row < own.start + own.rows; row++) {
        for (let at = 0; at < WIDTH; at++)
          floats[state + row * WIDTH + at] = (pooled[(text + index) * WIDTH + at] as number) / own.rows;
      }
    }
    space.accumulate(this.#dense.output, hidden, state, rows, parts.output);
    space.backward(this.#dense.output, state, wide, rows);
    for (let at = 0; at < rows * WIDE; at++) {
      if (floats[hidden + at] === 0) floats[wide + at] = 0;
    }
    space.accumulate(this.#dense.hidden, normalBetween, wide, rows, parts.hidden);
    space.backward(this.#dense.hidden, wide, narrow, rows);
    backThroughNorm(
      { floats, input: between, gradient: narrow, to: state, rows, norm: norms.hidden },
      parts.hiddenNorm,
    );
    space.accumulate(this.#dense.attended, mixed, state, rows, parts.attended);
    space.backward(this.#dense.attended, state, narrow, rows);
    for (const { start, rows: own } of texts) {
      const [from, to] = [projected + start * WIDE, wide + start * WIDE];
      const change = narrow + start * WIDTH;
      backThroughAttention({ floats, from, gradient: change, to, rows: own, width: WIDTH, heads: HEADS });
    }
    space.accumulate(this.#dense.projections, normal, wide, rows, parts.projections);
    space.backward(this.#dense.projections, wide, narrow, rows);
    backThroughNorm(
      { floats, input, gradient: narrow, to: undefined, rows, norm: norms.attention },
      parts.attentionNorm,
    );
  }

  #placesOf(first: number): Kept {
    const kept = this.#kept;
    return {
      input: kept.input + first * WIDTH,
      normal: kept.normal + first * WIDTH,
      projected: kept.projected + first * WIDE,
      mixed: kept.mixed + first * WIDTH,
      between: kept.between + first * WIDTH,
      normalBetween: kept.normalBetween + first * WIDTH,
      hidden: kept.hidden + first * WIDE,
    };
  }
}

function addTo(floats: Float32Array, to: number, from: number, count: number): void {
  for (let at = 0; at < count; at++)
    floats[to + at] = (floats[to + at] as number) + (floats[from + at] as number);
}
