/**
 * How sure a pair must be of itself not to be outbid by a passage (`UNDISPUTED_CONFIDENCE`), on the FAQs to choose on: a
 * third of each FAQ's answers are taught as pairs, with a file that says other numbers; a third are in the file alone, and a
 * third are pairs alone, in turns. The FAQ's messages are asked, and what would be said at the default threshold is counted:
 * node bench/quality/tune-kinds.ts
 */

import { analyse } from '../../server/src/retrieval/analyse.ts';
import { readQuestion, textsToEncode } from '../../server/src/retrieval/answering/question.ts';
import { readMatch } from '../../server/src/retrieval/answering/read-match.ts';
import type { SourceText } from '../../server/src/retrieval/answering/source-text.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import { withoutCourtesies } from '../../server/src/retrieval/courtesies.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../server/src/retrieval/decide.ts';
import { keysOf } from '../../server/src/retrieval/question-keys.ts';
import { splitSentences } from '../../server/src/retrieval/sentences.ts';
import type { ChatbotIndex, IndexEntry, IndexMatch, Offer } from '../../server/src/retrieval/types.ts';
import { type Chunk, chunkBlocks } from '../../server/src/training/chunk.ts';
import { askIndex, textsOf } from './docent.ts';
import { cutWindow, type EncodeText, prepareEncoding, windowsOf } from './encoders.ts';
import { type Faq, readFaqs, toTask } from './faqs.ts';

const LEAST = [Number.POSITIVE_INFINITY, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65];
const ROLES = ['corrected', 'file', 'pair'] as const;
type Role = (typeof ROLES)[number];
type Pair = Faq['pairs'][number];

const paragraph = (text: string) => ({ kind: 'paragraph', text, locator: {} }) as const;
/** How the file is written: answers one after another, each a chunk, or under their questions as in an FAQ. */
const FORMS: Record<string, (pairs: readonly Pair[]) => Chunk[]> = {
  prose: (pairs) => chunkBlocks(pairs.map(({ answer }) => paragraph(answer))),
  apart: (pairs) =>
    pairs
      .flatMap(({ answer }) => chunkBlocks([paragraph(answer)]))
      .map((chunk, ordinal) => ({ ...chunk, ordinal })),
  questions: (pairs) =>
    chunkBlocks(pairs.flatMap(({ question, answer }) => [paragraph(question), paragraph(answer)])),
};

/** What the pairs and what the passages would say, each as sure of it as it is by itself. */
interface Answers {
  isAnswerable: boolean;
  pair: { confidence: number; isRight: boolean } | undefined;
  passage: { confidence: number; isRight: boolean } | undefined;
}

const withOtherNumbers = (text: string): string => text.replace(/\d+/g, (number) => `${Number(number) + 1}`);

interface NumberedPair extends Pair {
  number: number;
  role: Role;
}

/** An FAQ in a file and in pairs. */
interface Taught {
  numbered: NumberedPair[];
  /** What is in the file. */
  written: NumberedPair[];
  chunks: Chunk[];
}

function teach(
  faq: Faq,
  toChunks: (pairs: readonly Pair[]) => Chunk[],
  roleOf: (at: number) => Role,
): Taught {
  const numbered = faq.pairs.map((pair, at) => ({ ...pair, number: at + 1, role: roleOf(at) }));
  const written = numbered
    .filter(({ role }) => role !== 'pair')
    .map((one) => (one.role === 'file' ? one : { ...one, answer: withOtherNumbers(one.answer) }));
  return { numbered, written, chunks: toChunks(written) };
}

function indexOf({ numbered, chunks }: Taught, encode: EncodeText): ChatbotIndex {
  const pairs = numbered
    .filter(({ role }) => role !== 'file')
    .map(({ question, answer, number }): IndexEntry => {
      const asked = withoutCourtesies(question);
      const place = { kind: 'qa', sourceId: number, ordinal: 0, groupKey: answer } as const;
      const words = { terms: analyse(asked), answerTerms: analyse(answer), questionKeys: keysOf(question) };
      return { ...place, ...words, vectors: encode(asked) };
    });
  const passages = chunks.map(({ text, indexText, ordinal }): IndexEntry => {
    const terms = analyse(indexText);
    return { kind: 'file', sourceId: 1, ordinal, groupKey: text, terms, vectors: encode(text, 'file') };
  });
  const index = createChatbotIndex();
  index.apply({ version: 1, isComplete: true, replaced: [], entries: [...pairs, ...passages] });
  return index;
}

function askAll(faq: Faq, taught: Taught, encode: EncodeText): Answers[] {
  const { numbered, written, chunks } = taught;
  const index = indexOf(taught, encode);
  const sourceOf = ({ kind, sourceId, ordinal }: IndexMatch): SourceText => {
    if (kind === 'qa') {
      const { question = '', answer = '' } = numbered[sourceId - 1] ?? {};
      return { kind, sourceId, ordinal: 0, docId: '', question, answer };
    }
    const { text = '' } = chunks[ordinal] ?? {};
    return { kind, sourceId, ordinal, docId: '', fileName: '', text, locator: null };
  };
  return faq.asks.map(({ text, pairs: right }) => {
    const { result, judged } = askIndex(index, text, { top: 1, encode, sourceOf });
    const { offers = [] } = result;
    const [pair, passage] = (['qa', 'file'] as const).map((kind) =>
      offers.find(({ match }) => match.kind === kind),
    );
    const saysRight = ({ match }: Offer): boolean => {
      const said = readMatch(judged.question, match, sourceOf(match), cutWindow).quote;
      return written.some(({ answer, number, role }) => {
        const isSaid = splitSentences(answer).some((sentence) => said.includes(sentence));
        return isSaid && role === 'file' && right.includes(number);
      });
    };
    return {
      isAnswerable: right.length > 0,
      pair: pair && { confidence: pair.confidence, isRight: right.includes(pair.match.sourceId) },
      passage: passage && { confidence: passage.confidence, isRight: saysRight(passage) },
    };
  });
}

/** Of answerable questions, those answered right and wrong where a pair that is as sure as `least` is not outbid. */
function count(answers: readonly Answers[], least: number): { right: number; wrong: number } {
  const said = answers
    .filter(({ isAnswerable }) => isAnswerable)
    .flatMap(({ pair, passage }) => {
      const isOutbid =
        pair === undefined || (pair.confidence < least && pair.confidence < (passage?.confidence ?? 0));
      return (isOutbid ? passage : pair) ?? [];
    })
    .filter(({ confidence }) => confidence >= DEFAULT_ANSWER_THRESHOLD);
  const right = said.filter(({ isRight }) => isRight).length;
  return { right, wrong: said.length - right };
}

const byForm: Record<string, Answers[]> = {};
for (const faq of readFaqs('faqs')) {
  const taught = Object.entries(FORMS).flatMap(([form, toChunks]) =>
    ROLES.map((_, turn) => {
      const roleOf = (at: number): Role => ROLES[(at + turn) % ROLES.length] as Role;
      return { form, ...teach(faq, toChunks, roleOf) };
    }),
  );
  const windows = taught.flatMap(({ chunks }) => chunks.flatMap(({ text }) => windowsOf(text)));
  const asked = taught.flatMap((one) => {
    const words = indexOf(one, () => []);
    return faq.asks.flatMap(({ text }) => textsToEncode(readQuestion(text, words)));
  });
  const set = faq.language === 'en' ? 'sentence' : 'lexical';
  const encode = await prepareEncoding(set, [...textsOf(toTask(faq)), ...asked, ...windows]);
  for (const one of taught) byForm[one.form] = [...(byForm[one.form] ?? []), ...askAll(faq, one, encode)];
}
console.log(`| from | ${Object.keys(byForm).join(' | ')} |`);
console.log(`|${' --- |'.repeat(1 + Object.keys(byForm).length)}`);
for (const least of LEAST) {
  const cells = Object.values(byForm).map((answers) => {
    const { right, wrong } = count(answers, least);
    return `${right} right, ${wrong} wrong`;
  });
  console.log(`| ${least === Number.POSITIVE_INFINITY ? 'never' : least} | ${cells.join(' | ')} |`);
}
