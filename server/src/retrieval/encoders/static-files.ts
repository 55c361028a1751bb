/** Reads the static encoder's folder, and refuses one whose parts do not fit together. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import type { FeatureShape } from './static-features.ts';

/** What `config.json` holds. */
export interface StaticConfig extends FeatureShape {
  dim: number;
  /** ISO 639-1 codes; English where absent. */
  languages?: string[];
}

export interface StaticFiles {
  config: StaticConfig;
  vocabulary: string[];
  /** (words + buckets) × dim. */
  weights: Int8Array;
  /** What one step of a row is worth. */
  scales: Float32Array;
  /** First eight hex digits of the SHA-256 over all four files. */
  hash: string;
}

const SIZES = ['dim', 'words', 'buckets', 'ngram', 'minWordLenForNgrams', 'maxWords'] as const;

/** @throws AppError internal_error naming the folder, where a file is missing, damaged or of the wrong size */
export function readStaticFiles(folder: string): StaticFiles {
  try {
    return readParts(folder);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('internal_error', `The static encoder in ${folder} cannot be read`, { cause });
  }
}

function readParts(folder: string): StaticFiles {
  const parts = ['config.json', 'vocab.json', 'weights.i8', 'scales.f16'].map((name) =>
    readFileSync(join(folder, name)),
  );
  const [configJson, vocabularyJson, weightBytes, scaleBytes] = parts as [Buffer, Buffer, Buffer, Buffer];
  const config = JSON.parse(configJson.toString()) as StaticConfig;
  const vocabulary = JSON.parse(vocabularyJson.toString()) as string[];
  for (const key of SIZES) {
    if (!Number.isInteger(config[key]) || config[key] < 1) fault(folder, `${key} is not a positive number`);
  }
  const rows = config.words + config.buckets;
  if (vocabulary.length > config.words)
    fault(folder, 'the vocabulary has more words than the matrix has rows');
  if (weightBytes.length !== rows * config.dim)
    fault(folder, 'weights.i8 has another size than config.json says');
  if (scaleBytes.length !== rows * 2) fault(folder, 'scales.f16 has another size than config.json says');
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return {
    config,
    vocabulary,
    weights: new Int8Array(weightBytes.buffer, weightBytes.byteOffset, weightBytes.length),
    scales: Float32Array.from({ length: rows }, (_, row) => halfToNumber(scaleBytes.readUInt16LE(2 * row))),
    hash: hash.digest('hex').slice(0, 8),
  };
}

function fault(folder: string, what: string): never {
  throw new AppError('internal_error', `The static encoder in ${folder} is damaged: ${what}`);
}

/** Value of an IEEE 754 half-precision number, of which scales use the finite non-negative ones. */
export function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  return exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
}
