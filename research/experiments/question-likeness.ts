/**
 * Prints from which cosine two unanswered questions count as one, as in `similarity.ts`, by labelled intents of development
 * data: node research/experiments/question-likeness.ts [--centre 0.8] [english] [multilingual]; by default those whose model is there
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable, quantile } from '../../bench/support/table.ts';
import { stripSmallTalk } from '../../server/src/language/small-talk.ts';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { stemsOf } from '../../server/src/services/console/group-questions.ts';
import { similarityByWords } from '../../server/src/services/console/similarity.ts';

/** Of one data set and language. */
interface LabelledSet {
  name: string;
  language: string;
  texts: { asked: string; intent: string; stems: string[] }[];
}

/** Pairs of wordings that count as one question, and how many of them belong to one intent. */
interface Found {
  pairs: number;
  right: number;
}

const PER_INTENT = 25;
/** Fewer tell nothing about how many are right. */
const ENOUGH_PAIRS = 20;
const DATA = new URL('../../../shared/eval/train/', import.meta.url);
/** What an encoder that ships is judged by. */
const MODELS = { english: ['en'], multilingual: 'any' } as const;
const THRESHOLDS = Array.from({ length: 71 }, (_, at) => (25 + at) / 100);

const { values: options, positionals } = parseArgs({
  options: {
    /** Share of the mean of all languages' vectors that is taken from each, while the multilingual model does not by itself. */
    centre: { type: 'string', default: '0.8' },
  },
  allowPositionals: true,
});

function folderOf(model: string): string {
  return fileURLToPath(new URL(`../../models/${model}-encoder`, import.meta.url));
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, DATA), 'utf8')) as T;
}

function makeSet(name: string, language: string, labelled: readonly (readonly string[])[]): LabelledSet {
  const taken = new Map<string, number>();
  const texts = new Map<string, LabelledSet['texts'][number]>();
  for (const [text = '', intent = ''] of labelled) {
    const count = taken.get(intent) ?? 0;
    const asked = stripSmallTalk(text);
    if (count === PER_INTENT || texts.has(asked)) continue;
    taken.set(intent, count + 1);
    texts.set(asked, { asked, intent, stems: stemsOf(asked, language) });
  }
  return { name, language, texts: [...texts.values()] };
}

function readSets(): LabelledSet[] {
  const intents = readJson<Record<string, Record<string, string[]>>>('intents.json');
  const { languages } = readJson<{ languages: Record<string, string[][]> }>('xsid.json');
  return [
    ...Object.entries(intents).map(([source, byIntent]) =>
      makeSet(
        source,
        'en',
        Object.entries(byIntent).flatMap(([intent, texts]) => texts.map((text) => [text, intent])),
      ),
    ),
    ...Object.entries(languages).map(([language, labelled]) =>
      makeSet(`xsid ${language}`, language, labelled),
    ),
  ];
}

function countByWords({ texts }: LabelledSet): Found {
  const found: Found = { pairs: 0, right: 0 };
  const similarity = similarityByWords(texts);
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (!similarity.isAlike(one, other)) continue;
      found.pairs += 1;
      if (one.intent === other.intent) found.right += 1;
    }
  }
  return found;
}

/** At each of {@link THRESHOLDS}. */
function countByMeaning({ texts }: LabelledSet, vectors: readonly Float64Array[]): Found[] {
  const found = THRESHOLDS.map((): Found => ({ pairs: 0, right: 0 }));
  for (const [at, one] of vectors.entries()) {
    for (let other = at + 1; other < vectors.length; other += 1) {
      const cosine = dot(one, vectors[other] as Float64Array);
      const isRight = texts[at]?.intent === texts[other]?.intent;
      for (const [step, threshold] of THRESHOLDS.entries()) {
        const counts = found[step] as Found;
        if (cosine < threshold) break;
        counts.pairs += 1;
        if (isRight) counts.right += 1;
      }
    }
  }
  return found;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function toUnit(values: ArrayLike<number>): Float64Array {
  const vector = Float64Array.from(values);
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

function meanOf(vectors: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] as number) + (vector[at] as number);
  return mean.map((value) => value / vectors.length);
}

function shareOf({ pairs, right }: Found): number {
  return pairs === 0 ? 0 : right / pairs;
}

/** Position among {@link THRESHOLDS} of the least from which, at every higher one that finds enough, at least `share` is right. */
function findLeast(found: readonly Found[], share: number): number {
  const tooLow = found.findLastIndex((one) => one.pairs >= ENOUGH_PAIRS && shareOf(one) < share);
  return Math.min(tooLow + 1, THRESHOLDS.length - 1);
}

async function measure(model: keyof typeof MODELS, all: readonly LabelledSet[]): Promise<void> {
  const languages: readonly string[] | 'any' = MODELS[model];
  const sets = all.filter(({ language }) => languages === 'any' || languages.includes(language));
  const encoder = createSentenceEncoder(folderOf(model));
  const vectors: Float64Array[][] = [];
  for (const { texts } of sets) {
    vectors.push((await encoder.encode(texts.map(({ asked }) => asked))).map(toUnit));
  }
  await encoder.close();
  const share = languages === 'any' ? Number(options.centre) : 0;
  const xsid = vectors.filter((_, at) => sets[at]?.name.startsWith('xsid'));
  const mean = meanOf(xsid.map(meanOf));
  const centred = vectors.map((ofSet) =>
    ofSet.map((vector) => toUnit(vector.map((value, at) => value - share * (mean[at] as number)))),
  );
  const byWords = sets.map(countByWords);
  const byMeaning = sets.map((set, at) => countByMeaning(set, centred[at] as Float64Array[]));
  const own = byMeaning.map((found, at) => findLeast(found, shareOf(byWords[at] as Found)));
  const step = quantile(own, 0.5);
  console.log(`\n## ${model}, centred by ${share}: ${THRESHOLDS[step]}\n`);
  const percent = (found: Found): string => (100 * shareOf(found)).toFixed(1);
  const columns = ['set', 'texts', 'pairs by words', 'of one intent, %', 'its own threshold'];
  printTable(
    [...columns, 'pairs at that of all', 'of one intent, %'],
    sets.map(({ name, texts }, at) => {
      const [words, meaning] = [byWords[at] as Found, byMeaning[at]?.[step] as Found];
      const threshold = String(THRESHOLDS[own[at] as number]);
      return [name, texts.length, words.pairs, percent(words), threshold, meaning.pairs, percent(meaning)];
    }),
  );
}

const isThere = (model: string): boolean => existsSync(folderOf(model));
const sets = readSets();
for (const model of positionals.length > 0 ? positionals : Object.keys(MODELS).filter(isThere))
  await measure(model as keyof typeof MODELS, sets);
