/** Doubts a match whose words fit and whose text is about another thing all the same. */
import { findOtherCodes } from '../retrieval/codes.ts';
import { findLoneReply, namesNumber } from '../retrieval/lone-replies.ts';
import { findOpposites } from '../retrieval/opposites.ts';
import { selectSentences } from '../retrieval/select-sentences.ts';
import type { Found } from './ask-reply.ts';

/**
 * What is left of the confidence in a text about "E07" where "E09" is asked about: below any default, so that the chatbot says
 * that it does not know, and the question is kept. No data tells it better: those that confidence is fitted on ask
 * assistants to do things, where one answer serves every number.
 */
const OTHER_CODE_SHARE = 0.2;
/**
 * What is left of it where the opposite is asked about: below the default from which is answered, so that it is asked whether
 * this was meant. One answer may serve both, and does in some of the data (`bench/quality/opposites.ts`).
 */
const OPPOSITE_SHARE = 0.5;
/**
 * What is left of it where the question is a small number alone, or a yes or no: replies to something else. It is asked whether
 * a pair was meant whose question has the number; any other is not said. Hardly any development data asks so.
 */
const LONE_REPLY_SHARES = { inQuestion: 0.5, elsewhere: 0.2 } as const;

/** The codes that a match's text has in place of those asked about, as {@link findOtherCodes}. */
export function otherCodesOf(question: string, { source }: Found): string[] {
  const text = source.kind === 'qa' ? `${source.question}\n${source.answer}` : source.text;
  return findOtherCodes(question, text);
}

/** What a match says in place of its opposite that is asked about, as {@link findOpposites}; of a passage, what is quoted. */
export function oppositesOf(question: string, { match, source, nearest }: Found): string[] {
  const { language } = match;
  if (source.kind === 'qa') return findOpposites(question, source.question, source.answer, language);
  const { text } = source;
  if (findOpposites(question, text, '', language).length === 0) return [];
  return findOpposites(question, selectSentences(question, text, language, { nearest }), '', language);
}

/** The reply that the question is alone, as {@link findLoneReply}; undefined where it is none, or a pair was taught just that. */
export function loneReplyOf(question: string, { source }: Found): string | undefined {
  const reply = findLoneReply(question);
  const isTaught = source.kind === 'qa' && reply !== undefined && findLoneReply(source.question) === reply;
  return isTaught ? undefined : reply;
}

function shareOfLoneReply(question: string, found: Found): number {
  const reply = loneReplyOf(question, found);
  if (reply === undefined) return 1;
  const { source } = found;
  const isNamed = source.kind === 'qa' && namesNumber(source.question, reply);
  return isNamed ? LONE_REPLY_SHARES.inQuestion : LONE_REPLY_SHARES.elsewhere;
}

/** How sure to be of a match, once its text is read. */
export function doubt(question: string, confidence: number, found: Found): number {
  const ofCodes = otherCodesOf(question, found).length > 0 ? OTHER_CODE_SHARE : 1;
  const ofOpposites = oppositesOf(question, found).length > 0 ? OPPOSITE_SHARE : 1;
  return confidence * Math.min(ofCodes, ofOpposites, shareOfLoneReply(question, found));
}
