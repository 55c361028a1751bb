/**
 * Asks within a conversation: a question that leans on what was asked before is understood with it, a suggestion is taken up, and
 * small talk is replied to. A question that stands alone is answered as without.
 */
import type { AskBody, AskReply } from '../../../../../contract/asking/chat.ts';
import type { Handover } from '../../../../../contract/asking/handover.ts';
import type { SmallTalkTexts } from '../../../../../contract/website.ts';
import { findChat } from '../../../language/conversation/chat-kinds.ts';
import { leanOn } from '../../../language/conversation/follow-ups.ts';
import { findPick } from '../../../language/conversation/picks.ts';
import { partsOf } from '../../../language/conversation/question-parts.ts';
import type { AskingService } from '../asking.ts';
import type { ComposingService, Listener } from '../composing/composing.ts';
import type { AskPart } from '../composing/joined-parts.ts';
import { type Answer, isOfPair } from '../understanding.ts';
import { type Conversation, type ConversationTokens, makeThread, markOf } from './conversation-tokens.ts';
import { reasonFor, toOffer } from './handover.ts';
import { fromHistory, toTopic } from './history.ts';
import { type SmallTalkSaid, toSmallTalkReply } from './small-talk-replies.ts';

/** Who hears of a reply before it is whole. */
export interface ReplyListener extends Listener {
  /** Called once, before anything is said: with what was found, and what would be said without a language model. */
  begin?: (found: AskReply) => void;
}

export interface ConversationService {
  /**
   * Each reply has the id with which the conversation goes on; it may be in the words of a language model.
   * @throws AppError as {@link AskingService}; the listener's reason once it has left
   */
  ask(chatbotId: string, body: AskBody, listener?: ReplyListener): Promise<AskReply>;
}

export interface ConversationParts {
  asking: Pick<AskingService, 'answer'>;
  composing: Pick<ComposingService, 'compose' | 'isWanted'>;
  tokens: ConversationTokens;
  /** What the owner has said to small talk; null: nothing, it is answered as any question. */
  smallTalkOf(chatbotId: string): Promise<SmallTalkTexts | null>;
  /** What is offered where there is no answer, or a person is asked for; undefined: nothing. */
  handoverOf(chatbotId: string): Promise<Handover | undefined>;
}

/** A reply, and what the next question may lean on. */
interface Turn extends Pick<Conversation, 'topic' | 'said'> {
  reply: AskReply;
  /** What its suggestions are found by again. */
  understood: string;
  /** What the reply was made of; absent for small talk. */
  answer?: Answer;
}

export function createConversations({
  asking,
  composing,
  tokens,
  smallTalkOf,
  handoverOf,
}: ConversationParts): ConversationService {
  /** The question of the suggestion that is taken up, as it is now: one that was withdrawn is none. */
  async function findPicked(
    chatbotId: string,
    { filter }: AskBody,
    place: number,
    offered: NonNullable<Conversation['offered']>,
  ): Promise<string | undefined> {
    const again = { question: offered.question, top: 1, log: false, ...(filter && { filter }) };
    const { suggestions } = (await asking.answer(chatbotId, again, {})).reply;
    if (offered.marks.length === 0) return suggestions[place];
    return suggestions.find((suggestion) => markOf(suggestion) === offered.marks[place]);
  }

  /** Undefined where it is no small talk to this chatbot. */
  async function replyToChat(
    chatbotId: string,
    body: AskBody,
    said: SmallTalkSaid,
    before: Conversation,
  ): Promise<Turn | undefined> {
    const texts = await smallTalkOf(chatbotId);
    if (texts === null) return undefined;
    const answer = await asking.answer(chatbotId, body, { isChat: true });
    const { reply, understood } = answer;
    // What the owner taught comes first.
    if (isOfPair(reply)) return goOn(before, { reply, understood, answer });
    return goOn(before, { reply: toSmallTalkReply(said, texts, reply), understood });
  }

  /** Undefined where nobody is handed over, and so it is a question as any. */
  async function replyToHuman(
    chatbotId: string,
    body: AskBody,
    before: Conversation,
  ): Promise<Turn | undefined> {
    const handover = await handoverOf(chatbotId);
    if (handover === undefined) return undefined;
    const answer = await asking.answer(chatbotId, body, { isChat: true });
    const { reply, understood } = answer;
    if (isOfPair(reply)) return goOn(before, { reply, understood, answer });
    const { knowledgeVersion } = reply;
    const said = { answered: true, answer: handover.text, confidence: 1, matches: [], suggestions: [] };
    const offered = { ...said, knowledgeVersion, handover: toOffer(handover, 'asked') };
    return goOn(before, { reply: offered, understood });
  }

  /** Offers a person where the reply has no answer; the turn as it is known now, where that has changed meanwhile. */
  async function withOffer(
    chatbotId: string,
    body: AskBody,
    turn: Turn,
    before: Conversation,
  ): Promise<Turn> {
    const { reply, answer } = turn;
    const reason = reply.handover === undefined ? reasonFor(reply, before.wasUnsure === true) : undefined;
    if (reason === undefined) return turn;
    const handover = await handoverOf(chatbotId);
    // Nothing else is awaited between this and the reply.
    if (answer !== undefined && !(await answer.isCurrent()))
      return withOffer(chatbotId, body, await turnOf(chatbotId, { ...body, log: false }, before), before);
    return handover === undefined
      ? turn
      : { ...turn, reply: { ...reply, handover: toOffer(handover, reason) } };
  }

  async function replyTo(chatbotId: string, body: AskBody, before: Conversation): Promise<Turn> {
    const { question } = body;
    const { topic, said } = before;
    const leaning = topic === undefined ? undefined : leanOn(topic, question);
    if (topic === undefined || leaning === undefined) {
      const answer = await asking.answer(chatbotId, body, {});
      return { ...answer, topic: question, answer };
    }
    const answer = await asking.answer(chatbotId, body, { leaning: { ...leaning, topic, said } });
    const { reply, understood } = answer;
    const isOfItsOwn = understood === leaning.replaced || (understood === question && reply.answered);
    return isOfItsOwn
      ? { ...answer, topic: understood, answer }
      : goOn(before, { reply, understood, answer });
  }

  async function turnOf(chatbotId: string, body: AskBody, before: Conversation): Promise<Turn> {
    const { question, explain = false } = body;
    const { offered } = before;
    const place = findPick(question);
    if (offered !== undefined && place !== undefined) {
      const picked = await findPicked(chatbotId, body, place, offered);
      const answer = await asking.answer(chatbotId, { ...body, question: picked ?? question }, {});
      const { reply, understood } = answer;
      if (picked === undefined) return goOn(before, { reply, understood, answer });
      return { ...answer, reply: explain ? { readAs: picked, ...reply } : reply, topic: picked, answer };
    }
    const said = findChat(question);
    const { kind, languages } = said ?? {};
    const chat =
      kind === undefined || languages === undefined
        ? undefined
        : kind === 'human'
          ? await replyToHuman(chatbotId, body, before)
          : await replyToChat(chatbotId, body, { kind, languages }, before);
    return chat ?? replyTo(chatbotId, body, before);
  }

  /** The turn with its reply in the model's words, where it may be; as it is known now, where that has changed meanwhile. */
  async function composed(
    chatbotId: string,
    body: AskBody,
    before: Conversation,
    listener: ReplyListener | undefined,
  ): Promise<Turn> {
    const { question, top } = body;
    const unlogged = { ...body, log: false };
    // What is composed of several answers may answer where none does: then it is logged once that is known.
    const hasParts = partsOf(question).length > 0 && (await composing.isWanted(chatbotId));
    const turn = await turnOf(chatbotId, hasParts ? unlogged : body, before);
    listener?.begin?.(turn.reply);
    const heard: string[] = [];
    const say =
      listener?.say &&
      ((text: string): void => {
        heard.push(text);
        listener.say?.(text);
      });
    const answer = turn.answer && { ...turn.answer, reply: turn.reply };
    const askPart: AskPart = (part, context) =>
      asking.answer(chatbotId, { ...unlogged, question: part, top: 1 }, context);
    const heardBy = listener && { ...listener, ...(say && { say }) };
    const whole = hasParts ? { question, top, askPart } : undefined;
    const note = async (reply: AskReply): Promise<void> => {
      if (hasParts && body.log !== false) await answer?.note(reply);
    };
    const made =
      answer &&
      (await composing.compose(chatbotId, answer, heardBy, whole).catch(async (error: unknown) => {
        await note(turn.reply);
        throw error;
      }));
    const now = made?.isOutdated === true ? await turnOf(chatbotId, unlogged, before) : turn;
    let told = { ...now, reply: made?.reply ?? now.reply };
    await note(told.reply);
    // What is refused was written down meanwhile.
    if (hasParts && !told.reply.answered && now.answer !== undefined && !(await now.answer.isCurrent()))
      told = { ...(await turnOf(chatbotId, unlogged, before)) };
    // What was said aloud is answered.
    if (heard.length > 0) return told;
    const offered = await withOffer(chatbotId, body, told, before);
    say?.(offered.reply.answer);
    return offered;
  }

  return {
    async ask(chatbotId, { conversationId, history, ...body }, listener) {
      const kept = conversationId === undefined ? undefined : tokens.open(chatbotId, conversationId);
      const before = kept ?? fromHistory(history ?? []);
      const { reply, topic, said, understood } = await composed(chatbotId, body, before, listener);
      const { suggestions } = reply;
      const after: Conversation = {
        thread: before.thread ?? makeThread(),
        ...(topic !== undefined && { topic: toTopic(topic) }),
        ...(said !== undefined && { said }),
        ...(suggestions.length > 0 && {
          offered: { question: toTopic(understood), marks: suggestions.map(markOf) },
        }),
        ...(!reply.answered && suggestions.length > 0 && { wasUnsure: true }),
      };
      return { ...reply, conversationId: tokens.seal(chatbotId, after) };
    },
  };
}

/** With the topic that it had. */
function goOn({ topic, said }: Conversation, turn: Pick<Turn, 'reply' | 'understood' | 'answer'>): Turn {
  return { ...turn, ...(topic !== undefined && { topic }), ...(said !== undefined && { said }) };
}
