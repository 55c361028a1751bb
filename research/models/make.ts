/**
 * Makes a model from what its makers published: node make.ts english|multilingual [--out FOLDER]
 * With --plain its vectors are not centred, as to be compared with the 32 bits that it was made of.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tokenizer } from '@huggingface/tokenizers';
import type { ModelCard } from '../../server/src/retrieval/encoders/sentence/shipped-model.ts';
import { createUnigramTokeniser } from '../../server/src/retrieval/encoders/tokenisers/unigram-tokeniser.ts';
import { measureChannels, readTexts } from './calibrate.ts';
import { measureCentre } from './centre.ts';
import { writeEncoder } from './encoder-graph.ts';
import type { EncoderWeights } from './encoder-weights.ts';
import { inRows } from './matrices.ts';
import { readMiniLm } from './sources/minilm.ts';
import { readMultilingualE5 } from './sources/multilingual-e5.ts';
import { writeUnigram } from './write-unigram.ts';

interface Making {
  weights: EncoderWeights;
  /** Ids of a text's pieces. */
  encode(text: string): readonly number[];
  /** What its products are measured on. */
  texts: readonly string[];
  tokeniser: { file: string; content: string | Buffer };
  /** Whether what all its vectors have in common is taken off. */
  isCentred: boolean;
  card: Omit<ModelCard, 'files' | 'dimensions'>;
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/models');
/** Of the texts to measure on, the first are in languages that are written with Latin letters. */
const LATIN_TEXTS = 3;
const DATA = 'model.onnx.data';

const MODELS: Record<string, () => Making> = {
  english() {
    const { weights, tokenizer } = readMiniLm(CACHE);
    const tokeniser = new Tokenizer(tokenizer, {});
    return {
      weights,
      encode: (text) => tokeniser.encode(text).ids,
      texts: readTexts().slice(0, LATIN_TEXTS),
      tokeniser: { file: 'tokenizer.json', content: JSON.stringify(tokenizer) },
      isCentred: false,
      card: {
        name: 'all-minilm-l6-v2',
        maxTokens: 128,
        queryPrefix: '',
        passagePrefix: '',
        languages: ['en'],
        encodes: 'questions',
      },
    };
  },
  multilingual() {
    const { weights, vocabulary } = readMultilingualE5(CACHE);
    const file = writeUnigram(vocabulary);
    const tokeniser = createUnigramTokeniser(file);
    const queryPrefix = 'query: ';
    return {
      weights,
      encode: (text) => [...tokeniser.encode(text, weights.sizes.places)],
      texts: readTexts().map((text) => queryPrefix + text),
      tokeniser: { file: 'pieces.bin', content: file },
      isCentred: true,
      card: {
        name: 'multilingual-e5-small',
        maxTokens: 512,
        queryPrefix,
        passagePrefix: 'passage: ',
        languages: 'any',
        encodes: 'all',
      },
    };
  },
};

const { values: options, positionals } = parseArgs({
  options: { out: { type: 'string' }, plain: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const making = MODELS[name]?.();
if (making === undefined)
  throw new Error(`usage: node make.ts ${Object.keys(MODELS).join('|')} [--out FOLDER]`);

const { weights, encode, texts, tokeniser, card, isCentred } = making;
const folder = options.out ?? join(ROOT, `models/${name}-encoder`);
const form = inRows(await measureChannels(weights, texts, encode));
const centre =
  isCentred && !options.plain
    ? await measureCentre(writeEncoder(weights, form).model, encode, card)
    : undefined;
const { model, data } = writeEncoder(weights, form, { dataFile: DATA, ...(centre && { centre }) });
const files = { 'model.onnx': model, [DATA]: data, [tokeniser.file]: tokeniser.content };
mkdirSync(folder, { recursive: true });
const hashes: Record<string, string> = {};
for (const [file, content] of Object.entries(files)) {
  writeFileSync(join(folder, file), content);
  hashes[file] = createHash('sha256').update(content).digest('hex');
}
const { name: title, ...more } = card;
const whole: ModelCard = { name: title, dimensions: weights.sizes.width, ...more, files: hashes };
writeFileSync(join(folder, 'model.json'), `${JSON.stringify(whole, null, 2)}\n`);
console.log(`${title} is in ${folder}`);
