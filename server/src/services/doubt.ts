/** Doubts a match whose words fit and whose text is about another thing all the same. */
import { findOtherCodes } from '../retrieval/codes.ts';
import type { MatchSource } from '../store/types.ts';

/**
 * What is left of the confidence in a text about "E07" where "E09" is asked about: below any default, so that the chatbot says
 * that it does not know, and the question is kept. No data tells it better: those that confidence is fitted on ask
 * assistants to do things, where one answer serves every number.
 */
const OTHER_CODE_SHARE = 0.2;

/** The codes that a match's text has in place of those asked about, as {@link findOtherCodes}. */
export function otherCodesOf(question: string, source: MatchSource): string[] {
  const text = source.kind === 'qa' ? `${source.question}\n${source.answer}` : source.text;
  return findOtherCodes(question, text);
}

/** How sure to be of the best match, once its text is read. */
export function doubt(question: string, confidence: number, source: MatchSource | undefined): number {
  const isOther = source !== undefined && otherCodesOf(question, source).length > 0;
  return isOther ? confidence * OTHER_CODE_SHARE : confidence;
}
