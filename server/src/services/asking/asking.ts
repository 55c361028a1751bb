/** Answers questions from what a chatbot knows at that moment, or says that it does not know. */
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../../../contract/chat.ts';
import { type AskBody, type AskReply, TOP_DEFAULT } from '../../../../contract/chat.ts';
import type { UnansweredOutcome } from '../../../../contract/unanswered.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import {
  compose,
  createWindowCutter,
  decisionOf,
  type Judged,
  judge,
  matchesToRead,
  searchFor,
  suggestFrom,
} from '../../retrieval/answering/answer.ts';
import {
  type EncodedQuestion,
  type Question,
  readQuestion,
  textsToEncode,
  withVectors,
} from '../../retrieval/answering/question.ts';
import type { Encoder, QuestionVectors } from '../../retrieval/encoders/encoder.ts';
import type { IndexMatch, SourceText, SourceTexts } from '../../retrieval/search/entries.ts';
import type { IndexCache } from '../../retrieval/search/index-cache.ts';
import type { ChatbotIndex, SearchResult } from '../../retrieval/search/types.ts';
import type { Chatbot, Store } from '../../store/types.ts';
import type { Span, Telemetry } from '../../telemetry/types.ts';
import type { ClassifierService } from './classifiers.ts';

export interface AskingService {
  /**
   * Sees at least every change acknowledged before it was called, and says nothing that was withdrawn before it resolves.
   * @throws AppError not_found if the chatbot is gone; unavailable if its knowledge changes faster than it is read
   */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
}

/** The text of each match, in order; undefined for one that is gone. */
export type ReadTexts = (
  chatbotId: string,
  matches: readonly IndexMatch[],
) => Promise<readonly (SourceText | undefined)[]>;

export interface AskingParts {
  store: Store;
  indexes: Pick<IndexCache, 'use'>;
  /** Those whose vectors may be stored, the preferred ones of a family first. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  classifiers: ClassifierService;
  readTexts: ReadTexts;
  telemetry: Telemetry;
  nowMs: () => number;
  /** Questions that are kept for each chatbot: of those refused, and of those met with suggestions. */
  unansweredMax: number;
  /** Told of every reply given, unless the asker wants the question kept out of the statistics. */
  onAnswered?: (chatbotId: string, reply: AskReply) => void;
}

/** Tries while what was found is withdrawn each time; each needs another change of just these matches. */
const ATTEMPTS = 10;

/** As what a question is kept for the owner to teach. */
const UNANSWERED_OUTCOMES = {
  answer: undefined,
  suggest: 'suggested',
  refuse: 'refused',
} as const satisfies Record<Decision, UnansweredOutcome | undefined>;

/** A question as an index read it. */
interface Reading {
  question: Question;
  /** The version of the knowledge that it was read by. */
  version: number;
}

interface Found extends Reading {
  result: SearchResult;
}

export function createAskingService(parts: AskingParts): AskingService {
  const { store, indexes, encoders, questionVectors, classifiers, telemetry, nowMs } = parts;
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);

  async function findChatbot(chatbotId: string): Promise<Chatbot> {
    return (await store.read.chatbots.find(chatbotId)) ?? throwGone();
  }

  async function use<T>(
    { id, knowledgeVersion }: Chatbot,
    work: (index: ChatbotIndex, version: number) => T,
  ): Promise<T> {
    const used = await indexes.use(id, knowledgeVersion, (...lent) => ({ result: work(...lent) }));
    return (used ?? throwGone()).result;
  }

  /** @param before vectors of an earlier try, good for the same text */
  async function readAndEncode(
    chatbot: Chatbot,
    asked: string,
    before: EncodedQuestion | undefined,
  ): Promise<{ reading: Reading; encoded: EncodedQuestion }> {
    const { reading, useful, classified } = await telemetry.trace(
      'ask.index',
      { 'docent.chatbot.id': chatbot.id },
      () =>
        use(chatbot, (index, version) => {
          const question = readQuestion(asked, index);
          const useful = new Set(index.worthAsking(question.text, encoderNames));
          return { reading: { question, version }, useful, classified: classifiers.keepTrained(index) };
        }),
    );
    const { question } = reading;
    const encoded =
      before?.question.text === question.text
        ? before
        : withVectors(question, await questionVectors.of(chatbot.id, textsToEncode(question), useful));
    await classified;
    return { reading, encoded };
  }

  /** Undefined if the question reads otherwise by now: a word that it was corrected to may be withdrawn. */
  function search(
    { reading, encoded }: { reading: Reading; encoded: EncodedQuestion },
    { top = TOP_DEFAULT, explain = false }: AskBody,
    index: ChatbotIndex,
    version: number,
  ): Found | undefined {
    const { asked } = reading.question;
    const question = version === reading.version ? reading.question : readQuestion(asked, index);
    if (question.text !== encoded.question.text) return undefined;
    const result = telemetry.trace('ask.search', {}, () =>
      searchFor(index, { ...encoded, question }, { top, explain }),
    );
    return { question, version, result };
  }

  /** Undefined if one of the matches is gone since they were found. */
  async function readSources(
    chatbotId: string,
    matches: readonly IndexMatch[],
  ): Promise<SourceTexts | undefined> {
    if (matches.length === 0) return new Map();
    const texts = await telemetry.trace('ask.sources', { 'docent.matches': matches.length }, () =>
      parts.readTexts(chatbotId, matches),
    );
    const sources = new Map<IndexMatch, SourceText>();
    for (const [at, match] of matches.entries()) {
      const text = texts[at];
      if (text === undefined) return undefined;
      sources.set(match, text);
    }
    return sources;
  }

  function findSuggestions(judged: Judged, chatbot: Chatbot, index?: ChatbotIndex): string[] {
    return telemetry.trace('ask.decide', {}, () => suggestFrom(judged, chatbot, index));
  }

  /** Whether everything that is about to be said still stands. Nothing is awaited between this and the reply. */
  async function isCurrent(
    chatbotId: string,
    { question, version }: Reading,
    sources: SourceTexts,
    isReadingTold: boolean,
  ): Promise<boolean> {
    const chatbot = await findChatbot(chatbotId);
    if (chatbot.knowledgeVersion === version) return true;
    if (isReadingTold) {
      const { corrected } = await use(chatbot, (index) => readQuestion(question.asked, index));
      if (corrected !== question.corrected) return false;
    }
    const again = await readSources(chatbotId, [...sources.keys()]);
    return again !== undefined && isDeepStrictEqual([...again.values()], [...sources.values()]);
  }

  async function ask(chatbotId: string, body: AskBody, span: Span): Promise<AskReply> {
    const { log = true, explain = false } = body;
    let isLogged = !log;
    let encoded: EncodedQuestion | undefined;
    for (let tries = 1; tries <= ATTEMPTS; tries += 1) {
      const chatbot = await findChatbot(chatbotId);
      const read = await readAndEncode(chatbot, body.question, encoded);
      encoded = read.encoded;
      const found = await use(chatbot, (index, version) => search(read, body, index, version));
      if (found === undefined) continue;
      const { question, version, result } = found;
      const sources = await readSources(chatbotId, matchesToRead(result, chatbot));
      if (sources === undefined) continue;
      const judged = judge(question, result, sources, { thresholds: chatbot, cutWindow });
      const hasPassage = judged.suggestible.some(({ read: { source } }) => source.kind === 'file');
      // The heading of a passage is asked of the index; a pair is suggested by its own question.
      const suggestions = hasPassage
        ? await use(chatbot, (index) => findSuggestions(judged, chatbot, index))
        : findSuggestions(judged, chatbot);
      const reply = compose(judged, suggestions, { fallbackText: chatbot.fallbackText, version, explain });
      const decision = decisionOf(reply);
      const outcome = UNANSWERED_OUTCOMES[decision];
      const mustLog = outcome !== undefined && !isLogged;
      if (mustLog) {
        const asked = { question: body.question, confidence: reply.confidence, askedAtMs: nowMs(), outcome };
        await store.write((tx) => tx.unanswered.insert(chatbotId, asked, parts.unansweredMax));
        isLogged = true;
      }
      const isReadingTold = reply.readAs !== undefined;
      // What was read stood until something else was waited for; how the question was read, before that.
      const mustLook = mustLog || hasPassage || isReadingTold;
      if (mustLook && !(await isCurrent(chatbotId, found, sources, isReadingTold))) continue;
      span.set({ 'docent.ask.decision': decision, 'docent.ask.tries': tries });
      if (log) parts.onAnswered?.(chatbotId, reply);
      return reply;
    }
    throw new AppError('unavailable', 'What this chatbot knows is changing too fast; ask again.');
  }

  return {
    ask: (chatbotId, body) =>
      telemetry.trace('ask', { 'docent.chatbot.id': chatbotId }, (span) => ask(chatbotId, body, span)),
  };
}

function throwGone(): never {
  throw chatbotGone();
}
