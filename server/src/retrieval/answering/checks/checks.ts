/** The match checks: each may object to a match whose words fit although its text is about another thing. */
import type { Question } from '../question.ts';
import { antonyms } from './antonyms.ts';
import { bareReply } from './bare-reply.ts';
import { conflictingIdentifiers } from './conflicting-identifiers.ts';
import { denial } from './denial.ts';
import { doubtfulText } from './doubtful-text.ts';
import type { CheckedMatch, MatchCheck, Objection } from './match-check.ts';
import { otherName } from './other-name.ts';
import { otherNumbers } from './other-numbers.ts';
import { otherQuestion } from './other-question.ts';
import { saysLittle } from './says-little.ts';
import { unrelated } from './unrelated.ts';

/** If several object, the smallest share of the confidence is left. ADR 10 says why each is a rule and not a feature. */
export const MATCH_CHECKS: readonly MatchCheck[] = [
  conflictingIdentifiers,
  antonyms,
  denial,
  otherNumbers,
  otherName,
  otherQuestion,
  unrelated,
  bareReply,
  saysLittle,
  doubtfulText,
];

export function findObjections(question: Question, match: CheckedMatch): Objection[] {
  return MATCH_CHECKS.flatMap((check) => {
    const objection = check.find(question, match);
    return objection === undefined ? [] : { check: check.name, ...objection };
  });
}
