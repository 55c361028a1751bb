/** Memory of one matrix kernel, and the three products that a dense layer is trained with. */
import {
  createMatrixKernel,
  packPanels,
  ROW_BLOCK,
} from '../../server/src/retrieval/encoders/sentence-model/matrix-kernel.ts';

const NO_FLOOR = Number.NEGATIVE_INFINITY;

/** A matrix of inner × columns and its bias, packed for products from either side. */
export interface TrainedDense {
  inner: number;
  columns: number;
  weights: number;
  bias: number;
  /** columns × inner. */
  transposed: number;
}

/** Rows rounded up to whole blocks, which is what the kernel writes. */
export const wholeBlocks = (rows: number): number => Math.ceil(rows / ROW_BLOCK) * ROW_BLOCK;

/** Places are counted in floats from the beginning of the memory; matrices lie row after row. */
export class Workspace {
  readonly floats: Float32Array<ArrayBuffer>;
  readonly #kernel;
  readonly #zeros: number;
  readonly #activations: number;
  readonly #gradients: number;
  readonly #product: number;
  #free = 0;

  /** For `size` floats, and products of at most `rows` rows with matrices of `widest` rows or columns. */
  constructor(size: number, rows: number, widest: number) {
    const block = wholeBlocks(rows) * widest;
    this.#kernel = createMatrixKernel(size + widest + 2 * block + widest * widest);
    this.floats = this.#kernel.floats;
    this.#zeros = this.allocate(widest);
    this.#activations = this.allocate(block);
    this.#gradients = this.allocate(block);
    this.#product = this.allocate(widest * widest);
  }

  allocate(size: number): number {
    const at = this.#free;
    this.#free += size;
    if (this.#free > this.floats.length) throw new Error('The workspace is too small');
    return at;
  }

  allocateDense(inner: number, columns: number): TrainedDense {
    return {
      inner,
      columns,
      weights: this.allocate(inner * columns),
      bias: this.allocate(columns),
      transposed: this.allocate(inner * columns),
    };
  }

  fillDense(dense: TrainedDense, weights: Float32Array, bias: Float32Array): void {
    const { inner, columns } = dense;
    packPanels(this.floats, dense.weights, weights, columns);
    this.floats.set(bias, dense.bias);
    const transposed = new Float32Array(weights.length);
    for (let row = 0; row < inner; row++) {
      for (let column = 0; column < columns; column++)
        transposed[column * inner + row] = weights[row * columns + column] as number;
    }
    packPanels(this.floats, dense.transposed, transposed, inner);
  }

  /** to = max(from · weights + bias, floor). */
  forward(dense: TrainedDense, from: number, to: number, rows: number, floor = NO_FLOOR): void {
    const { inner, columns, bias } = dense;
    this.#kernel.multiply({ a: from, b: dense.weights, bias, c: to, rows, inner, columns, floor });
  }

  /** to = gradient · weightsᵀ: what the loss changes by with the layer's input. */
  backward({ inner, columns, transposed }: TrainedDense, gradient: number, to: number, rows: number): void {
    this.#kernel.multiply({
      a: gradient,
      b: transposed,
      bias: this.#zeros,
      c: to,
      rows,
      inner: columns,
      columns: inner,
      floor: NO_FLOOR,
    });
  }

  /** Adds inputᵀ · gradient to `weights`, and the sums of the gradient's columns to `bias`. */
  accumulate(
    { inner, columns }: TrainedDense,
    input: number,
    gradient: number,
    rows: number,
    { weights, bias }: { weights: Float32Array; bias: Float32Array },
  ): void {
    const { floats } = this;
    const whole = wholeBlocks(rows);
    floats.fill(0, this.#activations, this.#activations + inner * whole);
    for (let row = 0; row < rows; row++) {
      for (let at = 0; at < inner; at++)
        floats[this.#activations + at * whole + row] = floats[input + row * inner + at] as number;
    }
    floats.fill(0, gradient + rows * columns, gradient + whole * columns);
    packPanels(floats, this.#gradients, floats.subarray(gradient, gradient + whole * columns), columns);
    this.#kernel.multiply({
      a: this.#activations,
      b: this.#gradients,
      bias: this.#zeros,
      c: this.#product,
      rows: inner,
      inner: whole,
      columns,
      floor: NO_FLOOR,
    });
    for (let at = 0; at < inner * columns; at++)
      weights[at] = (weights[at] as number) + (floats[this.#product + at] as number);
    for (let row = 0; row < rows; row++) {
      for (let at = 0; at < columns; at++)
        bias[at] = (bias[at] as number) + (floats[gradient + row * columns + at] as number);
    }
  }
}
