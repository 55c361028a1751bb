/** Where the training starts: words from GloVe and from the teacher, grams from the words that contain them. */
import { type FeatureShape, gramsOf, hashGram } from '../../server/src/retrieval/encoders/static-features.ts';
import { gramMatrix, type Matrix, normaliseRows, principalAxes, project } from './linear-algebra.ts';
import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary.ts';
import { GLOVE_DIMENSIONS, type WordVectors } from './word-vectors.ts';

export interface StartVectors {
  /** One row per feature. */
  rows: Matrix;
  /** How much each row counts in a sum. */
  tokenWeights: Float32Array;
}

interface StartOptions {
  shape: FeatureShape;
  dimensions: number;
  gloveShare: number;
  vocabulary: Vocabulary;
  /** With the common directions removed. */
  glove: WordVectors;
  /** The teacher's unit vectors of the vocabulary's words, in order. */
  teacherWords: Matrix;
  random: Random;
}

/** Words of at most this rank tell what their grams mean. */
const GRAM_WORDS = 60_000;

export function makeStartVectors(options: StartOptions): StartVectors {
  const { shape, dimensions, vocabulary, random } = options;
  const count = shape.words + shape.buckets;
  const rows: Matrix = { rows: count, columns: dimensions, values: new Float32Array(count * dimensions) };
  const gloveRows = gloveOfVocabulary(options);
  const teacherRows = reduceTeacherWords(options);
  const rest = Math.sqrt(1 - options.gloveShare ** 2);
  for (let word = 0; word < vocabulary.words.length; word += 1) {
    const start = word * dimensions;
    for (let at = 0; at < GLOVE_DIMENSIONS; at += 1) {
      rows.values[start + at] =
        options.gloveShare * (gloveRows.values[word * GLOVE_DIMENSIONS + at] as number);
    }
    for (let at = 0; at < teacherRows.columns; at += 1) {
      const value = teacherRows.values[word * teacherRows.columns + at] as number;
      rows.values[start + GLOVE_DIMENSIONS + at] = rest * value;
    }
  }
  addGrams(options, rows);
  for (let at = vocabulary.words.length * dimensions; at < rows.values.length; at += 1) {
    rows.values[at] = (rows.values[at] as number) + 0.03 * random.normal();
  }
  return { rows, tokenWeights: startWeights(shape, vocabulary) };
}

function gloveOfVocabulary({ vocabulary, glove }: StartOptions): Matrix {
  const values = new Float32Array(vocabulary.words.length * GLOVE_DIMENSIONS);
  for (const [word, text] of vocabulary.words.entries()) {
    const rank = glove.rankOf.get(text);
    if (rank === undefined) continue;
    const from = rank * GLOVE_DIMENSIONS;
    values.set(glove.vectors.values.subarray(from, from + GLOVE_DIMENSIONS), word * GLOVE_DIMENSIONS);
  }
  return { rows: vocabulary.words.length, columns: GLOVE_DIMENSIONS, values };
}

/** The teacher's word vectors, centred, on their main axes. */
function reduceTeacherWords({ teacherWords, dimensions }: StartOptions): Matrix {
  const { rows, columns } = teacherWords;
  const centred: Matrix = { rows, columns, values: teacherWords.values.slice() };
  const mean = new Float64Array(columns);
  for (let at = 0; at < centred.values.length; at += 1) {
    mean[at % columns] = (mean[at % columns] as number) + (centred.values[at] as number) / rows;
  }
  for (let at = 0; at < centred.values.length; at += 1) {
    centred.values[at] = (centred.values[at] as number) - (mean[at % columns] as number);
  }
  const axes = principalAxes(gramMatrix(centred), columns, dimensions - GLOVE_DIMENSIONS);
  const reduced = project(centred, axes);
  normaliseRows(reduced);
  return reduced;
}

/** A gram starts at half the direction of the sum of the GloVe vectors of the words that contain it. */
function addGrams({ shape, dimensions, glove }: StartOptions, rows: Matrix): void {
  const sums = new Float64Array(shape.buckets * GLOVE_DIMENSIONS);
  for (const [rank, word] of glove.words.slice(0, GRAM_WORDS).entries()) {
    if (word.length < shape.minWordLenForNgrams) continue;
    for (const gram of gramsOf(word, shape.ngram)) {
      const bucket = (hashGram(gram) % shape.buckets) * GLOVE_DIMENSIONS;
      for (let at = 0; at < GLOVE_DIMENSIONS; at += 1) {
        const value = glove.vectors.values[rank * GLOVE_DIMENSIONS + at] as number;
        sums[bucket + at] = (sums[bucket + at] as number) + value;
      }
    }
  }
  for (let bucket = 0; bucket < shape.buckets; bucket += 1) {
    const sum = sums.subarray(bucket * GLOVE_DIMENSIONS, (bucket + 1) * GLOVE_DIMENSIONS);
    const length = Math.hypot(...sum) || 1;
    const start = (shape.words + bucket) * dimensions;
    for (let at = 0; at < GLOVE_DIMENSIONS; at += 1)
      rows.values[start + at] = (0.5 * (sum[at] as number)) / length;
  }
}

/** Frequent words count less, as in smooth inverse frequency; every gram a quarter. */
function startWeights(shape: FeatureShape, vocabulary: Vocabulary): Float32Array {
  const weights = new Float32Array(shape.words + shape.buckets).fill(0.25);
  const total = vocabulary.counts.reduce((sum, count) => sum + count, 0);
  for (const [word, count] of vocabulary.counts.entries()) {
    weights[word] = Math.min(1, Math.max(0.05, 1e-3 / (1e-3 + count / total)));
  }
  return weights;
}
