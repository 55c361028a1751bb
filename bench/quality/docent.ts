/** Docent itself as a ranker: the index that answers, in process. */

import { analyse } from '../../server/src/retrieval/analyse.ts';
import {
  type Judged,
  judge,
  type SearchSettings,
  searchFor,
} from '../../server/src/retrieval/answering/answer.ts';
import { readQuestion, textsToEncode, withVectors } from '../../server/src/retrieval/answering/question.ts';
import type { ReadMatch } from '../../server/src/retrieval/answering/read-match.ts';
import type { SourceText } from '../../server/src/retrieval/answering/source-text.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import { withoutCourtesies } from '../../server/src/retrieval/courtesies.ts';
import { trainClassifierNow } from '../../server/src/retrieval/encoders/classifier.ts';
import { pluralityOf } from '../../server/src/retrieval/fuse.ts';
import { keysOf } from '../../server/src/retrieval/question-keys.ts';
import type { ChatbotIndex, IndexEntry, IndexMatch, SearchResult } from '../../server/src/retrieval/types.ts';
import { cutWindow, type EncoderSet, type EncodeText, prepareEncoding, windowsOf } from './encoders.ts';
import { LABELS_ASKED, type Ranker } from './ranker.ts';
import type { Task } from './tasks.ts';

/** An index with the task's documents in it, and how to ask it. */
export interface TaughtIndex {
  index: ChatbotIndex;
  ask(question: string, settings: SearchSettings): AskedIndex;
}

/** What a search found, and what the service makes of it at the default thresholds. */
export interface AskedIndex {
  result: SearchResult;
  judged: Judged;
}

const DEFAULT_THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

/** Asks as the service does, with vectors that are at hand. */
export function askIndex(
  index: ChatbotIndex,
  asked: string,
  { encode, sourceOf, ...settings }: SearchSettings & { encode: EncodeText; sourceOf: SourceOf },
): AskedIndex {
  const question = readQuestion(asked, index);
  const encoded = withVectors(
    question,
    textsToEncode(question).map((text) => encode(text)),
  );
  const result = searchFor(index, encoded, settings);
  const read = [...result.matches, ...(result.offers ?? []).map(({ match }) => match)];
  const sources = new Map(read.map((match) => [match, sourceOf(match)]));
  return { result, judged: judge(question, result, sources, { thresholds: DEFAULT_THRESHOLDS, cutWindow }) };
}

type SourceOf = (match: IndexMatch) => SourceText;

export interface IndexOptions {
  /** Whether the words of answers are searched too, where the task has answers; default true. */
  hasAnswerWords?: boolean;
}

/**
 * The index of a task's documents: pairs, or one chunk each. Ids count from 1. Where the task has no answers, those with the
 * same label have one in common, whose words are not searched. Classifiers are trained where answers have several questions.
 */
export function buildIndex(
  task: Task,
  encode: EncodeText,
  { hasAnswerWords = true }: IndexOptions = {},
): TaughtIndex {
  const index = createChatbotIndex();
  const kind = task.kind === 'faq' ? 'qa' : 'file';
  const entries = task.docs.map((document, at): IndexEntry => {
    const entry = { kind, sourceId: at + 1, ordinal: 0 } as const;
    if (kind === 'file') {
      const { text } = document;
      return { ...entry, groupKey: text, terms: analyse(text), vectors: encode(text, 'file') };
    }
    const question = withoutCourtesies(document.text);
    const { answer } = document;
    const groupKey = answer ?? `Answer for ${document.label}`;
    const answerTerms = hasAnswerWords && answer !== undefined ? { answerTerms: analyse(answer) } : {};
    const questionKeys = keysOf(document.text);
    return {
      ...entry,
      groupKey,
      terms: analyse(question),
      ...answerTerms,
      questionKeys,
      vectors: encode(question),
    };
  });
  index.apply({ version: 1, isComplete: true, replaced: [], entries });
  const answers = new Set(entries.map(({ groupKey }) => groupKey)).size;
  if (kind === 'qa' && pluralityOf(entries.length, answers) > 0) {
    for (const { encoder } of entries[0]?.vectors ?? []) {
      index.setClassifier(encoder, trainClassifierNow(index.classifierExamples(encoder)));
    }
  }
  return {
    index,
    ask: (question, settings) =>
      askIndex(index, question, { ...settings, encode, sourceOf: (match) => sourceOf(task, match) }),
  };
}

/** The match as the service reads it from its store. */
function sourceOf({ kind, docs }: Task, { sourceId }: IndexMatch): SourceText {
  const { text = '', answer = '' } = docs[sourceId - 1] ?? {};
  const place = { sourceId, docId: '' };
  if (kind === 'faq') return { ...place, kind: 'qa', ordinal: 0, question: text, answer };
  return { ...place, kind: 'file', ordinal: 0, fileName: '', text, locator: null };
}

/** All texts of a task that an encoder may see, asked of an index with these options. */
export function textsOf(task: Task, options?: IndexOptions): string[] {
  const { index } = buildIndex(task, () => [], options);
  const asked = task.queries.flatMap(({ text }) => textsToEncode(readQuestion(text, index)));
  return [
    ...task.docs.flatMap(({ text }) => (task.kind === 'faq' ? withoutCourtesies(text) : windowsOf(text))),
    ...asked,
  ];
}

/** The encoders know English alone: the service does not ask them about a question in another language. */
function setFor(set: EncoderSet, { language = 'en' }: Task): EncoderSet {
  return language === 'en' ? set : 'lexical';
}

/** The vectors of a task's texts, where the set's encoders know its language. */
export function prepareTask(set: EncoderSet, task: Task, options?: IndexOptions): Promise<EncodeText> {
  return prepareEncoding(setFor(set, task), textsOf(task, options));
}

/** What would be said from the best match if it is a passage. */
export function saidFrom(best: ReadMatch | undefined): string | undefined {
  return best?.source.kind === 'file' ? best.quote : undefined;
}

export function createDocent(set: EncoderSet, options: IndexOptions = {}): Ranker {
  return {
    name: options.hasAnswerWords === false ? `docent, ${set}, questions only` : `docent, ${set}`,
    kinds: ['faq', 'passage'],
    async learn(task) {
      const encode = await prepareTask(set, task, options);
      const taught = buildIndex(task, encode, options);
      return (question) => {
        const { matches, confidence } = taught.ask(question, { top: LABELS_ASKED }).judged;
        const labels = new Set(matches.map(({ match }) => task.docs[match.sourceId - 1]?.label ?? ''));
        return { labels: [...labels], confidence, said: saidFrom(matches[0]) };
      };
    },
  };
}
