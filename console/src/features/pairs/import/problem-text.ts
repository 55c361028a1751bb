/** A row's problem in words; empty where it has none. */
import { ANSWER_MAX_CHARACTERS, QUESTION_MAX_CHARACTERS } from '../../../../../contract/pairs.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { CheckedRow } from './check-rows.ts';

export function problemText({ problem, unclosedLine = 0 }: CheckedRow): string {
  const { problems } = strings.import;
  if (problem === undefined) return '';
  if (problem === 'quoteUnclosed') return problems.quoteUnclosed(unclosedLine);
  if (problem === 'questionTooLong') return problems.questionTooLong(QUESTION_MAX_CHARACTERS);
  if (problem === 'answerTooLong') return problems.answerTooLong(ANSWER_MAX_CHARACTERS);
  return problems[problem];
}
