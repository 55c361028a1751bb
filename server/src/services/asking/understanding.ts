/** How a question is understood within a conversation: the texts that are searched for, and which of them is taken. */
import type { AskReply } from '../../../../contract/chat.ts';
import type { Leaning } from '../../language/conversation/follow-ups.ts';
import { type Judged, type JudgeSettings, judge } from '../../retrieval/answering/answer.ts';
import type { SourceTexts } from '../../retrieval/search/entries.ts';
import { chooseWay, type Way } from './choose-way.ts';

/** What was said before a question, or is known of it beside its words. */
export interface AskContext {
  /** What it leans on, and how the two may be read together; absent: it stands alone. */
  leaning?: Pick<Leaning, 'isTold' | 'together'> & { topic: string };
  /** True for small talk: only the answer of a pair counts, anything else is neither logged nor in the statistics. */
  isChat?: boolean;
}

export interface Answer {
  reply: AskReply;
  /** The question as it was read, typos and all: as it was asked, or together with what it leans on. */
  understood: string;
  /** What the reply was made of. */
  judged: Judged;
  /** Whether all that it was made of may still be said, as it was. */
  isCurrent(): Promise<boolean>;
  /** The reply without the answer, for who finds that it does not answer; the question is kept as an unanswered one. */
  refuse(): Promise<AskReply>;
}

/** The question; where it leans on another one, also together with that, and last that one. */
export function textsOf(question: string, leaning: AskContext['leaning']): string[] {
  return leaning === undefined ? [question] : [question, ...leaning.together, leaning.topic];
}

/** @param all what was found for each of {@link textsOf} */
export function chooseOf<Found extends Way>(
  all: readonly Found[],
  isToldToLean: boolean,
  sources: SourceTexts,
  settings: JudgeSettings,
): { found: Found; judged: Judged } {
  const [alone, ...others] = all as [Found, ...Found[]];
  const topic = others.pop();
  if (topic === undefined)
    return { found: alone, judged: judge(alone.question, alone.result, sources, settings) };
  const ways = { alone, together: others, topic, isTold: isToldToLean };
  const { way, judged } = chooseWay(ways, sources, settings);
  return { found: way, judged };
}

/** Whether a pair was said. */
export function isOfPair({ answered, matches: [best] }: AskReply): boolean {
  return answered && best?.type === 'qa';
}
