/** The vectors of one encoder over one collection, and their exact scan. */

import { grown } from '../../../typed-arrays.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';
import { VectorRows } from './vector-rows.ts';

/** Where a window's vector is that has no row among the further ones. */
const IN_FIRST = -1;
const NOWHERE = -2;

/**
 * A unit has one vector, several where its text was encoded in windows, or none. A query is as near to it as to the nearest of
 * them: of a long text, a sentence or two answer.
 */
export class DenseStore {
  readonly dimensions: number;
  /** The vector of each unit's first window that has one, by unit number. */
  private readonly first: VectorRows;
  /** Those of all further windows. */
  private readonly further: VectorRows;
  /** The unit of each further row. */
  private owners = new Int32Array(0);
  /** Of a unit in several windows, the further row of each window, IN_FIRST or NOWHERE. */
  private readonly rowsOf = new Map<number, number[]>();
  private readonly freeRows: number[] = [];

  /** @param forecast of how many units there will be, while many are added */
  constructor(dimensions: number, forecast?: Forecast) {
    this.dimensions = dimensions;
    this.first = new VectorRows(dimensions, forecast);
    this.further = new VectorRows(dimensions);
  }

  /** How many units have a vector. */
  get size(): number {
    return this.first.size;
  }

  get sizeBytes(): number {
    return this.first.sizeBytes + this.further.sizeBytes + this.owners.byteLength;
  }

  has(unit: number): boolean {
    return this.first.has(unit);
  }

  /** Takes a vector of the store's dimensions, or one of each window; one of zeros counts as none. */
  set(unit: number, values: Int8Array, ...further: readonly Int8Array[]): void {
    this.clear(unit);
    const windows = [values, ...further];
    const first = windows.findIndex(pointsSomewhere);
    if (first < 0) return;
    this.first.set(unit, windows[first] as Int8Array);
    if (further.length === 0) return;
    const rows = windows.map((vector, at) => (at === first ? IN_FIRST : this.addFurther(unit, vector)));
    this.rowsOf.set(unit, rows);
  }

  private addFurther(unit: number, vector: Int8Array): number {
    if (!pointsSomewhere(vector)) return NOWHERE;
    const row = this.freeRows.pop() ?? this.further.limit;
    this.further.set(row, vector);
    this.owners = grown(this.owners, row + 1);
    this.owners[row] = unit;
    return row;
  }

  clear(unit: number): void {
    this.first.clear(unit);
    for (const row of this.rowsOf.get(unit) ?? []) {
      if (row < 0) continue;
      this.further.clear(row);
      this.freeRows.push(row);
    }
    this.rowsOf.delete(unit);
  }

  /** The vector of its first window that has one, as it was set; undefined where the unit has none. */
  get(unit: number): Int8Array | undefined {
    return this.first.get(unit);
  }

  /**
   * Every unit's cosine to the query, by unit number; NaN where the unit has no vector, or the query none of these
   * dimensions. As many as units up to the last that ever had a vector.
   */
  cosines(query: Int8Array): Float32Array {
    const { first, further, owners } = this;
    const result = new Float32Array(first.limit);
    first.fillCosines(query, result);
    if (further.size === 0) return result;
    const furtherCosines = new Float32Array(further.limit);
    further.fillCosines(query, furtherCosines);
    for (let row = 0; row < further.limit; row++) {
      const unit = owners[row] as number;
      // Neither holds where one of them is no number.
      if ((furtherCosines[row] as number) > (result[unit] as number))
        result[unit] = furtherCosines[row] as number;
    }
    return result;
  }

  /** Which of the unit's windows is nearest to the query, from 0; undefined where it has no several, or the query none of these dimensions. */
  nearestWindow(unit: number, query: Int8Array): number | undefined {
    const rows = this.rowsOf.get(unit);
    if (rows === undefined || query.length !== this.dimensions) return undefined;
    const cosines = rows.map((row) => this.cosineAt(row, unit, query));
    return cosines.indexOf(Math.max(...cosines));
  }

  /** @param row as in `rowsOf` */
  private cosineAt(row: number, unit: number, query: Int8Array): number {
    if (row === NOWHERE) return Number.NEGATIVE_INFINITY;
    return row === IN_FIRST ? this.first.cosine(unit, query) : this.further.cosine(row, query);
  }

  /** The length of the sum of these units' unit vectors, of their first windows. */
  lengthOfSum(units: readonly number[]): number {
    const sum = new Float64Array(this.dimensions);
    for (const unit of units) this.first.addUnitVector(unit, sum);
    return Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  }
}

function pointsSomewhere(vector: Int8Array): boolean {
  return vector.some((value) => value !== 0);
}
