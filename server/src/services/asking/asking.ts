/** Answers questions from a chatbot's knowledge as of that moment, or with what it says where it does not know. */
import type { AskBody, AskReply } from '../../../../contract/asking/chat.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../../../contract/asking/tuning.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import {
  compose,
  createWindowCutter,
  decisionOf,
  type Judged,
  suggestFrom,
} from '../../retrieval/answering/answer.ts';
import type { EncodedQuestion } from '../../retrieval/answering/question.ts';
import type { IndexMatch, SourceText } from '../../retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';
import type { Chatbot } from '../../store/types.ts';
import type { Span } from '../../telemetry/types.ts';
import { createAskTurns, turnOf } from './ask-turns.ts';
import { type Chosen, chooseWay } from './choose-way.ts';
import { unsureTextFor } from './doubt-texts.ts';
import { createFinder, type FinderParts, type Found, type Settled } from './finding.ts';
import { type Negated, toLeftOut } from './negated-answers.ts';
import { createUnansweredLog, type UnansweredLogParts } from './unanswered-log.ts';
import { type Answer, type AskContext, isStillSaid, toSaid } from './understanding.ts';

export interface AskingService {
  /**
   * Uses at least every change acknowledged before the call, and nothing that was withdrawn before it resolves.
   * @throws AppError not_found if the chatbot is gone; unavailable if its knowledge changes faster than it is read
   */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
  /** The same within a conversation. */
  answer(chatbotId: string, body: AskBody, context: AskContext): Promise<Answer>;
}

export interface AskingParts extends UnansweredLogParts, Omit<FinderParts, 'turns'> {
  /** In which others ask as well. Default: turns of its own. */
  turns?: FinderParts['turns'];
}

/** Each attempt beyond the first needs another change of just the matches found. */
const ATTEMPTS = 10;

/** What was found has changed before it could be said. */
class Outdated extends Error {}

/** One question over all its attempts. */
interface Asked {
  chatbotId: string;
  body: AskBody;
  leaning: AskContext['leaning'];
  /** Vectors of the last attempt by what was to be read, each valid for the same text. */
  encoded: Map<string, EncodedQuestion>;
  /** Whether it is in the log of unanswered questions, or must not be. */
  isLogged: boolean;
}

export function createAskingService(parts: AskingParts): AskingService {
  const { store, encoders, telemetry, nowMs } = parts;
  const { turns = createAskTurns() } = parts;
  const finder = createFinder({ ...parts, turns });
  const cutWindow = createWindowCutter(encoders);
  const unanswered = createUnansweredLog(parts);

  async function findChatbot(chatbotId: string): Promise<Chatbot> {
    return (await store.read.chatbots.find(chatbotId)) ?? throwGone();
  }

  function findSuggestions(judged: Judged, chatbot: Chatbot, index?: ChatbotIndex): string[] {
    return telemetry.trace('ask.decide', {}, () => suggestFrom(judged, chatbot, index));
  }

  /** The heading of a passage is read from the index; a pair is suggested by its own question. */
  async function decide(
    { body }: Asked,
    chatbot: Chatbot,
    { way: found, judged }: Chosen<Found>,
    negated: readonly Negated[],
  ): Promise<{ reply: AskReply; hasUsedIndex: boolean }> {
    const { version } = found;
    const hasPassage = judged.suggestible.some(({ read: { source } }) => source.kind === 'file');
    const suggestions = hasPassage
      ? await finder.use(chatbot, body.filter, (index) => findSuggestions(judged, chatbot, index))
      : findSuggestions(judged, chatbot);
    const { fallbackText } = chatbot;
    const explain = body.explain ?? false;
    const suggestText = chatbot.suggestText ?? unsureTextFor(body.question, fallbackText);
    const texts = { fallbackText, suggestText };
    const reply = compose(judged, suggestions, { ...texts, version, explain, asked: body.question });
    if (body.explain && negated.length > 0) reply.leftOut = toLeftOut(negated);
    return { reply, hasUsedIndex: hasPassage };
  }

  /** Keeps a question that was not answered, once over all attempts. @returns whether it had to write */
  async function logUnanswered(
    asked: Asked,
    chatbot: Chatbot,
    { reply, understood }: Pick<Answer, 'reply' | 'understood'>,
  ): Promise<boolean> {
    if (asked.isLogged) return false;
    asked.isLogged = await unanswered.note(chatbot, understood, reply, asked.body.visitorId);
    return asked.isLogged;
  }

  /** What a question is understood as, of one version of the knowledge. @throws Outdated if what was found has changed meanwhile */
  async function understand(asked: Asked, chatbot: Chatbot) {
    const { body, leaning } = asked;
    const all: Settled[] = [];
    const sources = new Map<IndexMatch, SourceText>();
    async function find(text: string): Promise<Found> {
      const read = await finder.read(chatbot, text, body.filter, asked.encoded.get(text));
      asked.encoded.set(text, read.encoded);
      const settled = await finder.settle(body, chatbot, read);
      if (settled === undefined || settled.found.version !== (all[0] ?? settled).found.version)
        throw new Outdated();
      all.push(settled);
      for (const [match, source] of settled.sources) sources.set(match, source);
      return settled.found;
    }
    const recall = () => {
      const at = { version: all[0]?.found.version ?? 0, nowMs: nowMs(), filter: body.filter };
      return leaning?.said && isStillSaid(leaning.said, at) ? leaning.said : undefined;
    };
    const settings = { thresholds: chatbot, cutWindow };
    const chosen = await chooseWay({ question: body.question, leaning }, { find, recall, sources }, settings);
    return { all, sources, chosen };
  }

  /** One attempt. @throws Outdated if what it found was changed or withdrawn meanwhile */
  async function attempt(asked: Asked): Promise<Answer> {
    const { chatbotId, body } = asked;
    const chatbot = await findChatbot(chatbotId);
    await turns.next(chatbot.accountId, chatbotId);
    const { all, sources, chosen } = await understand(asked, chatbot);
    const { way: found, judged } = chosen;
    const negated = all.find((settled) => settled.found === found)?.negated ?? [];
    const { reply, hasUsedIndex } = await decide(asked, chatbot, chosen, negated);
    const isOver = (): boolean => all.some(({ found: { dueAtMs } }) => nowMs() >= dueAtMs);
    const isStill = async (isReadingShown: boolean): Promise<boolean> => {
      const now = await findChatbot(chatbotId);
      return (await finder.isCurrent(body, now, found, { sources, isReadingShown })) && !isOver();
    };
    const understood = found.question.asked;
    const refuse = async (): Promise<AskReply> => {
      const { answeredBy: _answeredBy, ...rest } = reply;
      const refused = { ...rest, answered: false, answer: chatbot.fallbackText, suggestions: [] };
      await logUnanswered(asked, chatbot, { reply: refused, understood });
      return refused;
    };
    const hasLogged = await logUnanswered(asked, chatbot, { reply, understood });
    const hasWaited = all.length > 1 || all.some((settled) => settled.hasWaited);
    const isReadingShown = reply.readAs !== undefined;
    // The texts were current when they were read, and can have aged only if I/O was awaited since; the reading is older.
    const mayBeStale = hasWaited || hasLogged || hasUsedIndex || isReadingShown;
    // Nothing else is awaited between this and the reply.
    if (mayBeStale ? !(await isStill(isReadingShown)) : isOver()) throw new Outdated();
    const said = toSaid(judged, found, body.filter);
    return {
      ...{ reply, understood, said, judged, refuse },
      turn: turnOf(chatbot),
      isCurrent: () => isStill(false),
      isSure: (confidence) => confidence >= (chatbot.answerThreshold ?? DEFAULT_ANSWER_THRESHOLD),
      note: async (given) => void (await unanswered.note(chatbot, understood, given, body.visitorId)),
    };
  }

  /** Undefined if what was found has changed meanwhile. */
  async function tryOnce(asked: Asked): Promise<Answer | undefined> {
    try {
      return await attempt(asked);
    } catch (error) {
      if (error instanceof Outdated) return undefined;
      throw error;
    }
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
      leaning,
      encoded: new Map(),
      isLogged: !log || isChat,
    };
    for (let tries = 1; tries <= ATTEMPTS; tries += 1) {
      const given = await tryOnce(asked);
      if (given === undefined) continue;
      const { reply } = given;
      span.set({ 'docent.ask.decision': decisionOf(reply), 'docent.ask.tries': tries });
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

function throwGone(): never {
  throw chatbotGone();
}
