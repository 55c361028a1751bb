/** A row's problem in words. */
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../../../../../contract/pairs.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { Problem } from './check-rows.ts';

export function problemText(problem: Problem): string {
  const { problems } = strings.import;
  if (problem === 'questionTooLong') return problems.questionTooLong(QUESTION_MAX_CHARACTERS);
  if (problem === 'answerTooLong') return problems.answerTooLong(ANSWER_MAX_CHARACTERS);
  return problems[problem];
}
