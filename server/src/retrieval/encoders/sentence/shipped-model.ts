/** The folder of a model that ships: `model.json` says what it is and what its files must be. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../errors.ts';

/** Those that ship, by the names of their folders without `-encoder`. Of two that know a language, the first has the say. */
export const SENTENCE_MODELS: readonly string[] = ['english', 'multilingual'];

/** What `model.json` holds. */
export interface ModelCard {
  name: string;
  /** Components of a vector. */
  dimensions: number;
  /** Pieces read of a text, those of its begin and end among them. */
  maxTokens: number;
  /** Put before a question, and before a passage; empty where the model asks for nothing. */
  queryPrefix: string;
  passagePrefix: string;
  /** ISO 639-1. */
  languages: readonly string[] | 'any';
  /** Whether passages of files are encoded too, or questions only. */
  encodes: 'questions' | 'all';
  /** SHA-256 in hex by the name of each file beside `model.json`. */
  files: Readonly<Record<string, string>>;
}

/** @throws AppError internal_error naming the file, where there is no readable `model.json` */
export function readModelCard(folder: string): ModelCard {
  try {
    const card = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as ModelCard | null;
    if (typeof card?.name !== 'string' || typeof card.files !== 'object')
      throw new Error('It names no model');
    return card;
  } catch (cause) {
    const file = join(basename(folder), 'model.json');
    throw new AppError('internal_error', `${file} cannot be read`, { cause });
  }
}

/** First eight hex digits of the SHA-256 over those of the files: other files, other vectors. */
export function hashCard({ files }: ModelCard): string {
  const hash = createHash('sha256');
  for (const [name, sum] of Object.entries(files).sort()) hash.update(`${name} ${sum}\n`);
  return hash.digest('hex').slice(0, 8);
}

/** @throws AppError internal_error naming the first file that is missing or not what `model.json` says */
export async function checkFiles(folder: string, { files }: ModelCard): Promise<void> {
  for (const [name, wanted] of Object.entries(files)) {
    const file = join(basename(folder), name);
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(folder, name)), hash);
    } catch (cause) {
      throw new AppError('internal_error', `${file} cannot be read`, { cause });
    }
    if (hash.digest('hex') === wanted) continue;
    throw new AppError('internal_error', `${file} is damaged: it is not the file that ships`);
  }
}
