/** What is said in words of a reply: how sure it was, and what was lacking where nothing was said. */
import type { AskReply, Explanation } from '../../../../contract/asking/chat.ts';
import type { ChatbotRecord } from '../../../../contract/chatbots.ts';
import { formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

/** From here on it was right in practice whenever it was measured. */
const VERY_SURE = 0.9;

export function howSure({ answered, confidence, matches }: AskReply): keyof typeof strings.verdict.sure {
  if (answered) return confidence >= VERY_SURE ? 'very' : 'fairly';
  return matches.length === 0 ? 'nothing' : 'not';
}

/** The lists of words by which an explanation says that a match speaks of something else, in the order in which they weigh. */
export const OBJECTIONS = {
  otherCodes: strings.test.otherCodes,
  opposites: strings.test.opposites,
  denials: strings.test.denials,
  otherNumbers: strings.test.otherNumbers,
  otherNames: strings.test.otherNames,
  asksFor: strings.test.asksFor,
  unknownWords: strings.test.unknownWords,
} as const satisfies Partial<Record<keyof Explanation, string>>;

export const OBJECTION_NAMES = Object.keys(OBJECTIONS) as (keyof typeof OBJECTIONS)[];

/** Rounded down: what is lacking a little must not be written as if nothing was. */
const roundedDown = (share: number): string => formatPercent(Math.floor(share * 100) / 100);

/** Of a question that was not answered though something was found. */
export function whatWasLacking(reply: AskReply, chatbot: ChatbotRecord): string {
  const explanation = reply.matches[0]?.explanation;
  for (const name of OBJECTION_NAMES) {
    const words = explanation?.[name] ?? [];
    if (words.length > 0) return `${OBJECTIONS[name]}: ${words.join(', ')}.`;
  }
  if (explanation?.loneReply !== undefined) return `${strings.test.loneReply}: ${explanation.loneReply}.`;
  if (explanation?.saysLittle === true) return `${strings.test.saysLittle}: ${strings.test.saysLittleText}.`;
  const needed = chatbot.answerThreshold ?? chatbot.defaultAnswerThreshold;
  if (reply.confidence >= needed) return strings.verdict.lackingOther;
  return strings.verdict.lacking(roundedDown(reply.confidence), formatPercent(needed));
}
