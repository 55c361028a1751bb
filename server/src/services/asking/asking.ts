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
import type { ChatbotIndex, SearchResult, SourceName } from '../../retrieval/search/types.ts';
import type { Chatbot, WantedSources } from '../../store/types.ts';
import type { Span, Telemetry } from '../../telemetry/types.ts';
import { type AskTurns, createAskTurns } from './ask-turns.ts';
import type { ClassifierService } from './classifiers.ts';
import { findNegated, haveNegatives, type Negated, toLeftOut } from './negated-answers.ts';
import { createUnansweredLog, type UnansweredLogParts } from './unanswered-log.ts';
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

/** The text of each match, in order; undefined for one that is gone, or that is not wanted. */
export type ReadTexts = (
  chatbotId: string,
  matches: readonly IndexMatch[],
  wanted?: WantedSources,
) => Promise<readonly (SourceText | undefined)[]>;

export interface AskingParts extends UnansweredLogParts {
  indexes: Pick<IndexCache, 'use' | 'createApart'>;
  /** Encoders whose vectors may be stored, the preferred ones of a family first. */
  encoders: readonly Encoder[];
  questionVectors: Pick<QuestionVectors, 'of'>;
  classifiers: ClassifierService;
  /** In which others ask as well. Default: turns of its own. */
  turns?: AskTurns;
  readTexts: ReadTexts;
  telemetry: Telemetry;
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
  /** When something begins or ends that the result does not know of. */
  dueAtMs: number;
}

/** What was found once nothing is left that must not be said, and its texts. */
interface Settled {
  found: Found;
  sources: SourceTexts;
  negated: Negated[];
  /** Whether anything was awaited since the texts were read. */
  hasWaited: boolean;
}

export function createAskingService(parts: AskingParts): AskingService {
  const { store, indexes, encoders, questionVectors, classifiers, telemetry, nowMs } = parts;
  const { turns = createAskTurns() } = parts;
  const encoderNames = encoders.map(({ name }) => name);
  const cutWindow = createWindowCutter(encoders);
  const unanswered = createUnansweredLog(parts);

  async function findChatbot(chatbotId: string): Promise<Chatbot> {
    return (await store.read.chatbots.find(chatbotId)) ?? throwGone();
  }

  async function use<T>(
    { id, accountId, knowledgeVersion }: Chatbot,
    filter: AskBody['filter'],
    work: (index: ChatbotIndex, version: number) => T,
  ): Promise<T> {
    const turn = (): Promise<void> => turns.next(accountId, id);
    const lend = (...lent: [ChatbotIndex, number]): { result: T } => ({ result: work(...lent) });
    return ((await indexes.use(id, knowledgeVersion, lend, { turn, filter })) ?? throwGone()).result;
  }

  /** @param before vectors of an earlier attempt, reused if the text is the same */
  async function readAndEncode(
    chatbot: Chatbot,
    asked: string,
    filter: AskBody['filter'],
    before: EncodedQuestion | undefined,
  ): Promise<Read> {
    const { reading, useful, classified } = await telemetry.trace(
      'ask.index',
      { 'docent.chatbot.id': chatbot.id },
      () =>
        use(chatbot, filter, (index, version) => {
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
    without: readonly SourceName[],
    index: ChatbotIndex,
    version: number,
  ): Found | undefined {
    const { asked } = reading.question;
    const question = version === reading.version ? reading.question : readQuestion(asked, index);
    if (question.text !== encoded.question.text) return undefined;
    const result = telemetry.trace('ask.search', {}, () =>
      searchFor(index, { ...encoded, question }, { top, explain, without }),
    );
    return { question, version, result, dueAtMs: index.dueAtMs };
  }

  /** Undefined if one of the matches was deleted since the search, is not said any more, or its file was replaced. */
  async function readSources(
    { chatbotId, body: { filter } }: Asked,
    matches: readonly IndexMatch[],
    version: number,
  ): Promise<SourceTexts | undefined> {
    if (matches.length === 0) return new Map();
    const texts = await telemetry.trace('ask.sources', { 'docent.matches': matches.length }, () =>
      parts.readTexts(chatbotId, matches, { upTo: version, moment: { atMs: nowMs(), filter } }),
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
    asked: Asked,
    { question, version }: Reading,
    sources: SourceTexts,
    isReadingShown: boolean,
  ): Promise<boolean> {
    const chatbot = await findChatbot(asked.chatbotId);
    if (chatbot.knowledgeVersion === version) return true;
    if (isReadingShown) {
      const read = (index: ChatbotIndex): Question => readQuestion(question.asked, index);
      const { corrected } = await use(chatbot, asked.body.filter, read);
      if (corrected !== question.corrected) return false;
    }
    const again = await readSources(asked, [...sources.keys()], version);
    return again !== undefined && isDeepStrictEqual([...again.values()], [...sources.values()]);
  }

  /** The heading of a passage is read from the index; a pair is suggested by its own question. */
  async function decide(
    { body }: Asked,
    chatbot: Chatbot,
    { found, judged }: { found: Found; judged: Judged },
    negated: readonly Negated[],
  ): Promise<{ reply: AskReply; hasUsedIndex: boolean }> {
    const { version } = found;
    const hasPassage = judged.suggestible.some(({ read: { source } }) => source.kind === 'file');
    const suggestions = hasPassage
      ? await use(chatbot, body.filter, (index) => findSuggestions(judged, chatbot, index))
      : findSuggestions(judged, chatbot);
    const { fallbackText } = chatbot;
    const explain = body.explain ?? false;
    const reply = compose(judged, suggestions, { fallbackText, version, explain, asked: body.question });
    if (body.explain && negated.length > 0) reply.leftOut = toLeftOut(negated);
    return { reply, hasUsedIndex: hasPassage };
  }

  /** Keeps a question that was not answered, once over all attempts. @returns whether it had to write */
  async function logUnanswered(asked: Asked, { reply, understood }: Answer): Promise<boolean> {
    if (asked.isLogged) return false;
    asked.isLogged = await unanswered.note(asked.chatbotId, understood, reply);
    return asked.isLogged;
  }

  /** Searches again without each answer that must not be given to this question. Undefined if what it found has changed meanwhile. */
  async function settle(asked: Asked, chatbot: Chatbot, read: Read): Promise<Settled | undefined> {
    const negated: Negated[] = [];
    for (;;) {
      await turns.next(chatbot.accountId, chatbot.id);
      const found = await use(chatbot, asked.body.filter, (index, version) =>
        search(read, asked.body, negated, index, version),
      );
      if (found === undefined) return undefined;
      const { result, version, question } = found;
      const sources = await readSources(asked, matchesToRead(result, chatbot), version);
      if (sources === undefined) return undefined;
      // The decision does not depend on how many matches are wanted.
      const deciding = matchesToRead({ ...result, matches: result.matches.slice(0, 1) }, chatbot);
      const hasWaited = haveNegatives(deciding, sources);
      const encoded = { ...read.encoded, question };
      const by = { questionVectors, indexes, turn: turnOf(chatbot) };
      const further = hasWaited ? await findNegated(encoded, deciding, sources, by) : [];
      if (further.length === 0) return { found, sources, negated, hasWaited };
      negated.push(...further);
    }
  }

  /** All that is searched for, of one version. Undefined if what was found has changed meanwhile. */
  async function settleAll(
    asked: Asked,
    chatbot: Chatbot,
    reads: readonly Read[],
  ): Promise<Settled[] | undefined> {
    const all: Settled[] = [];
    for (const read of reads) {
      const settled = await settle(asked, chatbot, read);
      if (settled === undefined) return undefined;
      if (settled.found.version !== (all[0] ?? settled).found.version) return undefined;
      all.push(settled);
    }
    return all;
  }

  /** One attempt; undefined if what it found was changed or withdrawn meanwhile. */
  async function attempt(asked: Asked): Promise<Answer | undefined> {
    const { chatbotId, body } = asked;
    const chatbot = await findChatbot(chatbotId);
    await turns.next(chatbot.accountId, chatbotId);
    const reads: Read[] = [];
    for (const [at, text] of asked.texts.entries()) {
      const read = await readAndEncode(chatbot, text, body.filter, asked.encoded[at]);
      asked.encoded[at] = read.encoded;
      reads.push(read);
    }
    const all = await settleAll(asked, chatbot, reads);
    if (all === undefined) return undefined;
    const sources: SourceTexts = new Map(all.flatMap((settled) => [...settled.sources]));
    const settings = { thresholds: chatbot, cutWindow };
    const founds = all.map(({ found }) => found);
    const chosen = chooseOf(founds, asked.isToldToLean, sources, settings);
    const negated = all[founds.indexOf(chosen.found)]?.negated ?? [];
    const { reply, hasUsedIndex } = await decide(asked, chatbot, chosen, negated);
    const answer = { reply, understood: chosen.found.question.asked };
    const hasLogged = await logUnanswered(asked, answer);
    const hasWaited = all.length > 1 || all.some((settled) => settled.hasWaited);
    const isReadingShown = reply.readAs !== undefined;
    // The texts were current when they were read, and can have aged only if I/O was awaited since; the reading is older.
    const mayBeStale = hasWaited || hasLogged || hasUsedIndex || isReadingShown;
    if (mayBeStale && !(await isCurrent(asked, chosen.found, sources, isReadingShown))) return undefined;
    return founds.some(({ dueAtMs }) => nowMs() >= dueAtMs) ? undefined : answer;
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
