/** The vectors of one encoder over one collection, and their exact scan. */
import { dotProducts } from './dot-products.ts';
import type { Forecast } from './forecast.ts';
import { grown } from './int-list-pool.ts';

/** What `cosines` gives, of all stores. */
let cosines = new Float32Array(0);

/** Rows by unit number; a unit may have none. Scores are cosines, whatever the vectors' lengths. */
export class DenseStore {
  readonly dimensions: number;
  private data = new Int8Array(0);
  /** One over a row's length; 0 where the unit has no vector. */
  private inverseLengths = new Float32Array(0);
  private rows = 0;
  /** One above the largest unit that ever had a vector. */
  private limit = 0;

  private readonly forecast: Forecast | undefined;

  /** @param forecast of how many units there will be, while many are added */
  constructor(dimensions: number, forecast?: Forecast) {
    this.dimensions = dimensions;
    this.forecast = forecast;
  }

  /** How many units have a vector. */
  get size(): number {
    return this.rows;
  }

  get sizeBytes(): number {
    return this.data.byteLength + this.inverseLengths.byteLength;
  }

  has(unit: number): boolean {
    return (this.inverseLengths[unit] ?? 0) > 0;
  }

  /** Takes a vector of the store's dimensions; one of zeros counts as none. */
  set(unit: number, values: Int8Array): void {
    this.clear(unit);
    let squares = 0;
    for (const value of values) squares += value * value;
    if (squares === 0) return;
    this.data = grown(this.data, (unit + 1) * this.dimensions, this.forecast);
    this.inverseLengths = grown(this.inverseLengths, unit + 1, this.forecast);
    this.data.set(values, unit * this.dimensions);
    this.inverseLengths[unit] = 1 / Math.sqrt(squares);
    this.rows++;
    this.limit = Math.max(this.limit, unit + 1);
  }

  clear(unit: number): void {
    if (!this.has(unit)) return;
    this.inverseLengths[unit] = 0;
    this.rows--;
  }

  /** The vector as it was set; undefined where the unit has none. */
  get(unit: number): Int8Array | undefined {
    if (!this.has(unit)) return undefined;
    return this.data.slice(unit * this.dimensions, (unit + 1) * this.dimensions);
  }

  /**
   * Every unit's cosine to the query, by unit number; NaN where the unit has no vector, or the query none of these
   * dimensions. As many as units up to the last that ever had a vector; valid until the next call on any store.
   */
  cosines(query: Int8Array): Float32Array {
    const { inverseLengths, limit } = this;
    if (cosines.length < limit) cosines = new Float32Array(limit + (limit >> 1));
    const result = cosines.subarray(0, limit);
    let squares = 0;
    for (const value of query) squares += value * value;
    if (squares === 0 || query.length !== this.dimensions) return result.fill(Number.NaN);
    const inverse = 1 / Math.sqrt(squares);
    const products = dotProducts(this.data, query, limit);
    for (let unit = 0; unit < limit; unit++) {
      const rowInverse = inverseLengths[unit] as number;
      result[unit] = rowInverse > 0 ? (products[unit] as number) * rowInverse * inverse : Number.NaN;
    }
    return result;
  }

  /** The length of the sum of these units' unit vectors. */
  lengthOfSum(units: readonly number[]): number {
    const sum = new Float64Array(this.dimensions);
    for (const unit of units) {
      const rowInverse = this.inverseLengths[unit] ?? 0;
      const start = unit * this.dimensions;
      if (rowInverse === 0) continue;
      for (let at = 0; at < this.dimensions; at++) {
        sum[at] = (sum[at] as number) + Math.fround((this.data[start + at] as number) * rowInverse);
      }
    }
    return Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  }
}
