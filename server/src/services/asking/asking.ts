/** Answers questions from a chatbot's knowledge as of that moment, or with its fallback text. */
import { isDeepStrictEqual } from 'node:util';
import { type AskBody, type AskReply, TOP_DEFAULT } from '../../../../contract/chat.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import {
  compose,
  createWindowCutter,
  decisionOf,
  type Judged,
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
import { createAskTurns } from './ask-turns.ts';
import type { ClassifierService } from './classifiers.ts';
import { createUnansweredLog } from './unanswered-log.ts';
import { type Answer, type AskContext, chooseOf, isOfPair, textsOf } from './understanding.ts';

export interface AskingService {
  /**
   * Uses at least every change acknowledged before the call, and nothing that was withdrawn before it resolves.
   * @throws AppError not_found if the chatbot is gone; unavailable if its knowledge changes faster than it is read
   */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
  /** The same within a conversation. */
  answer(chatbotId: string, body: AskBody, context: AskContext): Promise<Answer>;
}

/** The text of each match, in order; undefined for one that is gone, or of a file that changed after the version `upTo`. */
export type ReadTexts = (
  chatbotId: string,
  matches: readonly IndexMatch[],
  upTo?: number,
) => Promise<readonly (SourceText | undefined)[]>;

export interface AskingParts {
  store: Store;
  indexes: Pick<IndexCache, 'use'>;
  /** Encoders whose vectors may be stored, the preferred ones of a family first. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  classifiers: ClassifierService;
  readTexts: ReadTexts;
  telemetry: Telemetry;
  nowMs: () => number;
  /** Most questions kept for each chatbot, of the refused ones and of those met with suggestions. */
  unansweredMax: number;
  /** Called with every reply, unless the caller wants the question kept out of the statistics. */
  onAnswered?: (chatbotId: string, reply: AskReply) => void;
}

/** Each attempt beyond the first needs another change of just the matches found. */
const ATTEMPTS = 10;

/** One question over all its attempts. */
interface Asked {
  chatbotId: string;
  body: AskBody;
  /** The question; where it leans on another one, also together with that, and last that one. */
  texts: readonly string[];
  isToldToLean: boolean;
  /** Vectors of the last attempt, each valid for the same text. */
  encoded: (EncodedQuestion | undefined)[];
  /** Whether it is in the log of unanswered questions, or must not be. */
  isLogged: boolean;
}

/** A question as an index read it. */
interface Reading {
  question: Question;
  /** The version of the knowledge in that index. */
  version: number;
}

/** A reading with its vectors. */
interface Read {
  reading: Reading;
  encoded: EncodedQuestion;
}

interface Found extends Reading {
  result: SearchResult;
}

export function createAskingService(parts: AskingParts): AskingService {
  const { store, indexes, encoders, questionVectors, classifiers, telemetry } = parts;
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);
  const turns = createAskTurns();
  const logUnanswered = createUnansweredLog(parts);

  async function findChatbot(chatbotId: string): Promise<Chatbot> {
    return (await store.read.chatbots.find(chatbotId)) ?? throwGone();
  }

  async function use<T>(
    { id, accountId, knowledgeVersion }: Chatbot,
    work: (index: ChatbotIndex, version: number) => T,
  ): Promise<T> {
    const used = await indexes.use(
      id,
      knowledgeVersion,
      (...lent) => ({ result: work(...lent) }),
      () => turns.next(accountId, id),
    );
    return (used ?? throwGone()).result;
  }

  /** @param before vectors of an earlier attempt, reused if the text is the same */
  async function readAndEncode(
    chatbot: Chatbot,
    asked: string,
    before: EncodedQuestion | undefined,
  ): Promise<Read> {
    const { reading, useful, classified } = await telemetry.trace(
      'ask.index',
      { 'docent.chatbot.id': chatbot.id },
      () =>
        use(chatbot, (index, version) => {
          const question = readQuestion(asked, index);
          const useful = new Set(index.usefulEncoders(question.text, encoderNames));
          return { reading: { question, version }, useful, classified: classifiers.keepTrained(index) };
        }),
    );
    const { question } = reading;
    const encoded =
      before?.question.text === question.text
        ? before
        : withVectors(question, await questionVectors.of(turnOf(chatbot), textsToEncode(question), useful));
    await classified;
    return { reading, encoded };
  }

  /** Undefined if the question reads differently by now: a word that it was corrected to may be withdrawn. */
  function search(
    { reading, encoded }: Read,
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

  /** Undefined if one of the matches was deleted since the search, or its file replaced. */
  async function readSources(
    chatbotId: string,
    matches: readonly IndexMatch[],
    version: number,
  ): Promise<SourceTexts | undefined> {
    if (matches.length === 0) return new Map();
    const texts = await telemetry.trace('ask.sources', { 'docent.matches': matches.length }, () =>
      parts.readTexts(chatbotId, matches, version),
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

  /** Whether everything in the reply is still current. Nothing else is awaited between this and the reply. */
  async function isCurrent(
    chatbotId: string,
    { question, version }: Reading,
    sources: SourceTexts,
    isReadingShown: boolean,
  ): Promise<boolean> {
    const chatbot = await findChatbot(chatbotId);
    if (chatbot.knowledgeVersion === version) return true;
    if (isReadingShown) {
      const { corrected } = await use(chatbot, (index) => readQuestion(question.asked, index));
      if (corrected !== question.corrected) return false;
    }
    const again = await readSources(chatbotId, [...sources.keys()], version);
    return again !== undefined && isDeepStrictEqual([...again.values()], [...sources.values()]);
  }

  /** The heading of a passage is read from the index; a pair is suggested by its own question. */
  async function decide(
    { body }: Asked,
    chatbot: Chatbot,
    { found, judged }: { found: Found; judged: Judged },
  ): Promise<{ reply: AskReply; hasUsedIndex: boolean }> {
    const { version } = found;
    const hasPassage = judged.suggestible.some(({ read: { source } }) => source.kind === 'file');
    const suggestions = hasPassage
      ? await use(chatbot, (index) => findSuggestions(judged, chatbot, index))
      : findSuggestions(judged, chatbot);
    const { fallbackText } = chatbot;
    const explain = body.explain ?? false;
    const reply = compose(judged, suggestions, { fallbackText, version, explain, asked: body.question });
    return { reply, hasUsedIndex: hasPassage };
  }

  /** One attempt; undefined if what it found was changed or withdrawn meanwhile. */
  async function attempt(asked: Asked): Promise<Answer | undefined> {
    const { chatbotId, body } = asked;
    const chatbot = await findChatbot(chatbotId);
    await turns.next(chatbot.accountId, chatbotId);
    const reads: Read[] = [];
    for (const [at, text] of asked.texts.entries()) {
      const read = await readAndEncode(chatbot, text, asked.encoded[at]);
      asked.encoded[at] = read.encoded;
      reads.push(read);
    }
    await turns.next(chatbot.accountId, chatbotId);
    const searched = await use(chatbot, (index, version) =>
      reads.map((read) => search(read, body, index, version)),
    );
    const all = searched.filter((found) => found !== undefined);
    const [{ version } = { version: 0 }] = all;
    if (all.length < searched.length) return undefined;
    const matches = all.flatMap(({ result }) => matchesToRead(result, chatbot));
    const sources = await readSources(chatbotId, matches, version);
    if (sources === undefined) return undefined;
    const settings = { thresholds: chatbot, cutWindow };
    const chosen = chooseOf(all, asked.isToldToLean, sources, settings);
    const { reply, hasUsedIndex } = await decide(asked, chatbot, chosen);
    const understood = chosen.found.question.asked;
    const hasLogged = !asked.isLogged && (await logUnanswered(chatbotId, understood, reply));
    asked.isLogged ||= hasLogged;
    const isReadingShown = reply.readAs !== undefined;
    // The texts were current when they were read, and can have aged only if I/O was awaited since; the reading is older.
    const mayBeStale = hasLogged || hasUsedIndex || isReadingShown;
    if (mayBeStale && !(await isCurrent(chatbotId, chosen.found, sources, isReadingShown))) return undefined;
    return { reply, understood };
  }

  async function answer(
    chatbotId: string,
    body: AskBody,
    { leaning, isChat = false }: AskContext,
    span: Span,
  ): Promise<Answer> {
    const { log = true } = body;
    const asked: Asked = {
      chatbotId,
      body,
      texts: textsOf(body.question, leaning),
      isToldToLean: leaning?.isTold ?? false,
      encoded: [],
      isLogged: !log || isChat,
    };
    for (let tries = 1; tries <= ATTEMPTS; tries += 1) {
      const given = await attempt(asked);
      if (given === undefined) continue;
      const { reply } = given;
      span.set({ 'docent.ask.decision': decisionOf(reply), 'docent.ask.tries': tries });
      if (log && (!isChat || isOfPair(reply))) parts.onAnswered?.(chatbotId, reply);
      return given;
    }
    throw new AppError('unavailable', 'What this chatbot knows is changing too fast; ask again.');
  }

  const traced = (chatbotId: string, body: AskBody, context: AskContext): Promise<Answer> =>
    telemetry.trace('ask', { 'docent.chatbot.id': chatbotId }, (span) =>
      answer(chatbotId, body, context, span),
    );

  return {
    ask: async (chatbotId, body) => (await traced(chatbotId, body, {})).reply,
    answer: traced,
  };
}

function turnOf({ accountId, id }: Chatbot): string {
  return `${accountId}/${id}`;
}

function throwGone(): never {
  throw chatbotGone();
}
