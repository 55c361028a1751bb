/** Docent itself as a ranker: the index that answers, in process. */

import { analyse } from '../../server/src/language/analyse.ts';
import { keysOf } from '../../server/src/language/question-hash.ts';
import { stripSmallTalk } from '../../server/src/language/small-talk.ts';
import {
  type Judged,
  judge,
  type SearchSettings,
  searchFor,
} from '../../server/src/retrieval/answering/answer.ts';
import {
  type EncodedQuestion,
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../server/src/retrieval/answering/question.ts';
import type { ReadMatch } from '../../server/src/retrieval/answering/read-match.ts';
import { trainClassifierNow } from '../../server/src/retrieval/encoders/classifier/train-classifier.ts';
import { createChatbotIndex } from '../../server/src/retrieval/search/chatbot-index.ts';
import type {
  IndexEntry,
  IndexMatch,
  SourceText,
  SourceTexts,
} from '../../server/src/retrieval/search/entries.ts';
import { alternateShareOf } from '../../server/src/retrieval/search/scoring/fuse.ts';
import type { ChatbotIndex, SearchResult } from '../../server/src/retrieval/search/types.ts';
import {
  cutWindow,
  type Encoding,
  encodeWith,
  prepareEncoding,
  type SetName,
  WORDS,
  windowsOf,
} from './encoders.ts';
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
  sources: SourceTexts;
}

const DEFAULT_THRESHOLDS = { answerThreshold: null, suggestThreshold: null };

/** Asks as the service does, with vectors that are at hand. */
export function askIndex(
  index: ChatbotIndex,
  asked: string,
  { encoding, sourceOf, ...settings }: SearchSettings & { encoding: Encoding; sourceOf: SourceOf },
): AskedIndex {
  const question = readQuestion(asked, index);
  const encoded = encodeQuestion(index, question, encoding);
  const result = searchFor(index, encoded, settings);
  const read = [...result.matches, ...(result.alternatives ?? []).map(({ match }) => match)];
  const sources = new Map(read.map((match) => [match, sourceOf(match)]));
  const judged = judge(question, result, sources, { thresholds: DEFAULT_THRESHOLDS, cutWindow });
  return { result, judged, sources };
}

function encodeQuestion(index: ChatbotIndex, question: Question, encoding: Encoding): EncodedQuestion {
  const names = index.usefulEncoders(
    question.text,
    encoding.set.encoders.map(({ name }) => name),
  );
  return withVectors(
    question,
    textsToEncode(question).map((text) => encodeWith(encoding, names, text)),
  );
}

/** The vectors of all texts of these tasks. */
export function encodeTasks(
  set: SetName,
  tasks: readonly Task[],
  options: IndexOptions = {},
): Promise<Encoding> {
  return prepareEncoding(set, (encoding) => {
    for (const task of tasks) {
      const { index } = buildIndex(task, encoding, { ...options, hasClassifier: false });
      for (const { text } of task.queries) encodeQuestion(index, readQuestion(text, index), encoding);
    }
  });
}

type SourceOf = (match: IndexMatch) => SourceText;

export interface IndexOptions {
  /** Whether the words of answers are searched too, where the task has answers; default true. */
  hasAnswerWords?: boolean;
  /** Whether classifiers are trained where answers have several questions; default true. */
  hasClassifier?: boolean;
}

/**
 * The index of a task's documents: pairs, or one chunk each. Ids count from 1. Where the task has no answers, those with the
 * same label have one in common, whose words are not searched. Classifiers are trained where answers have several questions.
 */
export function buildIndex(
  task: Task,
  encoding: Encoding = WORDS,
  { hasAnswerWords = true, hasClassifier = true }: IndexOptions = {},
): TaughtIndex {
  const { set, vectorOf } = encoding;
  const index = createChatbotIndex(set.knows);
  const kind = task.kind === 'faq' ? 'qa' : 'file';
  const entries = task.docs.map((document, at): IndexEntry => {
    const entry = { kind, sourceId: at + 1, ordinal: 0 } as const;
    if (kind === 'file') {
      const { text } = document;
      const terms = analyse(text);
      const vectors = set
        .missing(terms, kind, [])
        .flatMap(({ name }) =>
          windowsOf(text).map((window) => ({ encoder: name, values: vectorOf(name, window, 'passage') })),
        );
      return { ...entry, groupKey: text, terms, vectors };
    }
    const question = stripSmallTalk(document.text);
    const { answer } = document;
    const groupKey = answer ?? `Answer for ${document.label}`;
    const answerTerms = hasAnswerWords && answer !== undefined ? { answerTerms: analyse(answer) } : {};
    const questionKeys = keysOf(document.text);
    const terms = analyse(question);
    const encoders = set.missing(terms, kind, []).map(({ name }) => name);
    const vectors = encodeWith(encoding, encoders, question);
    return { ...entry, groupKey, terms, ...answerTerms, questionKeys, vectors };
  });
  index.apply({ version: 1, isComplete: true, replaced: [], entries });
  const answers = new Set(entries.map(({ groupKey }) => groupKey)).size;
  if (hasClassifier && kind === 'qa' && alternateShareOf(entries.length, answers) > 0) {
    const examples = set.encoders.map(({ name }) => ({ name, of: index.classifierExamples(name) }));
    const first = examples.find(({ of }) => of.length > 0);
    if (first !== undefined) index.setClassifier(first.name, trainClassifierNow(first.of));
  }
  return {
    index,
    ask: (question, settings) =>
      askIndex(index, question, { ...settings, encoding, sourceOf: (match) => sourceOf(task, match) }),
  };
}

/** The match as the service reads it from its store. */
function sourceOf({ kind, docs }: Task, { sourceId }: IndexMatch): SourceText {
  const { text = '', answer = '' } = docs[sourceId - 1] ?? {};
  const place = { sourceId, docId: '' };
  if (kind === 'faq') return { ...place, kind: 'qa', ordinal: 0, question: text, answer };
  return { ...place, kind: 'file', ordinal: 0, fileName: '', text, locator: null };
}

/** What would be said from the best match if it is a passage. */
export function saidFrom(best: ReadMatch | undefined): string | undefined {
  return best?.source.kind === 'file' ? best.quote : undefined;
}

export function createDocent(set: SetName, options: IndexOptions = {}): Ranker {
  return {
    name: options.hasAnswerWords === false ? `docent, ${set}, questions only` : `docent, ${set}`,
    kinds: ['faq', 'passage'],
    async learn(task) {
      const taught = buildIndex(task, await encodeTasks(set, [task], options), options);
      return (question) => {
        const { matches, confidence } = taught.ask(question, { top: LABELS_ASKED }).judged;
        const labels = new Set(matches.map(({ match }) => task.docs[match.sourceId - 1]?.label ?? ''));
        return { labels: [...labels], confidence, said: saidFrom(matches[0]) };
      };
    },
  };
}
