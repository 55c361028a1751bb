/**
 * Prints what the index costs in process: node --expose-gc bench/retrieval/main.ts [--sizes 10000,50000] [part …]
 */
import { parseArgs } from 'node:util';
import { analyse } from '../../server/src/language/analyse.ts';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { quote } from '../../server/src/retrieval/answering/quoting/quote.ts';
import type { Classifier, Vector } from '../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../server/src/retrieval/search/chatbot-index.ts';
import type { IndexDelta } from '../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../server/src/retrieval/search/types.ts';
import { createCorpus } from '../support/corpus.ts';
import { describeMachine } from '../support/machine.ts';
import { printTable } from '../support/table.ts';
import { timeAll, timeEach, timeOnce, usedMib } from './cpu-time.ts';
import { createVectorMaker, makePairs, makePassages, PASSAGE_WORDS, SENTENCE, WINDOWS } from './knowledge.ts';

const PARTS: Record<string, () => void> = {
  analyse: benchAnalyse,
  passages: benchPassages,
  dense: benchDense,
  windows: benchWindows,
};

const { values: options, positionals } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,50000' } },
  allowPositionals: true,
});

function load(delta: IndexDelta): ChatbotIndex {
  const index = createChatbotIndex();
  index.apply(delta);
  return index;
}

function benchAnalyse(): void {
  console.log('## Reading texts, each new, in µs\n');
  const corpus = createCorpus(11);
  const questions = Array.from({ length: 5_000 }, () => corpus.sentence(9));
  const passages = Array.from({ length: 1_000 }, () => corpus.passage(PASSAGE_WORDS));
  const pairs = passages
    .slice(0, 500)
    .map((passage) => ({ passage, question: corpus.questionAbout(passage) }));
  printTable(
    ['what', 'µs'],
    [
      ['analyse, 9 words', 1000 * timeAll(questions, analyse)],
      [`analyse, ${PASSAGE_WORDS} words`, 1000 * timeAll(passages, analyse)],
      [`splitSentences, ${PASSAGE_WORDS} words`, 1000 * timeAll(passages, splitSentences)],
      [
        `quote, ${PASSAGE_WORDS} words`,
        1000 * timeAll(pairs, ({ question, passage }) => void quote(question, passage)),
      ],
    ],
  );
}

function benchPassages(): void {
  console.log(`## Chunks of ${PASSAGE_WORDS} words: loading, asking, memory\n`);
  const rows = options.sizes
    .split(',')
    .map(Number)
    .map((chunks) => {
      const { delta, questions, texts } = makePassages(chunks);
      const loads = Array.from({ length: chunks > 10_000 ? 1 : 3 }, () => timeOnce(() => void load(delta)));
      const beforeMib = usedMib();
      const index = load(delta);
      const mib = usedMib() - beforeMib;
      const search = timeEach(questions, (question) => void index.search(question, { top: 3 }));
      const ask = timeEach(questions, (question) => {
        const { matches } = index.search(question, { top: 10 });
        for (const { ordinal } of matches) quote(question, texts[ordinal % texts.length] as string);
      });
      const perTenThousand = (mib / chunks) * 10_000;
      return [
        chunks,
        Math.min(...loads),
        search.p50,
        search.p99,
        ask.p50,
        ask.p99,
        perTenThousand,
        index.sizeBytes / 2 ** 20,
      ];
    });
  printTable(
    [
      'chunks',
      'load ms',
      'search p50 ms',
      'p99',
      'top 10 with sentences p50 ms',
      'p99',
      'MiB per 10k',
      'said MiB',
    ],
    rows,
  );
}

/** Every answer its own class, with weights that mean nothing: the cost is the same. */
function anyClassifier(index: ChatbotIndex, { encoder, dimensions }: typeof SENTENCE): Classifier {
  const keys = [...new Set(index.classifierExamples(encoder).map(({ key }) => key))];
  const weights = Float32Array.from({ length: keys.length * dimensions }, (_, at) => Math.sin(at));
  return { dimensions, keys, weights, centroids: weights };
}

/** Scores are of no passage in particular, and so are those that come first: more are looked at than of real vectors. */
function benchWindows(): void {
  console.log(
    `## Chunks of ${PASSAGE_WORDS} words in ${WINDOWS} windows each: what vectors add, in ms of CPU time and MiB\n`,
  );
  const vectors: Vector[] = [createVectorMaker(5)(SENTENCE)];
  const rows = options.sizes
    .split(',')
    .map(Number)
    .map((chunks) => {
      const { delta, questions } = makePassages(chunks, WINDOWS);
      const index = load(delta);
      const lexicalMib = load(makePassages(chunks).delta).sizeBytes / 2 ** 20;
      const lexical = timeEach(questions, (question) => void index.search(question, { top: 3 }));
      const both = timeEach(questions, (question) => void index.search(question, { top: 3, vectors }));
      const addedMib = index.sizeBytes / 2 ** 20 - lexicalMib;
      return [chunks, lexical.p50, both.p50, both.p99, both.p50 - lexical.p50, (addedMib / chunks) * 10_000];
    });
  printTable(['chunks', 'lexical p50', 'with vectors p50', 'p99', 'added', 'MiB added per 10k'], rows);
}

function benchDense(): void {
  console.log('## 10,000 pairs: what vectors add to a search, in ms of CPU time\n');
  const makeVector = createVectorMaker(5);
  const rows: (string | number)[][] = [];
  for (const questionsPerAnswer of [1, 10]) {
    const { delta, questions } = makePairs(10_000, questionsPerAnswer, SENTENCE);
    const index = load(delta);
    const vectors: Vector[] = [makeVector(SENTENCE)];
    if (questionsPerAnswer > 1) index.setClassifier(SENTENCE.encoder, anyClassifier(index, SENTENCE));
    const lexical = timeEach(questions, (question) => void index.search(question, { top: 3 }));
    const both = timeEach(questions, (question) => void index.search(question, { top: 3, vectors }));
    rows.push([questionsPerAnswer, lexical.p50, both.p50, both.p99, both.p50 - lexical.p50]);
  }
  printTable(['questions per answer', 'lexical p50', 'with vectors p50', 'p99', 'added'], rows);
}

console.log(`# Index, speed\n\n${describeMachine()}\n`);
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) PARTS[name]?.();
