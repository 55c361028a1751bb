/** What a customer is shown of an answer: what is said, and its source only where the owner lets sources show. */
import type { AnswerChannel } from '../../../../contract/asking/answer-log.ts';
import type { AskBody, AskReply } from '../../../../contract/asking/chat.ts';
import type { AnswerLog } from './answer-log/answer-log.ts';
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
  /**
   * Within a conversation. The reply has an id, under which it may be judged.
   * @param how through which channel it was asked, by default the API, and who hears what its audience is shown of the reply before it is whole
   */
  ask(
    chatbotId: string,
    body: AskBody,
    audience: Audience,
    how?: { channel?: AnswerChannel; listener?: ReplyListener },
  ): Promise<AskReply>;
  /** For programs that search: what they send is no part of a conversation, and no small talk. */
  search(chatbotId: string, body: AskBody, audience: Audience, channel?: AnswerChannel): Promise<AskReply>;
}

export function createAudienceAsking(
  conversations: ConversationService,
  asking: Pick<AskingService, 'ask'>,
  settings: SourceSettings,
  answerLog: Pick<AnswerLog, 'keep'>,
): AudienceAsking {
  type Shown = (reply: AskReply) => AskReply;

  async function prepare(
    chatbotId: string,
    body: AskBody,
    audience: Audience,
  ): Promise<{ plain: AskBody; show: Shown }> {
    if (audience === 'owner') return { plain: body, show: (reply) => reply };
    const showsSources = await settings.showsSources(chatbotId);
    return { plain: { ...body, explain: false }, show: (reply) => toCustomerReply(reply, showsSources) };
  }

  return {
    async ask(chatbotId, body, audience, { channel = 'api', listener } = {}) {
      const { plain, show } = await prepare(chatbotId, body, audience);
      const begin = listener?.begin && ((found: AskReply): void => listener.begin?.(show(found)));
      const shown = listener && { ...listener, ...(begin && { begin }) };
      const reply = await conversations.ask(chatbotId, plain, shown);
      return { ...show(reply), answerId: answerLog.keep(chatbotId, body, reply, channel) };
    },
    async search(chatbotId, body, audience, channel = 'api') {
      const { plain, show } = await prepare(chatbotId, body, audience);
      const reply = await asking.ask(chatbotId, plain);
      answerLog.keep(chatbotId, body, reply, channel);
      return show(reply);
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
