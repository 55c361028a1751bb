/** Principal axes of small dense matrices, in double precision. */

/** Row-major. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

/** Σ xᵢᵀxᵢ over the rows `from`, `from + step`, …: columns × columns. */
export function gramMatrix(matrix: Matrix, step = 1, rows = matrix.rows): Float64Array {
  const { columns, values } = matrix;
  const gram = new Float64Array(columns * columns);
  for (let row = 0; row < rows; row += step) {
    const start = row * columns;
    for (let i = 0; i < columns; i += 1) {
      const value = values[start + i] as number;
      if (value === 0) continue;
      for (let j = i; j < columns; j += 1) {
        gram[i * columns + j] = (gram[i * columns + j] as number) + value * (values[start + j] as number);
      }
    }
  }
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < i; j += 1) gram[i * columns + j] = gram[j * columns + i] as number;
  }
  return gram;
}

/**
 * Eigenvectors of a symmetric matrix as rows, largest eigenvalue first, by one-sided Jacobi rotations (Hestenes);
 * `symmetric` must have no negative eigenvalues. The sign of each makes its largest component positive.
 */
export function principalAxes(symmetric: Float64Array, size: number, keep: number): Matrix {
  const work = symmetric.slice();
  for (let sweep = 0; sweep < 30; sweep += 1) {
    if (rotateAllPairs(work, size) === 0) break;
  }
  const lengths = Array.from({ length: size }, (_, row) => lengthOf(work, row * size, size));
  const order = lengths.map((_, row) => row).sort((a, b) => (lengths[b] as number) - (lengths[a] as number));
  const values = new Float32Array(keep * size);
  for (let axis = 0; axis < keep; axis += 1) {
    const row = order[axis] as number;
    let largest = 0;
    for (let at = 0; at < size; at += 1) {
      const value = work[row * size + at] as number;
      if (Math.abs(value) > Math.abs(largest)) largest = value;
    }
    const factor = Math.sign(largest) / (lengths[row] || 1);
    for (let at = 0; at < size; at += 1)
      values[axis * size + at] = (work[row * size + at] as number) * factor;
  }
  return { rows: keep, columns: size, values };
}

/** Makes every two rows orthogonal once; how many pairs were not. */
function rotateAllPairs(work: Float64Array, size: number): number {
  let rotations = 0;
  for (let p = 0; p < size - 1; p += 1) {
    for (let q = p + 1; q < size; q += 1) {
      let pp = 0;
      let qq = 0;
      let pq = 0;
      for (let at = 0; at < size; at += 1) {
        const x = work[p * size + at] as number;
        const y = work[q * size + at] as number;
        pp += x * x;
        qq += y * y;
        pq += x * y;
      }
      if (Math.abs(pq) <= 1e-9 * Math.sqrt(pp * qq)) continue;
      rotations += 1;
      const zeta = (qq - pp) / (2 * pq);
      const tangent = Math.sign(zeta || 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
      const cosine = 1 / Math.sqrt(1 + tangent * tangent);
      const sine = cosine * tangent;
      for (let at = 0; at < size; at += 1) {
        const x = work[p * size + at] as number;
        const y = work[q * size + at] as number;
        work[p * size + at] = cosine * x - sine * y;
        work[q * size + at] = sine * x + cosine * y;
      }
    }
  }
  return rotations;
}

function lengthOf(values: Float64Array, start: number, size: number): number {
  let squares = 0;
  for (let at = start; at < start + size; at += 1) squares += (values[at] as number) ** 2;
  return Math.sqrt(squares);
}

/** Each row's coordinates on the axes: rows × axes.rows. */
export function project(matrix: Matrix, axes: Matrix): Matrix {
  const { rows, columns, values } = matrix;
  const out = new Float32Array(rows * axes.rows);
  for (let row = 0; row < rows; row += 1) {
    for (let axis = 0; axis < axes.rows; axis += 1) {
      let sum = 0;
      for (let at = 0; at < columns; at += 1) {
        sum += (values[row * columns + at] as number) * (axes.values[axis * columns + at] as number);
      }
      out[row * axes.rows + axis] = sum;
    }
  }
  return { rows, columns: axes.rows, values: out };
}

/** Scales every row to unit length; rows of zeros stay. */
export function normaliseRows({ rows, columns, values }: Matrix): void {
  for (let row = 0; row < rows; row += 1) {
    let squares = 0;
    for (let at = row * columns; at < (row + 1) * columns; at += 1) squares += (values[at] as number) ** 2;
    const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let at = row * columns; at < (row + 1) * columns; at += 1)
      values[at] = (values[at] as number) * factor;
  }
}
