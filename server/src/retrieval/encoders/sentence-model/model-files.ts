/** The files of a sentence encoder: a BERT model (Devlin et al., 2019) as `models/sentence-encoder` holds one, and its sizes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../errors.ts';

/** What `config.json` holds. */
export interface SentenceModelConfig {
  /** Of the model, with eight hex digits of the SHA-256 over its other files: its vectors' name. */
  name: string;
  /** Width of the layers' output and of the vectors. */
  width: number;
  /** Width within the feed-forward part. */
  hiddenWidth: number;
  layers: number;
  heads: number;
  /** Places that have an embedding: a text is read up to so many pieces, those of its begin and end among them. */
  places: number;
  /** Numbers of a column that share one scale. */
  block: number;
}

/** inner × columns in four bits each: column after column, two numbers a byte, the first in the lower half, each less 8. */
export interface PackedMatrix {
  inner: number;
  columns: number;
  nibbles: Uint8Array;
  /** What one step is worth, for each block of a column. */
  scales: Float32Array;
  bias: Float32Array;
}

/** Of as many components as what is normalised has. */
export interface LayerNorm {
  scale: Float32Array;
  bias: Float32Array;
}

export interface LayerFiles {
  queries: PackedMatrix;
  keys: PackedMatrix;
  values: PackedMatrix;
  attended: PackedMatrix;
  attentionNorm: LayerNorm;
  hidden: PackedMatrix;
  output: PackedMatrix;
  outputNorm: LayerNorm;
}

export interface SentenceModelFiles {
  config: SentenceModelConfig;
  /** The index is the piece's row among the embeddings. */
  vocabulary: readonly string[];
  /** A row of `width` signed bytes for each piece. */
  embeddings: Int8Array;
  /** What one step of each row is worth. */
  embeddingScales: Float32Array;
  /** A row of `width` for each place, with what all texts have in common. */
  places: Float32Array;
  embeddingNorm: LayerNorm;
  layers: LayerFiles[];
}

/** The names of the files beside `config.json`, in the order in which they are hashed. */
export const MODEL_FILES = ['vocab.txt', 'embeddings.i8', 'matrices.i4', 'numbers.f32'] as const;

/** @throws AppError internal_error naming the folder, where it has no readable `config.json` */
export function readModelConfig(folder: string): SentenceModelConfig {
  try {
    const config = JSON.parse(
      readFileSync(join(folder, 'config.json'), 'utf8'),
    ) as SentenceModelConfig | null;
    if (typeof config?.name !== 'string') throw new Error('config.json names no model');
    return config;
  } catch (cause) {
    throw new AppError('internal_error', `The sentence encoder in ${folder} cannot be read`, { cause });
  }
}

/** @throws AppError internal_error naming the folder, where a file is missing or of the wrong size */
export function readSentenceModel(folder: string): SentenceModelFiles {
  const config = readModelConfig(folder);
  const [vocab, embeddings, nibbles, numbers] = readAll(folder);
  const vocabulary = vocab.toString().split('\n').slice(0, -1);
  const take = createTaker(nibbles, numbers, config);
  const { width } = config;
  const files: SentenceModelFiles = {
    config,
    vocabulary,
    embeddings: new Int8Array(embeddings.buffer, embeddings.byteOffset, embeddings.length),
    embeddingScales: take.numbers(vocabulary.length),
    places: take.numbers(config.places * width),
    embeddingNorm: take.norm(),
    layers: Array.from({ length: config.layers }, () => take.layer()),
  };
  if (embeddings.length === vocabulary.length * width && take.isAtEnd()) return files;
  throw new AppError(
    'internal_error',
    `The sentence encoder in ${folder} is damaged: a file has another size`,
  );
}

function readAll(folder: string): [Buffer, Buffer, Buffer, Buffer] {
  try {
    return MODEL_FILES.map((name) => readFileSync(join(folder, name))) as [Buffer, Buffer, Buffer, Buffer];
  } catch (cause) {
    throw new AppError('internal_error', `The sentence encoder in ${folder} cannot be read`, { cause });
  }
}

/** Takes the parts one after the other, as `writeSentenceModel` put them. What is missing at the end is left out. */
function createTaker(nibbles: Buffer, bytes: Buffer, config: SentenceModelConfig) {
  const { width, hiddenWidth, block } = config;
  const all = new Float32Array(bytes.length >> 2);
  for (let at = 0; at < all.length; at++) all[at] = bytes.readFloatLE(4 * at);
  let number = 0;
  let byte = 0;
  const numbers = (length: number): Float32Array => {
    number += length;
    return all.slice(number - length, number);
  };
  const norm = (): LayerNorm => ({ scale: numbers(width), bias: numbers(width) });
  const matrix = (inner: number, columns: number): PackedMatrix => {
    const from = byte;
    byte += (inner * columns) / 2;
    return {
      inner,
      columns,
      nibbles: nibbles.subarray(from, byte),
      scales: numbers((inner / block) * columns),
      bias: numbers(columns),
    };
  };
  return {
    numbers,
    norm,
    layer: (): LayerFiles => ({
      queries: matrix(width, width),
      keys: matrix(width, width),
      values: matrix(width, width),
      attended: matrix(width, width),
      attentionNorm: norm(),
      hidden: matrix(width, hiddenWidth),
      output: matrix(hiddenWidth, width),
      outputNorm: norm(),
    }),
    isAtEnd: () => number === all.length && byte === nibbles.length,
  };
}
