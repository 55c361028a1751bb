/** An answer as its form has it, and what of it is sent to be saved. */
import type { AnswerBody, AnswerRecord } from '../../../../../contract/knowledge/answers.ts';
import { isBlank } from '../../../../../contract/text.ts';
import { fromLocalTime, toLocalTime } from '../../../components/availability/local-time.ts';
import { type AnswerRow, questionsOf } from '../../../pair-writing/answer-rows.ts';

export interface AnswerValue {
  questions: string[];
  answer: string;
  negativeQuestions: string[];
  tags: string[];
  enabled: boolean;
  /** As fields for local time have them; empty for no limit. */
  validFrom: string;
  validUntil: string;
}

export const valueOfRecord = (record: AnswerRecord): AnswerValue => ({
  questions: record.wordings.map(({ question }) => question),
  answer: record.answer,
  negativeQuestions: record.negativeQuestions,
  tags: record.tags,
  enabled: record.enabled,
  validFrom: toLocalTime(record.validFrom),
  validUntil: toLocalTime(record.validUntil),
});

/** What the list knows of it. */
export const valueOfRow = (row: AnswerRow): AnswerValue => ({
  questions: questionsOf(row),
  answer: row.answer,
  negativeQuestions: [],
  tags: row.tags ?? [],
  enabled: row.enabled ?? true,
  validFrom: toLocalTime(row.validFrom),
  validUntil: toLocalTime(row.validUntil),
});

export const written = (questions: readonly string[]): string[] =>
  questions.filter((question) => !isBlank(question));

/** Whether it has something beside its text and its wordings. */
export const hasMore = ({ negativeQuestions, tags, enabled, validFrom, validUntil }: AnswerValue): boolean =>
  negativeQuestions.length > 0 || tags.length > 0 || !enabled || validFrom !== '' || validUntil !== '';

/**
 * What did not change stays out of it: somebody else may have changed it meanwhile, and a time may be set to the second.
 * @param saved undefined where a new one is made
 */
export function bodyOf(value: AnswerValue, saved: AnswerValue | undefined): AnswerBody {
  const isOther = (name: keyof AnswerValue): boolean =>
    JSON.stringify(value[name]) !== JSON.stringify(saved?.[name]);
  return {
    questions: written(value.questions),
    answer: value.answer,
    ...(isOther('negativeQuestions') && { negativeQuestions: written(value.negativeQuestions) }),
    ...(isOther('tags') && { tags: value.tags }),
    ...(isOther('enabled') && { enabled: value.enabled }),
    ...(isOther('validFrom') && { validFrom: fromLocalTime(value.validFrom) }),
    ...(isOther('validUntil') && { validUntil: fromLocalTime(value.validUntil) }),
  };
}
