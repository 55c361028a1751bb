/** An encoder from a local folder in ONNX format, as models are published for transformers.js. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AppError } from '../../../errors.ts';
import type { Encoder } from '../encoder.ts';
import { createModelEncoder } from './model-encoder.ts';
import { RUNTIME } from './onnx-runtime.ts';

export interface OnnxEncoderOptions {
  /** Holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx (or model_quantized.onnx). */
  folder: string;
  /** ISO 639-1; default 'any'. */
  languages?: readonly string[] | 'any';
  /** Put before every text, as some models ask for ("query: "); default none. */
  prefix?: string;
  /** Longer texts are cut, before the model's own limit; default 8,000. */
  maxCharacters?: number;
  /** Default 'mean', over the tokens of the text. */
  pooling?: 'mean' | 'cls';
  /** Weights to use; default 'fp32', which is onnx/model.onnx; 'q8' is onnx/model_quantized.onnx. */
  precision?: 'fp32' | 'q8';
  /** With which the model computes; default 1. */
  threads?: number;
}

const WEIGHTS = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx' } as const;
/** Pieces read of a text, whatever the model says it could read: what attention costs grows with their square. */
const MAX_TOKENS = 8_192;

/**
 * Loads the model in a worker thread and asks it for a vector, so that a folder that cannot work is refused at the
 * start. Nothing is ever fetched from outside.
 * @throws AppError internal_error saying what to mend: a file is missing, the model fails
 */
export async function createOnnxEncoder(options: OnnxEncoderOptions): Promise<Encoder> {
  const { prefix = '', maxCharacters = 8_000, pooling = 'mean', precision = 'fp32', threads = 1 } = options;
  const folder = resolve(options.folder);
  const name = await nameOnnxEncoder(folder, precision);
  const { encode, close } = createModelEncoder({
    model: {
      runtime: RUNTIME,
      folder,
      graph: join(folder, WEIGHTS[precision]),
      maxTokens: await readMaxTokens(folder),
      pooling,
      threads,
      dimensions: 0,
    },
    title: `ONNX encoder ${basename(folder)}`,
    prefixes: { query: prefix, passage: prefix },
    maxCharacters,
  });
  const dimensions = await probe(encode).catch(async (cause: unknown) => {
    await close();
    throw new AppError('internal_error', `The ONNX model in ${folder} cannot be used`, { cause });
  });
  return {
    name,
    dimensions,
    languages: options.languages ?? 'any',
    encodes: 'all',
    encode,
    close,
  };
}

/**
 * With a hash of the files that its vectors depend on.
 * @throws AppError internal_error naming the file that is missing
 */
export async function nameOnnxEncoder(folder: string, precision: 'fp32' | 'q8' = 'fp32'): Promise<string> {
  const hash = await hashFiles(resolve(folder), ['config.json', 'tokenizer.json', WEIGHTS[precision]]);
  return `onnx-${basename(resolve(folder))}-${hash}`;
}

/** Loads the model, and gives the width of its vectors. */
async function probe(encode: Encoder['encode']): Promise<number> {
  const [vector] = await encode(['How can I change my password?']);
  return (vector as Int8Array).length;
}

/** As far as the folder says it: not every one does. */
async function readMaxTokens(folder: string): Promise<number> {
  const read = async (file: string): Promise<Record<string, unknown>> => {
    const path = join(folder, file);
    return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>) : {};
  };
  const said = [
    (await read('tokenizer_config.json')).model_max_length,
    (await read('config.json')).max_position_embeddings,
  ];
  return Math.min(MAX_TOKENS, ...said.filter((limit): limit is number => typeof limit === 'number'));
}

/** First eight hex digits. */
async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(folder, file);
    if (!existsSync(path)) throw new AppError('internal_error', `The ONNX model in ${folder} has no ${file}`);
    hash.update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 8);
}
