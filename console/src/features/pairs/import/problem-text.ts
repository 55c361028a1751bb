/** What is to be known of a row, in words; empty where that is nothing. */
import {
  ANSWER_MAX_CHARACTERS,
  QUESTION_MAX_CHARACTERS,
} from '../../../../../contract/knowledge/pair-limits.ts';
import { strings } from '../../../strings/catalogue.ts';
import type { CheckedRow } from './check-rows.ts';

export function problemText({ problem, unclosedLine = 0, isOtherAnswer }: CheckedRow): string {
  const { problems } = strings.import;
  if (problem === undefined) return isOtherAnswer ? strings.import.otherAnswer : '';
  if (problem === 'quoteUnclosed') return problems.quoteUnclosed(unclosedLine);
  if (problem === 'questionTooLong') return problems.questionTooLong(QUESTION_MAX_CHARACTERS);
  if (problem === 'answerTooLong') return problems.answerTooLong(ANSWER_MAX_CHARACTERS);
  return problems[problem];
}
