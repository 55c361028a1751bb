/** The vectors of one encoder over one collection, and their exact scan. */

import { grown } from '../../../typed-arrays.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';
import { VectorRows } from './vector-rows.ts';

/** Where a window's vector is that has no row among the further ones. */
const IN_FIRST = -1;
const NOWHERE = -2;

/**
 * A document has one vector, several where its text was encoded in windows, or none. A query is as near to it as to the nearest of
 * them: of a long text, a sentence or two answer.
 */
export class DenseStore {
  readonly dimensions: number;
  /** The vector of each document's first window that has one, by document number. */
  private readonly first: VectorRows;
  /** Those of all further windows. */
  private readonly further: VectorRows;
  /** The document of each further row. */
  private owners = new Int32Array(0);
  /** Of a document in several windows, the further row of each window, IN_FIRST or NOWHERE. */
  private readonly rowsOf = new Map<number, number[]>();
  private readonly freeRows: number[] = [];

  /** @param forecast of how many documents there will be, while many are added */
  constructor(dimensions: number, forecast?: Forecast) {
    this.dimensions = dimensions;
    this.first = new VectorRows(dimensions, forecast);
    this.further = new VectorRows(dimensions);
  }

  /** How many documents have a vector. */
  get size(): number {
    return this.first.size;
  }

  get sizeBytes(): number {
    return this.first.sizeBytes + this.further.sizeBytes + this.owners.byteLength;
  }

  has(document: number): boolean {
    return this.first.has(document);
  }

  /** Takes a vector of the store's dimensions, or one of each window; one of zeros counts as none. */
  set(document: number, values: Int8Array, ...further: readonly Int8Array[]): void {
    this.clear(document);
    const windows = [values, ...further];
    const first = windows.findIndex(pointsSomewhere);
    if (first < 0) return;
    this.first.set(document, windows[first] as Int8Array);
    if (further.length === 0) return;
    const rows = windows.map((vector, at) => (at === first ? IN_FIRST : this.addFurther(document, vector)));
    this.rowsOf.set(document, rows);
  }

  private addFurther(document: number, vector: Int8Array): number {
    if (!pointsSomewhere(vector)) return NOWHERE;
    const row = this.freeRows.pop() ?? this.further.limit;
    this.further.set(row, vector);
    this.owners = grown(this.owners, row + 1);
    this.owners[row] = document;
    return row;
  }

  clear(document: number): void {
    this.first.clear(document);
    for (const row of this.rowsOf.get(document) ?? []) {
      if (row < 0) continue;
      this.further.clear(row);
      this.freeRows.push(row);
    }
    this.rowsOf.delete(document);
  }

  /** The vector of its first window that has one, as it was set; undefined where the document has none. */
  get(document: number): Int8Array | undefined {
    return this.first.get(document);
  }

  /**
   * Every document's cosine to the query, by document number; NaN where the document has no vector, or the query none of these
   * dimensions. As many as documents up to the last that ever had a vector.
   */
  cosines(query: Int8Array): Float32Array {
    const { first, further, owners } = this;
    const result = new Float32Array(first.limit);
    first.fillCosines(query, result);
    if (further.size === 0) return result;
    const furtherCosines = new Float32Array(further.limit);
    further.fillCosines(query, furtherCosines);
    for (let row = 0; row < further.limit; row++) {
      const document = owners[row] as number;
      // Neither holds where one of them is no number.
      if ((furtherCosines[row] as number) > (result[document] as number))
        result[document] = furtherCosines[row] as number;
    }
    return result;
  }

  /** Which of the document's windows is nearest to the query, from 0; undefined where it has no several, or the query none of these dimensions. */
  nearestWindow(document: number, query: Int8Array): number | undefined {
    const cosines = this.windowCosines(document, query);
    return cosines.length === 0 ? undefined : cosines.indexOf(Math.max(...cosines));
  }

  /** The query's cosine to each window of a document that has several; -Infinity to one without a vector. Empty otherwise. */
  windowCosines(document: number, query: Int8Array): number[] {
    if (query.length !== this.dimensions) return [];
    const length = Math.sqrt(query.reduce((sum, value) => sum + value * value, 0)) || 1;
    return (this.rowsOf.get(document) ?? []).map((row) => this.cosineAt(row, document, query) / length);
  }

  /** But for the query's length. @param row as in `rowsOf` */
  private cosineAt(row: number, document: number, query: Int8Array): number {
    if (row === NOWHERE) return Number.NEGATIVE_INFINITY;
    return row === IN_FIRST ? this.first.cosine(document, query) : this.further.cosine(row, query);
  }

  /** The length of the sum of these documents' unit vectors, of their first windows. */
  lengthOfSum(documents: readonly number[]): number {
    const sum = new Float64Array(this.dimensions);
    for (const document of documents) this.first.addUnitVector(document, sum);
    return Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  }
}

function pointsSomewhere(vector: Int8Array): boolean {
  return vector.some((value) => value !== 0);
}
