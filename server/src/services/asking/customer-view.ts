/** What a customer is shown of an answer: what is said, and its source only where the owner lets sources show. */
import type { AskBody, AskReply } from '../../../../contract/chat.ts';
import type { AskingService } from './asking.ts';
import type { ConversationService, ReplyListener } from './conversations/conversations.ts';

/** Whom an answer is for: the owner sees how it came about, a customer only what is said. */
export type Audience = 'owner' | 'customer';

/** What owners set about the pages where their chatbots answer. */
export interface SourceSettings {
  /** Whether a customer may see which source an answer is from. */
  showsSources(chatbotId: string): boolean | Promise<boolean>;
}

/** The asking service for callers of both kinds; every door asks through it. */
export interface AudienceAsking {
  /** Within a conversation. What a listener hears is what its audience is shown. */
  ask(chatbotId: string, body: AskBody, audience: Audience, listener?: ReplyListener): Promise<AskReply>;
  /** For programs that search: what they send is no part of a conversation, and no small talk. */
  search(chatbotId: string, body: AskBody, audience: Audience): Promise<AskReply>;
}

export function createAudienceAsking(
  conversations: ConversationService,
  asking: Pick<AskingService, 'ask'>,
  settings: SourceSettings,
): AudienceAsking {
  async function toCustomer<T>(
    chatbotId: string,
    body: AskBody,
    ask: (body: AskBody, show: (reply: AskReply) => AskReply) => Promise<T>,
  ): Promise<T> {
    const showsSources = await settings.showsSources(chatbotId);
    return ask({ ...body, explain: false }, (reply) => toCustomerReply(reply, showsSources));
  }

  return {
    ask(chatbotId, body, audience, listener) {
      if (audience === 'owner') return conversations.ask(chatbotId, body, listener);
      return toCustomer(chatbotId, body, async (plain, show) => {
        const begin = listener?.begin && ((found: AskReply): void => listener.begin?.(show(found)));
        const shown = listener && { ...listener, ...(begin && { begin }) };
        return show(await conversations.ask(chatbotId, plain, shown));
      });
    },
    search(chatbotId, body, audience) {
      if (audience === 'owner') return asking.ask(chatbotId, body);
      return toCustomer(chatbotId, body, async (plain, show) => show(await asking.ask(chatbotId, plain)));
    },
  };
}

/** Of the matches only those that are said: the others are what the chatbot decided not to say. Without sources there are no citations. */
export function toCustomerReply(reply: AskReply, showsSources: boolean): AskReply {
  const { readAs: _readAs, leftOut: _leftOut, citations, ...said } = reply;
  if (!reply.answered || !showsSources) return { ...said, matches: [] };
  const places =
    citations === undefined
      ? [0]
      : [...new Set(citations.map(({ match }) => match))].toSorted((one, other) => one - other);
  const matches = places.flatMap((place) => {
    const match = reply.matches[place];
    if (match === undefined) return [];
    const { explanation: _explanation, ...source } = match;
    return [source];
  });
  if (citations === undefined) return { ...said, matches };
  const cited = citations.map((citation) => ({ ...citation, match: places.indexOf(citation.match) }));
  return { ...said, matches, citations: cited };
}
