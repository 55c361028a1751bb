/**
 * Prints what the contradictions that are told before an answer is saved are worth, on development data: how many pairs of questions count as
 * nearly the same at each cosine, of those that one answer answers (300 questions of our own) and of those that different answers
 * answer (FAQs of invented businesses), and how often a number that was changed is noticed: node research/experiments/contradictions.ts [--show]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Faq, readFaqs, toFileTask } from '../../bench/quality/faqs.ts';
import { printTable } from '../../bench/support/table.ts';
import { analyse } from '../../server/src/language/analyse.ts';
import { findOtherNumber } from '../../server/src/language/contrasts/numbers.ts';
import { areContrary, askTheSame } from '../../server/src/language/contrasts/opposed-questions.ts';
import { questionTypesOf } from '../../server/src/language/contrasts/question-types.ts';
import { judge, searchFor } from '../../server/src/retrieval/answering/answer.ts';
import { readQuestion, withVectors } from '../../server/src/retrieval/answering/question.ts';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence/sentence-encoder.ts';
import { createChatbotIndex } from '../../server/src/retrieval/search/chatbot-index.ts';

const { values: options } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
const groups = JSON.parse(
  readFileSync(new URL('../development/unanswered-groups.json', import.meta.url), 'utf8'),
) as Record<string, string[][]>;
const openEncoder = (name: string) =>
  createSentenceEncoder(fileURLToPath(new URL(`../../models/${name}-encoder`, import.meta.url)));
const english = openEncoder('english');
const multilingual = openEncoder('multilingual');
const THRESHOLDS = [0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

interface Compared {
  one: string;
  other: string;
  cosine: number;
  /** One answer answers both. */
  isOne: boolean;
  by: 'english' | 'multilingual';
}

function cosineOf(one: Int8Array, other: Int8Array): number {
  let product = 0;
  let squares = 0;
  let others = 0;
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? 0;
    product += value * against;
    squares += value * value;
    others += against * against;
  }
  return product / Math.sqrt(squares * others);
}

/** All pairs of the questions that are not told apart by what they ask for. @param answers of each question */
async function compare(
  questions: readonly string[],
  answers: readonly number[],
  language: string,
): Promise<Compared[]> {
  const by = language === 'en' ? 'english' : 'multilingual';
  const vectors = await (by === 'english' ? english : multilingual).encode(questions);
  return questions.flatMap((one, at) =>
    questions.slice(at + 1).flatMap((other, further): Compared[] => {
      const place = at + 1 + further;
      const isSettled =
        !askTheSame(questionTypesOf(one, language), questionTypesOf(other, language)) ||
        areContrary(one, other, language);
      if (isSettled) return [];
      const cosine = cosineOf(vectors[at] as Int8Array, vectors[place] as Int8Array);
      return [{ one, other, cosine, isOne: answers[at] === answers[place], by }];
    }),
  );
}

const compared: Compared[] = [];
const faqs = readFaqs('faqs');
for (const { pairs, language } of faqs) {
  const questions = pairs.map(({ question }) => question);
  compared.push(...(await compare(questions, [...questions.keys()], language)));
}
for (const [name, answers] of Object.entries(groups)) {
  const language = name.split(' ').at(-1) ?? 'en';
  const questions = answers.flat();
  const numbers = answers.flatMap((one, at) => one.map(() => at));
  compared.push(...(await compare(questions, numbers, language)).filter(({ isOne }) => isOne));
}
await Promise.all([english.close(), multilingual.close()]);

const percent = (share: number): string => (100 * share).toFixed(1);
printTable(
  ['encoder', 'cosine from', 'of one answer, found %', 'of different answers, told'],
  (['english', 'multilingual'] as const).flatMap((by) =>
    THRESHOLDS.map((from) => {
      const [same, different] = [true, false].map((isOne) =>
        compared.filter((pair) => pair.by === by && pair.isOne === isOne),
      ) as [Compared[], Compared[]];
      const told = different.filter(({ cosine }) => cosine >= from);
      if (options.show && from === 0.8)
        for (const pair of told) console.log(`${by} ${pair.one} | ${pair.other}`);
      return [
        by,
        from,
        percent(same.filter(({ cosine }) => cosine >= from).length / same.length),
        told.length,
      ];
    }),
  ),
);

/** The best passage for a question in the FAQ's answers as a file, as it is quoted; found by words. */
function openFile(faq: Faq): (question: string) => string | undefined {
  const { docs } = toFileTask(faq);
  const index = createChatbotIndex();
  const entries = docs.map(({ text }, ordinal) => ({
    kind: 'file' as const,
    sourceId: 1,
    ordinal,
    groupKey: String(ordinal),
    terms: analyse(text),
    vectors: [],
  }));
  index.apply({ version: 1, isComplete: true, replaced: [], entries });
  const thresholds = { answerThreshold: null, suggestThreshold: null };
  return (asked) => {
    const question = readQuestion(asked, index);
    const [first] = searchFor(index, withVectors(question), { top: 1 }).alternatives ?? [];
    if (first === undefined) return undefined;
    const { match, confidence } = first;
    const text = docs[match.ordinal]?.text ?? '';
    const place = { sourceId: 1, ordinal: match.ordinal, docId: '', fileName: '', locator: null };
    const sources = new Map([[match, { kind: 'file' as const, ...place, text }]]);
    const found = { matches: [match], confidence };
    const { decision, matches } = judge(question, found, sources, { thresholds, cutWindow: () => undefined });
    return decision === 'refuse' ? undefined : matches[0]?.quote;
  };
}

const outcomes = faqs.flatMap((faq) => {
  const findPassage = openFile(faq);
  return faq.pairs
    .filter(({ answer }) => /\p{N}/u.test(answer))
    .map(({ question, answer }) => {
      const changed = answer.replace(/\p{N}+/u, (number) => String(Number(number) + 7));
      const quote = findPassage(question) ?? '';
      const isTold = (text: string): boolean => findOtherNumber(text, quote, faq.language) !== undefined;
      return { asItIs: isTold(answer), changed: isTold(changed) };
    });
});
printTable(
  ['answers with numbers, beside the passage that is found for their question', 'of', 'told', '%'],
  (['asItIs', 'changed'] as const).map((which) => {
    const told = outcomes.filter((outcome) => outcome[which]).length;
    const name = which === 'asItIs' ? 'that the passage has as well' : 'with another number than the passage';
    return [name, outcomes.length, told, percent(told / outcomes.length)];
  }),
);
