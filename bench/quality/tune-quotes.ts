/**
 * Up to which length a paragraph is quoted whole (`maxParagraph`), on FAQs as files: their answers one after another, a
 * paragraph each, asked by their customers' messages; what is quoted of the passage found first is compared with the answers that are
 * right. The length was chosen on the FAQs to choose on; those held back are measured with the one that ships:
 * node bench/quality/tune-quotes.ts
 */
import { DEFAULT_SELECTION, selectSentences } from '../../server/src/retrieval/select-sentences.ts';
import { splitSentences } from '../../server/src/retrieval/sentences.ts';
import { buildIndex, type TaughtIndex, textsOf } from './docent.ts';
import { prepareEncoding } from './encoders.ts';
import { type Faq, type FaqFolder, readFaqs, toFileTask } from './faqs.ts';
import { head, percent, row } from './markdown-table.ts';
import { onOneLine, type Task } from './tasks.ts';

const SHIPPED = DEFAULT_SELECTION.maxParagraph;
const LENGTHS = [0, 200, 300, SHIPPED, 500, 700];

/** A question with the passage found first, and the answers that are right, sentence by sentence. */
interface Case {
  question: string;
  passage: string;
  language: string | undefined;
  nearest: string | undefined;
  answers: string[][];
}

interface Quoted {
  /** The greatest part of a right answer that is quoted, by its characters. */
  held: number;
  /** What part of the quote is of right answers, by its characters. */
  share: number;
  characters: number;
}

function lengthOf(sentences: readonly string[]): number {
  return sentences.reduce((sum, { length }) => sum + length, 0);
}

function readCases({ pairs, asks }: Faq, task: Task, { ask }: TaughtIndex): Case[] {
  return asks.flatMap(({ text, pairs: right }) => {
    const { question, matches } = ask(text, { top: 1 }).judged;
    const [best] = right.length === 0 ? [] : matches;
    if (best === undefined) return [];
    const { match, bestWindow: nearest } = best;
    const passage = task.docs[match.sourceId - 1]?.text ?? '';
    const answers = right.map((pair) => splitSentences(pairs[pair - 1]?.answer ?? '').map(onOneLine));
    return [{ question: question.text, passage, language: match.language, nearest, answers }];
  });
}

function quote({ question, passage, language, nearest, answers }: Case, maxParagraph: number): Quoted {
  const said = onOneLine(selectSentences(question, passage, language, { nearest, maxParagraph }));
  const saidOf = (answer: readonly string[]): number =>
    lengthOf(answer.filter((sentence) => said.includes(sentence)));
  return {
    held: Math.max(...answers.map((answer) => saidOf(answer) / lengthOf(answer))),
    share: Math.min(1, saidOf([...new Set(answers.flat())]) / said.length),
    characters: said.length,
  };
}

async function casesOf(folder: FaqFolder, isEnglish: boolean): Promise<Case[]> {
  const cases: Case[] = [];
  for (const faq of readFaqs(folder).filter(({ language }) => (language === 'en') === isEnglish)) {
    const task = toFileTask(faq);
    const encode = await prepareEncoding(isEnglish ? 'sentence' : 'lexical', textsOf(task));
    cases.push(...readCases(faq, task, buildIndex(task, encode)));
  }
  return cases;
}

const COLUMNS =
  'FAQs | questions | whole up to | any of a right answer | a right answer whole | of right answers | of the quote | characters';
console.log(head(COLUMNS.split(' | ')));
for (const folder of ['faqs', 'faqs-test'] as const) {
  for (const isEnglish of [true, false]) {
    const cases = await casesOf(folder, isEnglish);
    for (const maxParagraph of folder === 'faqs' ? LENGTHS : [SHIPPED]) {
      const quoted = cases.map((one) => quote(one, maxParagraph));
      const mean = (of: (one: Quoted) => number): number =>
        quoted.reduce((sum, one) => sum + of(one), 0) / quoted.length;
      console.log(
        row([
          `${folder}, ${isEnglish ? 'English' : 'other languages, by words'}`,
          String(cases.length),
          String(maxParagraph),
          percent(mean(({ held }) => (held > 0 ? 1 : 0))),
          percent(mean(({ held }) => (held === 1 ? 1 : 0))),
          percent(mean(({ held }) => held)),
          percent(mean(({ share }) => share)),
          mean(({ characters }) => characters).toFixed(0),
        ]),
      );
    }
  }
}
