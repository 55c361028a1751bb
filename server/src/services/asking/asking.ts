/** Answers questions from a chatbot's knowledge as of that moment, or with its fallback text. */
import type { AskBody, AskReply } from '../../../../contract/chat.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import {
  compose,
  createWindowCutter,
  decisionOf,
  type Judged,
  suggestFrom,
} from '../../retrieval/answering/answer.ts';
import type { EncodedQuestion } from '../../retrieval/answering/question.ts';
import type { SourceTexts } from '../../retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../retrieval/search/types.ts';
import type { Chatbot } from '../../store/types.ts';
import type { Span } from '../../telemetry/types.ts';
import { createAskTurns } from './ask-turns.ts';
import { createFinder, type FinderParts, type Found, type Read, type Settled } from './finding.ts';
import { type Negated, toLeftOut } from './negated-answers.ts';
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

export interface AskingParts extends UnansweredLogParts, Omit<FinderParts, 'turns'> {
  /** In which others ask as well. Default: turns of its own. */
  turns?: FinderParts['turns'];
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
    { found, judged }: { found: Found; judged: Judged },
    negated: readonly Negated[],
  ): Promise<{ reply: AskReply; hasUsedIndex: boolean }> {
    const { version } = found;
    const hasPassage = judged.suggestible.some(({ read: { source } }) => source.kind === 'file');
    const suggestions = hasPassage
      ? await finder.use(chatbot, body.filter, (index) => findSuggestions(judged, chatbot, index))
      : findSuggestions(judged, chatbot);
    const { fallbackText } = chatbot;
    const explain = body.explain ?? false;
    const reply = compose(judged, suggestions, { fallbackText, version, explain, asked: body.question });
    if (body.explain && negated.length > 0) reply.leftOut = toLeftOut(negated);
    return { reply, hasUsedIndex: hasPassage };
  }

  /** Keeps a question that was not answered, once over all attempts. @returns whether it had to write */
  async function logUnanswered(
    asked: Asked,
    { reply, understood }: Pick<Answer, 'reply' | 'understood'>,
  ): Promise<boolean> {
    if (asked.isLogged) return false;
    asked.isLogged = await unanswered.note(asked.chatbotId, understood, reply);
    return asked.isLogged;
  }

  /** All that is searched for, of one version. Undefined if what was found has changed meanwhile. */
  async function settleAll(
    asked: Asked,
    chatbot: Chatbot,
    reads: readonly Read[],
  ): Promise<Settled[] | undefined> {
    const all: Settled[] = [];
    for (const read of reads) {
      const settled = await finder.settle(asked.body, chatbot, read);
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
      const read = await finder.read(chatbot, text, body.filter, asked.encoded[at]);
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
    const isOver = (): boolean => founds.some(({ dueAtMs }) => nowMs() >= dueAtMs);
    const isStill = async (isReadingShown: boolean): Promise<boolean> => {
      const now = await findChatbot(chatbotId);
      return (await finder.isCurrent(body, now, chosen.found, { sources, isReadingShown })) && !isOver();
    };
    const answer: Answer = {
      reply,
      understood: chosen.found.question.asked,
      judged: chosen.judged,
      isCurrent: () => isStill(false),
      async refuse() {
        const { answeredBy: _answeredBy, ...found } = reply;
        const refused = { ...found, answered: false, answer: chatbot.fallbackText, suggestions: [] };
        await logUnanswered(asked, { reply: refused, understood: answer.understood });
        return refused;
      },
    };
    const hasLogged = await logUnanswered(asked, answer);
    const hasWaited = all.length > 1 || all.some((settled) => settled.hasWaited);
    const isReadingShown = reply.readAs !== undefined;
    // The texts were current when they were read, and can have aged only if I/O was awaited since; the reading is older.
    const mayBeStale = hasWaited || hasLogged || hasUsedIndex || isReadingShown;
    // Nothing else is awaited between this and the reply.
    if (mayBeStale && !(await isStill(isReadingShown))) return undefined;
    return isOver() ? undefined : answer;
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

function throwGone(): never {
  throw chatbotGone();
}
