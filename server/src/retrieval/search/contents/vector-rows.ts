/** Vectors of one encoder in rows, and their exact scan. */

import { grown } from '../../../typed-arrays.ts';
import { dotProducts } from '../../kernels/dot-products.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';

/** Rows by number; one may hold nothing. Scores are cosines, whatever the vectors' lengths. */
export class VectorRows {
  readonly dimensions: number;
  private data = new Int8Array(0);
  /** One over a row's length; 0 where the row holds nothing. */
  private inverseLengths = new Float32Array(0);
  private held = 0;
  /** One above the largest row that ever held a vector. */
  private end = 0;

  private readonly forecast: Forecast | undefined;

  /** @param forecast of how many rows there will be, while many are added */
  constructor(dimensions: number, forecast?: Forecast) {
    this.dimensions = dimensions;
    this.forecast = forecast;
  }

  /** How many rows hold a vector. */
  get size(): number {
    return this.held;
  }

  get limit(): number {
    return this.end;
  }

  get sizeBytes(): number {
    return this.data.byteLength + this.inverseLengths.byteLength;
  }

  has(row: number): boolean {
    return (this.inverseLengths[row] ?? 0) > 0;
  }

  /** Takes a vector of these dimensions; one of zeros counts as none. */
  set(row: number, values: Int8Array): void {
    this.clear(row);
    let squares = 0;
    for (const value of values) squares += value * value;
    if (squares === 0) return;
    this.data = grown(this.data, (row + 1) * this.dimensions, this.forecast);
    this.inverseLengths = grown(this.inverseLengths, row + 1, this.forecast);
    this.data.set(values, row * this.dimensions);
    this.inverseLengths[row] = 1 / Math.sqrt(squares);
    this.held++;
    this.end = Math.max(this.end, row + 1);
  }

  clear(row: number): void {
    if (!this.has(row)) return;
    this.inverseLengths[row] = 0;
    this.held--;
  }

  /** The vector as it was set; undefined where the row holds none. */
  get(row: number): Int8Array | undefined {
    if (!this.has(row)) return undefined;
    return this.data.slice(row * this.dimensions, (row + 1) * this.dimensions);
  }

  /**
   * Writes every row's cosine to the query into the beginning of `result`, up to `limit`; NaN where the row holds no vector, or
   * the query none of these dimensions.
   */
  fillCosines(query: Int8Array, result: Float32Array): void {
    const { inverseLengths, end } = this;
    let squares = 0;
    for (const value of query) squares += value * value;
    if (squares === 0 || query.length !== this.dimensions) {
      result.fill(Number.NaN, 0, end);
      return;
    }
    const inverse = 1 / Math.sqrt(squares);
    const products = dotProducts(this.data, query, end);
    for (let row = 0; row < end; row++) {
      const rowInverse = inverseLengths[row] as number;
      result[row] = rowInverse > 0 ? (products[row] as number) * rowInverse * inverse : Number.NaN;
    }
  }

  /** One row's cosine to a query of these dimensions, but for the query's length. */
  cosine(row: number, query: Int8Array): number {
    const start = row * this.dimensions;
    let product = 0;
    for (let at = 0; at < this.dimensions; at++)
      product += (this.data[start + at] as number) * (query[at] as number);
    return product * (this.inverseLengths[row] ?? 0);
  }

  /** Adds the row's unit vector to `sum`; nothing where it holds none. */
  addUnitVector(row: number, sum: Float64Array): void {
    const rowInverse = this.inverseLengths[row] ?? 0;
    const start = row * this.dimensions;
    if (rowInverse === 0) return;
    for (let at = 0; at < this.dimensions; at++) {
      sum[at] = (sum[at] as number) + Math.fround((this.data[start + at] as number) * rowInverse);
    }
  }
}
