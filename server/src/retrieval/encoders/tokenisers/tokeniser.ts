/** Cuts texts into the pieces that a transformer knows, by the files of its folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { createUnigramTokeniser } from './unigram-tokeniser.ts';

/** Hundreds of thousands of pieces, too many for an object each: see unigram-tokeniser.ts. */
const PIECES = 'pieces.bin';

export interface Tokeniser {
  /** The piece that fills up shorter texts. */
  readonly padding: number;
  /** Those of begin and end included, the longest text cut before its end; empty where the text has no piece of its own. */
  encode(text: string): number[];
}

/** @throws where the folder has no tokeniser that can be read */
export function openTokeniser(folder: string, maxTokens: number): Tokeniser {
  return existsSync(join(folder, PIECES)) ? openUnigram(folder, maxTokens) : openJson(folder, maxTokens);
}

/** Of a text without pieces: begin and end. */
const FRAME = 2;

function openUnigram(folder: string, maxTokens: number): Tokeniser {
  const tokeniser = createUnigramTokeniser(readFileSync(join(folder, PIECES)));
  return {
    padding: 0,
    encode(text) {
      const ids = [...tokeniser.encode(text, maxTokens)];
      return ids.length <= FRAME ? [] : ids;
    },
  };
}

/** As models are published for Hugging Face's tokenizers. */
function openJson(folder: string, maxTokens: number): Tokeniser {
  const tokenizer = new Tokenizer(
    readJson(join(folder, 'tokenizer.json')),
    existsSync(join(folder, 'tokenizer_config.json')) ? readJson(join(folder, 'tokenizer_config.json')) : {},
  );
  const frame = tokenizer.encode('').ids;
  const end = tokenizer.encode('a').ids.at(-1) === frame.at(-1) ? frame.slice(-1) : [];
  return {
    padding: padOf(tokenizer),
    encode(text) {
      const { ids } = tokenizer.encode(text);
      if (ids.length <= frame.length) return [];
      return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - end.length), ...end];
    },
  };
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

/** Masked wherever it stands: any would do where the tokeniser names none. */
function padOf(tokenizer: Tokenizer): number {
  for (const piece of ['[PAD]', '<pad>']) {
    const id = tokenizer.token_to_id(piece);
    if (id !== undefined) return id;
  }
  return 0;
}
