/** Turns trained rows into the small files that ship: fewer dimensions by rotation, eight bits by rounding. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureTable } from '../../server/src/retrieval/encoders/static-features.ts';
import type { StaticConfig } from '../../server/src/retrieval/encoders/static-files.ts';
import { gramMatrix, type Matrix, normaliseRows, principalAxes, project } from './linear-algebra.ts';

/** Rows on the `keep` main axes of the unit vectors of `texts`: cosines change as little as they can. */
export function rotateRows(
  rows: Matrix,
  texts: readonly string[],
  table: FeatureTable,
  keep: number,
): Matrix {
  const { columns } = rows;
  const encoded: Matrix = { rows: texts.length, columns, values: new Float32Array(texts.length * columns) };
  for (const [index, text] of texts.entries()) {
    const sum = encoded.values.subarray(index * columns, (index + 1) * columns);
    for (const row of table.rowsOfText(text)) {
      for (let at = 0; at < columns; at += 1) {
        sum[at] = (sum[at] as number) + (rows.values[row * columns + at] as number);
      }
    }
  }
  normaliseRows(encoded);
  return project(rows, principalAxes(gramMatrix(encoded), columns, keep));
}

/** Writes `config.json`, `vocab.json`, `weights.i8` and `scales.f16`. */
export function writeModel(
  folder: string,
  rows: Matrix,
  table: FeatureTable,
  vocabulary: readonly string[],
): void {
  const weights = new Int8Array(rows.values.length);
  const scales = new Uint16Array(rows.rows);
  for (let row = 0; row < rows.rows; row += 1) {
    const values = rows.values.subarray(row * rows.columns, (row + 1) * rows.columns);
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const half = new Float16Array([Math.max(1e-7, largest / 127)]);
    const scale = half[0] as number;
    scales[row] = new Uint16Array(half.buffer)[0] as number;
    for (const [at, value] of values.entries()) {
      weights[row * rows.columns + at] = Math.max(-127, Math.min(127, Math.round(value / scale)));
    }
  }
  const config: StaticConfig = { dim: rows.columns, ...table.shape, languages: ['en'] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config)}\n`);
  writeFileSync(join(folder, 'vocab.json'), JSON.stringify(vocabulary));
  writeFileSync(join(folder, 'weights.i8'), weights);
  writeFileSync(join(folder, 'scales.f16'), scales);
}
