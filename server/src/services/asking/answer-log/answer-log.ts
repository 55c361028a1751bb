/**
 * Keeps what was asked and said where the owner wants that, and what customers make of it. An ask waits for none of it: rows are
 * gathered in memory, masked, and written behind the replies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnswerChannel,
  type AnswerOutcome,
  type FeedbackBody,
  SURE_FROM,
} from '../../../../../contract/asking/answer-log.ts';
import type { AskBody, AskReply } from '../../../../../contract/asking/chat.ts';
import { AppError, chatbotGone } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { decisionOf } from '../../../retrieval/answering/answer.ts';
import type { AnswerFacts, KeptAnswer } from '../../../store/console-types.ts';
import { makeTimeOrderedId } from '../../../store/history-step.ts';
import type { Store } from '../../../store/types.ts';
import type { ConversationTokens, Sealer } from '../conversations/conversation-tokens.ts';
import type { AnswerLogSettings } from '../settings.ts';
import { createMasks } from './masking.ts';

export interface AnswerLog {
  /** Counted as well. @returns the id of the answer, under which its holder may say at once, to any node, whether it helped */
  keep(chatbotId: string, body: AskBody, reply: AskReply, channel: AnswerChannel): string;
  /**
   * Replaces what was said before to the same answer.
   * @throws AppError not_found if no answer of this chatbot has the id, or it was given too long ago
   */
  takeFeedback(chatbotId: string, body: FeedbackBody): Promise<void>;
  /** All that is kept of this visitor. @returns how many answers */
  eraseVisitor(chatbotId: string, visitorId: string): Promise<number>;
  /** By which the rows of a visitor are found; the id itself is kept nowhere. */
  hashVisitor(chatbotId: string, visitorId: string): string;
  /** Writes what is gathered. */
  flush(): Promise<void>;
  /** Writes what is gathered, and takes no more. */
  close(): Promise<void>;
}

export interface AnswerLogParts {
  store: Store;
  log: Pick<Log, 'warn'>;
  nowMs: () => number;
  sealer: Sealer;
  tokens: Pick<ConversationTokens, 'open'>;
  settings: AnswerLogSettings;
  /** For how many days answers may be judged whose chatbot says nothing. */
  defaultDays: number;
  /** Counts an answer, whether it is kept or not: figures and rows are of the same ones. */
  count: (chatbotId: string, reply: AskReply, atMs: number) => void;
}

/** Answers of this time span may be lost when the process is killed; whoever looks at the list sees them that much later. */
const GATHER_MS = 200;
const DAY_MS = 86_400_000;

/** An answer as it came, in memory alone. */
interface Gathered extends AnswerFacts {
  chatbotId: string;
  visitor: string | null;
  body: AskBody;
  reply: AskReply;
}

const OUTCOMES = { answer: 'answered', suggest: 'suggested', refuse: 'refused' } as const;

/** Who asks for a person has asked nothing else. */
function outcomeOf(reply: AskReply): AnswerOutcome {
  const isForPerson = reply.handover?.reason === 'asked' && reply.matches.length === 0;
  if (reply.smallTalk !== undefined || isForPerson) return 'small_talk';
  const outcome = OUTCOMES[decisionOf(reply)];
  return outcome === 'answered' && reply.confidence < SURE_FROM ? 'unsure' : outcome;
}

/** What an id tells, sealed: so that feedback counts, and is erased with its visitor, though nothing is kept of its answer. */
type Sealed = [
  id: string,
  atMs: number,
  confidence: number,
  outcome: AnswerOutcome,
  channel: AnswerChannel,
  isCounted: 0 | 1,
  visitor: string | null,
];

/** The same of an id that somebody brings; one from before an upgrade may say nothing of a visitor. */
type Opened = AnswerFacts & { isCounted: boolean; visitor: string | null };

const boundTo = (chatbotId: string): string => `answer ${chatbotId}`;

export function createAnswerLog(parts: AnswerLogParts): AnswerLog {
  const { store, log, nowMs, sealer, tokens, settings, defaultDays, count } = parts;
  let gathered: Gathered[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const hashVisitor = (chatbotId: string, visitorId: string) =>
    sealer.hash(`visitor ${chatbotId}`, visitorId);

  /** Masked; of chatbots that keep what is asked alone, and nothing from before they were told to. */
  async function toKept(batch: readonly Gathered[]): Promise<(KeptAnswer & { chatbotId: string })[]> {
    const kept: (KeptAnswer & { chatbotId: string })[] = [];
    for (const [chatbotId, answers] of Map.groupBy(batch, (one) => one.chatbotId)) {
      const chatbot = await store.read.chatbots.find(chatbotId);
      const sinceMs = chatbot?.answersSinceMs ?? null;
      if (chatbot === undefined || sinceMs === null) continue;
      const { mask } = createMasks(chatbot.ownMasks);
      for (const { body, reply, ...facts } of answers) {
        if (facts.atMs < sinceMs) continue;
        const [best] = reply.answered ? reply.matches : [];
        const thread = reply.conversationId && tokens.open(chatbotId, reply.conversationId)?.thread;
        kept.push({
          ...facts,
          question: mask(body.question),
          said: cut(mask(reply.answer), settings.saidCharacters),
          conversation: thread ?? facts.id,
          sourceKind: best?.type ?? null,
          sourceId: best?.id ?? null,
        });
      }
    }
    return kept;
  }

  async function write(batch: readonly Gathered[]): Promise<void> {
    const kept = await toKept(batch);
    if (kept.length > 0) await store.write((tx) => tx.answerLog.insert(kept));
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = gathered;
    gathered = [];
    if (lost > 0) log.warn({ answers: lost }, 'answers were not kept: more were given than could be written');
    lost = 0;
    if (batch.length > 0) {
      writing = writing
        .then(() => write(batch))
        // Without the error's own words, which might hold those of a question.
        .catch((error: unknown) =>
          log.warn({ answers: batch.length, code: codeOf(error) }, 'answers could not be kept'),
        );
    }
    return writing;
  }

  function gather(answer: Gathered): void {
    if (isClosed) return;
    if (gathered.length >= settings.gatheredMax) lost += 1;
    else gathered.push(answer);
    timer ??= setTimeout(flush, GATHER_MS);
  }

  function open(chatbotId: string, answerId: string): Opened | undefined {
    const text = sealer.open(boundTo(chatbotId), answerId);
    if (text === undefined) return undefined;
    const [id, atMs, confidence, outcome, channel, isCounted, visitor = null] = JSON.parse(text) as Sealed;
    return { id, atMs, confidence, outcome, channel, isCounted: isCounted === 1, visitor };
  }

  return {
    flush,
    hashVisitor,

    keep(chatbotId, body, reply, askedThrough) {
      const atMs = nowMs();
      const id = makeTimeOrderedId(atMs);
      const outcome = outcomeOf(reply);
      const confidence = round(reply.confidence);
      // Whoever makes it: what is to leave the statistics alone is a trial.
      const channel = body.log === false ? 'test' : askedThrough;
      if (channel !== 'test' && outcome !== 'small_talk') count(chatbotId, { ...reply, confidence }, atMs);
      const isCounted = body.log !== false || body.keep === true;
      const visitor = body.visitorId === undefined ? null : hashVisitor(chatbotId, body.visitorId);
      if (isCounted) gather({ chatbotId, id, atMs, confidence, outcome, channel, visitor, body, reply });
      const sealed: Sealed = [id, atMs, confidence, outcome, channel, isCounted ? 1 : 0, visitor];
      return sealer.seal(boundTo(chatbotId), JSON.stringify(sealed));
    },

    async takeFeedback(chatbotId, { answerId, helpful, reason, comment }) {
      const answer = open(chatbotId, answerId);
      const chatbot = answer && (await store.read.chatbots.find(chatbotId));
      if (answer !== undefined && chatbot === undefined) throw chatbotGone();
      const days = chatbot?.logDays ?? defaultDays;
      if (answer === undefined || chatbot === undefined || answer.atMs < nowMs() - days * DAY_MS)
        throw unknownAnswer();
      const { isCounted, visitor, ...facts } = answer;
      if (!isCounted) return;
      const isKept = chatbot.answersSinceMs !== null;
      const feedback = {
        ...facts,
        helpful,
        reason: reason ?? null,
        comment: isKept && comment !== undefined ? createMasks(chatbot.ownMasks).mask(comment) : null,
      };
      await store.write(async (tx) => {
        await tx.answerLog.saveFeedback(chatbotId, feedback);
        if (helpful) return;
        const { id, confidence, outcome, channel, comment } = feedback;
        const data = { answer: id, confidence, outcome, channel, reason: feedback.reason, comment };
        await tx.webhooks.append(chatbotId, [{ type: 'feedback.negative', data, visitor }], nowMs());
      });
    },

    async eraseVisitor(chatbotId, visitorId) {
      const visitor = hashVisitor(chatbotId, visitorId);
      const erase = () => store.write((tx) => tx.answerLog.eraseVisitor(chatbotId, visitor));
      await flush();
      const erased = await erase();
      if (store.hasOneServer) return erased;
      // What other nodes have gathered meanwhile is written by then.
      await pause(2 * GATHER_MS);
      return erased + (await erase());
    },

    close() {
      isClosed = true;
      return flush();
    },
  };
}

const round = (confidence: number): number => Math.round(confidence * 1e4) / 1e4;

/** By code points: half a character is no text. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'internal');

const unknownAnswer = () =>
  new AppError('not_found', 'No answer of this chatbot has this id, or it was given too long ago.', {
    errors: [{ path: '/answerId', message: 'is of no answer of this chatbot' }],
  });
