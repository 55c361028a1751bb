/** An encoder from a local folder in ONNX format, run by the optional package @huggingface/transformers. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AppError } from '../../errors.ts';
import { encodeInLane } from './encode-in-lane.ts';
import type { OnnxWorkerData } from './onnx-worker.ts';
import type { EncodeOptions, Encoder } from './types.ts';
import { createWorkerLane } from './worker-lane.ts';

export interface OnnxEncoderOptions {
  /** Holds config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx (or model_quantized.onnx). */
  folder: string;
  /** ISO 639-1; default 'any'. */
  languages?: readonly string[] | 'any';
  /** Put before every text, as some models ask for ("query: "); default none. */
  prefix?: string;
  /** Texts run together; default 8. */
  batchSize?: number;
  /** Longer texts are cut, before the model's own limit; default 8,000. */
  maxCharacters?: number;
  /** Default 'mean', over the tokens of the text. */
  pooling?: 'mean' | 'cls';
  /** Weights to use; default 'fp32', which is onnx/model.onnx; 'q8' is onnx/model_quantized.onnx. */
  precision?: 'fp32' | 'q8';
}

const PACKAGE = '@huggingface/transformers';
const WEIGHTS = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx' } as const;
/** Big models take their time to load. */
const STALL_MS = 300_000;

/**
 * Loads the model in a worker thread and asks it for a vector, so that a folder that cannot work is refused at the
 * start. Nothing is ever fetched from outside.
 * @throws AppError internal_error saying what to mend: the package is missing, a file is missing, the model fails
 */
export async function createOnnxEncoder(options: OnnxEncoderOptions): Promise<Encoder> {
  const { prefix = '', batchSize = 8, maxCharacters = 8_000, pooling = 'mean', precision = 'fp32' } = options;
  const folder = resolve(options.folder);
  const hash = await hashFiles(folder, ['config.json', 'tokenizer.json', WEIGHTS[precision]]);
  const lane = createWorkerLane<string[], Int8Array>({
    entry: new URL('./onnx-worker.ts', import.meta.url),
    workerData: { transformersUrl: findPackage(), folder, precision, pooling } satisfies OnnxWorkerData,
    name: `ONNX encoder ${basename(folder)}`,
    stallMs: STALL_MS,
  });
  const encode = (texts: readonly string[], options?: EncodeOptions): Promise<Int8Array[]> => {
    const prefixed = texts.map((text) => prefix + text.slice(0, maxCharacters));
    return encodeInLane(lane, prefixed, batchSize, options);
  };
  const dimensions = await probe(encode).catch(async (cause: unknown) => {
    await lane.close();
    throw new AppError('internal_error', `The ONNX model in ${folder} cannot be used`, { cause });
  });
  return {
    name: `onnx-${basename(folder)}-${hash}`,
    dimensions,
    languages: options.languages ?? 'any',
    encodes: 'all',
    encode,
    close: () => lane.close(),
  };
}

/** Loads the model, and gives the width of its vectors. */
async function probe(encode: Encoder['encode']): Promise<number> {
  const [vector] = await encode(['How can I change my password?']);
  return (vector as Int8Array).length;
}

function findPackage(): string {
  try {
    return import.meta.resolve(PACKAGE);
  } catch (cause) {
    const message = `An ONNX encoder needs the package ${PACKAGE}: install it with "npm install ${PACKAGE}"`;
    throw new AppError('internal_error', message, { cause });
  }
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
