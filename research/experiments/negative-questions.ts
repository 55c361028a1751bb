/**
 * Prints from which share of the wording's score on a negative question should keep an answer back, on sixty answers of our own in six
 * languages: how many questions that should get the answer still do, and how many that must not are kept from it:
 * node research/experiments/negative-questions.ts [--each]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printTable } from '../../bench/support/table.ts';
import { compareNegative } from '../../server/src/retrieval/answering/negative-questions.ts';
import { readQuestion, withVectors } from '../../server/src/retrieval/answering/question.ts';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { createChatbotIndex } from '../../server/src/retrieval/search/chatbot-index.ts';

const { values: options } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
type Row = [wording: string, negative: string, getsIt: string, mustNot: string];
const rows = JSON.parse(
  readFileSync(new URL('../development/negative-questions.json', import.meta.url), 'utf8'),
) as Record<string, Row[]>;
const SHARES = [0.8, 0.85, 0.9, 0.925, 0.95, 0.975, 1, 1.05];

interface Asked {
  text: string;
  mustNot: boolean;
  hasVectors: boolean;
  share: number;
}

const openEncoder = (name: string) =>
  createSentenceEncoder(fileURLToPath(new URL(`../../models/${name}-encoder`, import.meta.url)));
const encoders = { english: openEncoder('english'), multilingual: openEncoder('multilingual') };
const asked: Asked[] = [];
for (const [language, answers] of Object.entries(rows)) {
  const name = language === 'en' ? 'english' : 'multilingual';
  for (const [wording, negative, getsIt, mustNot] of answers) {
    const [ofWording, ofNegative, ...ofAsked] = (
      await encoders[name].encode([wording, negative, getsIt, mustNot])
    ).map((values) => ({ encoder: name, values }));
    for (const [at, text] of [getsIt, mustNot].entries()) {
      for (const hasVectors of [false, true]) {
        const index = createChatbotIndex();
        const own = ofAsked[at];
        const encoded = withVectors(readQuestion(text, index), hasVectors && own ? [[own]] : []);
        const vectors = hasVectors && ofWording && ofNegative ? [[ofWording], [ofNegative]] : [];
        const answer = { wording, negativeQuestions: [negative] };
        const share = compareNegative(index, encoded, answer, vectors)?.share ?? 0;
        asked.push({ text, mustNot: at === 1, hasVectors, share });
      }
    }
  }
}
await Promise.all(Object.values(encoders).map((encoder) => encoder.close()));

const count = (of: readonly Asked[], isSuch: (one: Asked) => boolean): string =>
  `${of.filter(isSuch).length}/${of.length}`;
printTable(
  ['', 'negative from', 'get the answer, and should', 'kept from it, and must be'],
  [false, true].flatMap((hasVectors) =>
    SHARES.map((from) => {
      const ofThese = asked.filter((one) => one.hasVectors === hasVectors);
      const should = ofThese.filter(({ mustNot }) => !mustNot);
      const must = ofThese.filter(({ mustNot }) => mustNot);
      return [
        hasVectors ? 'with an encoder' : 'words alone',
        from,
        count(should, ({ share }) => share < from),
        count(must, ({ share }) => share >= from),
      ];
    }),
  ),
);
if (options.each)
  for (const { text, mustNot, hasVectors, share } of asked)
    console.log(share.toFixed(3), mustNot ? 'must not' : 'should', hasVectors ? 'encoder' : 'words', text);
