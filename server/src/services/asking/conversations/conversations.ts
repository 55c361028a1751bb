/**
 * Asks within a conversation: a question that leans on what was asked before is understood with it, a suggestion is taken up, and
 * small talk is replied to. A question that stands alone is answered as without.
 */
import type { AskBody, AskReply } from '../../../../../contract/chat.ts';
import type { Handover } from '../../../../../contract/handover.ts';
import type { SmallTalkTexts } from '../../../../../contract/website.ts';
import { findChat } from '../../../language/conversation/chat-kinds.ts';
import { leanOn } from '../../../language/conversation/follow-ups.ts';
import { findPick } from '../../../language/conversation/picks.ts';
import type { AskingService } from '../asking.ts';
import { isOfPair } from '../understanding.ts';
import { type Conversation, type ConversationTokens, markOf } from './conversation-tokens.ts';
import { reasonFor, toOffer } from './handover.ts';
import { fromHistory, toTopic } from './history.ts';
import { type SmallTalkSaid, toSmallTalkReply } from './small-talk-replies.ts';

export interface ConversationService {
  /** Each reply has the id with which the conversation goes on. @throws AppError as {@link AskingService} */
  ask(chatbotId: string, body: AskBody): Promise<AskReply>;
}

export interface ConversationParts {
  asking: Pick<AskingService, 'answer'>;
  tokens: ConversationTokens;
  /** What the owner has said to small talk; null: nothing, it is answered as any question. */
  smallTalkOf(chatbotId: string): Promise<SmallTalkTexts | null>;
  /** What is offered where there is no answer, or a person is asked for; undefined: nothing. */
  handoverOf(chatbotId: string): Promise<Handover | undefined>;
}

/** A reply, and what the next question may lean on. */
interface Turn {
  reply: AskReply;
  topic: string | undefined;
  /** What its suggestions are found by again. */
  understood: string;
}

export function createConversations({
  asking,
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
    topic: string | undefined,
  ): Promise<Turn | undefined> {
    const texts = await smallTalkOf(chatbotId);
    if (texts === null) return undefined;
    const { reply, understood } = await asking.answer(chatbotId, body, { isChat: true });
    // What the owner taught comes first.
    if (isOfPair(reply)) return { reply, topic, understood };
    return { reply: toSmallTalkReply(said, texts, reply), topic, understood };
  }

  /** Undefined where nobody is handed over, and so it is a question as any. */
  async function replyToHuman(
    chatbotId: string,
    body: AskBody,
    topic: string | undefined,
  ): Promise<Turn | undefined> {
    const handover = await handoverOf(chatbotId);
    if (handover === undefined) return undefined;
    const { reply, understood } = await asking.answer(chatbotId, body, { isChat: true });
    if (isOfPair(reply)) return { reply, topic, understood };
    const { knowledgeVersion } = reply;
    const said = { answered: true, answer: handover.text, confidence: 1, matches: [], suggestions: [] };
    return { reply: { ...said, knowledgeVersion, handover: toOffer(handover, 'asked') }, topic, understood };
  }

  /** Offers a person where the reply has no answer. */
  async function withOffer(chatbotId: string, reply: AskReply, before: Conversation): Promise<AskReply> {
    const reason = reply.handover === undefined ? reasonFor(reply, before.wasUnsure === true) : undefined;
    const handover = reason && (await handoverOf(chatbotId));
    return handover === undefined ? reply : { ...reply, handover: toOffer(handover, reason ?? 'refused') };
  }

  async function replyTo(chatbotId: string, body: AskBody, topic: string | undefined): Promise<Turn> {
    const { question } = body;
    const leaning = topic === undefined ? undefined : leanOn(topic, question);
    if (topic === undefined || leaning === undefined) {
      const { reply, understood } = await asking.answer(chatbotId, body, {});
      return { reply, topic: question, understood };
    }
    const { reply, understood } = await asking.answer(chatbotId, body, {
      leaning: { ...leaning, topic },
    });
    if (understood === leaning.replaced) return { reply, topic: understood, understood };
    const isOfItsOwn = understood === question && reply.answered;
    return { reply, topic: isOfItsOwn ? question : topic, understood };
  }

  async function turnOf(chatbotId: string, body: AskBody, before: Conversation): Promise<Turn> {
    const { question, explain = false } = body;
    const { offered, topic } = before;
    const place = findPick(question);
    if (offered !== undefined && place !== undefined) {
      const picked = await findPicked(chatbotId, body, place, offered);
      const { reply, understood } = await asking.answer(
        chatbotId,
        { ...body, question: picked ?? question },
        {},
      );
      if (picked === undefined) return { reply, topic, understood };
      return { reply: explain ? { readAs: picked, ...reply } : reply, topic: picked, understood };
    }
    const said = findChat(question);
    const { kind, languages } = said ?? {};
    const chat =
      kind === undefined || languages === undefined
        ? undefined
        : kind === 'human'
          ? await replyToHuman(chatbotId, body, topic)
          : await replyToChat(chatbotId, body, { kind, languages }, topic);
    return chat ?? replyTo(chatbotId, body, topic);
  }

  return {
    async ask(chatbotId, { conversationId, history, ...body }) {
      const kept = conversationId === undefined ? undefined : tokens.open(chatbotId, conversationId);
      const before = kept ?? fromHistory(history ?? []);
      const { reply: said, topic, understood } = await turnOf(chatbotId, body, before);
      const reply = await withOffer(chatbotId, said, before);
      const { suggestions } = reply;
      const after: Conversation = {
        ...(topic !== undefined && { topic: toTopic(topic) }),
        ...(suggestions.length > 0 && {
          offered: { question: toTopic(understood), marks: suggestions.map(markOf) },
        }),
        ...(!reply.answered && suggestions.length > 0 && { wasUnsure: true }),
      };
      return { ...reply, conversationId: tokens.seal(chatbotId, after) };
    },
  };
}
