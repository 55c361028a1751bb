/** What a customer is shown of an answer: what is said, and its source only where the owner lets sources show. */
import type { AnswerChannel } from '../../../../contract/answer-log.ts';
import type { AskBody, AskReply } from '../../../../contract/chat.ts';
import type { AnswerLog } from './answer-log/answer-log.ts';
import type { AskingService } from './asking.ts';
import type { ConversationService } from './conversations/conversations.ts';

/** Whom an answer is for: the owner sees how it came about, a customer only what is said. */
export type Audience = 'owner' | 'customer';

/** What owners set about the pages where their chatbots answer. */
export interface SourceSettings {
  /** Whether a customer may see which source an answer is from. */
  showsSources(chatbotId: string): boolean | Promise<boolean>;
}

/** The asking service for callers of both kinds; every door asks through it. */
export interface AudienceAsking {
  /** Within a conversation. The reply has an id, under which it may be judged. @param channel by default the API */
  ask(chatbotId: string, body: AskBody, audience: Audience, channel?: AnswerChannel): Promise<AskReply>;
  /** For programs that search: what they send is no part of a conversation, and no small talk. */
  search(chatbotId: string, body: AskBody, audience: Audience): Promise<AskReply>;
}

export function createAudienceAsking(
  conversations: ConversationService,
  asking: Pick<AskingService, 'ask'>,
  settings: SourceSettings,
  answerLog: Pick<AnswerLog, 'keep'>,
): AudienceAsking {
  async function through(
    asked: Pick<AskingService, 'ask'>,
    chatbotId: string,
    body: AskBody,
    audience: Audience,
    toId?: (reply: AskReply) => string,
  ): Promise<AskReply> {
    const isOwner = audience === 'owner';
    const reply = await asked.ask(chatbotId, isOwner ? body : { ...body, explain: false });
    const shown = isOwner ? reply : toCustomerReply(reply, await settings.showsSources(chatbotId));
    return toId === undefined ? shown : { ...shown, answerId: toId(reply) };
  }

  return {
    ask: (chatbotId, body, audience, channel = 'api') =>
      through(conversations, chatbotId, body, audience, (reply) =>
        answerLog.keep(chatbotId, body, reply, channel),
      ),
    search: (chatbotId, body, audience) => through(asking, chatbotId, body, audience),
  };
}

/** Of the matches only the one that is said: the others are what the chatbot decided not to say. */
export function toCustomerReply(reply: AskReply, showsSources: boolean): AskReply {
  const { readAs: _readAs, leftOut: _leftOut, ...said } = reply;
  const [best] = reply.answered && showsSources ? reply.matches : [];
  if (best === undefined) return { ...said, matches: [] };
  const { explanation: _explanation, ...source } = best;
  return { ...said, matches: [source] };
}
