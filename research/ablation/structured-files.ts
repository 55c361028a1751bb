/** Files that have what a page of sentences has not, for the rules that read headings, tables, lists and steps: made of FAQs to choose on. */
import { type Faq, toFileTask } from '../../bench/quality/faqs.ts';
import { createRandom, shuffle } from '../../bench/quality/random.ts';
import type { Task } from '../../bench/quality/tasks.ts';
import type { Block } from '../../server/src/extraction/types.ts';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { stopWordsOf } from '../../server/src/language/stop-words.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';
import { FAQ_FILE_PLANS, takeParts } from '../development/faqs.ts';

/** Parts of FAQs that each family is made of. */
const PARTS = 80;
const ANSWERS_A_PARAGRAPH = 4;

type Pair = Faq['pairs'][number];
type Writer = (pairs: readonly Pair[], faq: Faq) => Block[][];

const locator = {};
const heading = (text: string): Block => ({ kind: 'heading', level: 1, text, locator });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text, locator });
const item = (text: string): Block => ({ kind: 'listItem', text, locator });

/** What remains of a question as a title: "Baggage allowance", not the question itself. */
function titleOf({ question }: Pair, language: string): string {
  const stopWords = stopWordsOf(language);
  const words = tokenise(question).filter((word) => !stopWords.has(word));
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** By family, the blocks of each pair. */
const WRITERS: Record<string, Writer> = {
  'FAQs under titles': (pairs, { language }) =>
    pairs.map((pair) => [heading(titleOf(pair, language)), paragraph(pair.answer)]),
  'FAQs under questions': (pairs) =>
    pairs.map(({ question, answer }) => [heading(question), paragraph(answer)]),
  'FAQs as tables': (pairs, { language }) =>
    pairs.map((pair) => [
      {
        kind: 'table',
        header: ['Topic', 'Details'],
        rows: [{ cells: [titleOf(pair, language), pair.answer] }],
        locator,
      },
    ]),
  'FAQs as steps': (pairs, { language }) =>
    pairs.map((pair) => [
      heading(titleOf(pair, language)),
      ...splitSentences(pair.answer).map((sentence, at) => item(`${at + 1}. ${sentence}`)),
    ]),
  'FAQs as lists': (pairs, { language }) =>
    pairs.map((pair) => [item(`• ${titleOf(pair, language)}: ${pair.answer}`)]),
  'FAQs in long paragraphs': (pairs) =>
    Array.from({ length: Math.ceil(pairs.length / ANSWERS_A_PARAGRAPH) }, (_, at) => [
      paragraph(
        pairs
          .slice(at * ANSWERS_A_PARAGRAPH, (at + 1) * ANSWERS_A_PARAGRAPH)
          .map(({ answer }) => answer)
          .join(' '),
      ),
    ]),
};

/** By family, the same parts of FAQs. */
export function structuredTasks(): Map<string, Task[]> {
  const parts = FAQ_FILE_PLANS.flatMap((plan, at) => takeParts(plan, 5_000 + at));
  const some = shuffle(parts, createRandom(8)).slice(0, PARTS);
  return new Map(
    Object.entries(WRITERS).map(([name, write]) => [
      name,
      some.map((faq) => toFileTask(faq, write(faq.pairs, faq).flat())),
    ]),
  );
}
