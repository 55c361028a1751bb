/** Docent itself as a ranker: the index that answers, in process. */
import { analyse } from '../../server/src/retrieval/analyse.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import { withoutCourtesies } from '../../server/src/retrieval/courtesies.ts';
import { trainClassifierNow } from '../../server/src/retrieval/encoders/classifier.ts';
import { pluralityOf } from '../../server/src/retrieval/fuse.ts';
import { keysOf } from '../../server/src/retrieval/question-keys.ts';
import { readQuestion } from '../../server/src/retrieval/read-question.ts';
import { selectSentences } from '../../server/src/retrieval/select-sentences.ts';
import type {
  ChatbotIndex,
  IndexEntry,
  IndexMatch,
  SearchOptions,
  SearchResult,
} from '../../server/src/retrieval/types.ts';
import { doubt } from '../../server/src/services/doubt.ts';
import type { MatchSource } from '../../server/src/store/types.ts';
import { type EncoderSet, type EncodeText, nearestPart, prepareEncoding, windowsOf } from './encoders.ts';
import { LABELS_ASKED, type Ranker } from './ranker.ts';
import type { Task } from './tasks.ts';

/** An index with the task's documents in it, and how to ask it. */
export interface TaughtIndex {
  index: ChatbotIndex;
  search(question: string, options: Omit<SearchOptions, 'written' | 'vectors' | 'sentences'>): TaughtResult;
}

export interface TaughtResult extends SearchResult {
  /** What the service leaves of the confidence, having read the best match: 1 where nothing speaks against that. */
  certainty: number;
  /** What would be said from the best match, where it is a passage. */
  said: string | undefined;
}

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
    search(question, options) {
      const { whole, ...asked } = readQuestion(question, index);
      const sentences = asked.sentences.map((text) => ({ text, vectors: encode(text) }));
      const result = index.search(whole, {
        ...options,
        written: question,
        vectors: encode(whole),
        sentences,
      });
      const [best] = result.matches;
      if (best === undefined) return { ...result, certainty: 1, said: undefined };
      const source = sourceOf(task, best);
      const nearest = source.kind === 'file' ? nearestPart(source.text, best) : undefined;
      const certainty = doubt(whole, 1, { match: best, source, nearest });
      const said =
        source.kind === 'file' ? selectSentences(whole, source.text, best.language, { nearest }) : undefined;
      return { ...result, certainty, said };
    },
  };
}

/** The match as the service reads it from its store. */
function sourceOf({ kind, docs }: Task, { sourceId }: IndexMatch): MatchSource {
  const { text = '', answer = '' } = docs[sourceId - 1] ?? {};
  const place = { sourceId, docId: '' };
  if (kind === 'faq') return { ...place, kind: 'qa', ordinal: 0, question: text, answer };
  return { ...place, kind: 'file', ordinal: 0, fileName: '', text, locator: null };
}

/** All texts of a task that an encoder may see, asked of an index with these options. */
export function textsOf(task: Task, options?: IndexOptions): string[] {
  const { index } = buildIndex(task, () => [], options);
  const asked = task.queries.map(({ text }) => readQuestion(text, index));
  return [
    ...task.docs.flatMap(({ text }) => (task.kind === 'faq' ? withoutCourtesies(text) : windowsOf(text))),
    ...asked.flatMap(({ whole, sentences }) => [whole, ...sentences]),
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

export function createDocent(set: EncoderSet, options: IndexOptions = {}): Ranker {
  return {
    name: options.hasAnswerWords === false ? `docent, ${set}, questions only` : `docent, ${set}`,
    kinds: ['faq', 'passage'],
    async learn(task) {
      const encode = await prepareTask(set, task, options);
      const taught = buildIndex(task, encode, options);
      return (question) => {
        const { matches, confidence, certainty, said } = taught.search(question, { top: LABELS_ASKED });
        const labels = new Set(matches.map(({ sourceId }) => task.docs[sourceId - 1]?.label ?? ''));
        return { labels: [...labels], confidence: confidence * certainty, said };
      };
    },
  };
}
