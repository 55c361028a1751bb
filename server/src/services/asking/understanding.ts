/** How a question is understood within a conversation: what it may lean on, and what was found for it. */
import type { AskBody, AskReply } from '../../../../contract/asking/chat.ts';
import type { Leaning } from '../../language/conversation/follow-ups.ts';
import type { Judged } from '../../retrieval/answering/answer.ts';
import { saidBy } from './choose-way.ts';
import { markOf, type SaidOnce } from './conversations/conversation-tokens.ts';
import type { Found } from './finding.ts';

/** What was said before a question, or is known of it beside its words. */
export interface AskContext {
  /** What it leans on, and how the two may be read together; absent: it stands alone. */
  leaning?: Omit<Leaning, 'replaced'> & { topic: string; said?: SaidOnce | undefined };
  /** True for small talk: only the answer of a pair counts, anything else is neither logged nor in the statistics. */
  isChat?: boolean;
}

export interface Answer {
  reply: AskReply;
  /** The question as it was read, typos and all: as it was asked, or together with what it leans on. */
  understood: string;
  /** What was found for that. */
  said: SaidOnce;
  /** What the reply was made of. */
  judged: Judged;
  /** Whose turn its texts take where they are encoded, as of `EncodeOptions`. */
  turn: string;
  /** Whether all that it was made of may still be said, as it was. */
  isCurrent(): Promise<boolean>;
  /** Whether the chatbot would answer where it is so sure. */
  isSure(confidence: number): boolean;
  /** Notes the reply that was given after all, of a question that was asked with `log` false until then. */
  note(reply: AskReply): Promise<void>;
  /** The reply without the answer, for who finds that it does not answer; the question is kept as an unanswered one. */
  refuse(): Promise<AskReply>;
}

/** What a question of a conversation is to be told of the answer to the one before it. */
export function toSaid(
  { matches: [best] }: Judged,
  { version, dueAtMs }: Found,
  filter: AskBody['filter'],
): SaidOnce {
  return {
    ...saidBy(best),
    version,
    ...(Number.isFinite(dueAtMs) && { untilMs: dueAtMs }),
    ...(filter && { filter: markOfFilter(filter) }),
  };
}

/** Whether the same would be found now, at that version. */
export function isStillSaid(
  said: SaidOnce,
  { version, nowMs, filter }: { version: number; nowMs: number; filter: AskBody['filter'] },
): boolean {
  const { untilMs = Number.POSITIVE_INFINITY } = said;
  return said.version === version && nowMs < untilMs && said.filter === (filter && markOfFilter(filter));
}

/** Whether a pair was said. */
export function isOfPair({ answered, matches: [best] }: AskReply): boolean {
  return answered && best?.type === 'qa';
}

function markOfFilter(filter: NonNullable<AskBody['filter']>): string {
  return markOf(JSON.stringify(filter));
}
