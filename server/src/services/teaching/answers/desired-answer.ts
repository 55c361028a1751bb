/** Reads how an answer is to be from what a request or a row says of it. */
import type { AnswerBody } from '../../../../../contract/knowledge/answers.ts';
import { type AppError, invalidField } from '../../../errors.ts';
import type { ActorKind, AnswerProperties, Pair } from '../../../store/types.ts';

/** An answer as it is to be; which of its wordings are there already is found by their text. */
export interface DesiredAnswer extends Omit<AnswerProperties, 'answerId'> {
  answer: string;
  questions: readonly string[];
}

/**
 * What the body leaves out stays as it is; of a new answer it has its default.
 * @param before a wording of the answer that is changed
 * @param taughtBy who teaches it, where it is new
 * @throws AppError invalid_request if its parts do not go together
 */
export function readDesired(body: AnswerBody, before: Pair | undefined, taughtBy: ActorKind): DesiredAnswer {
  const { questions, negativeQuestions = before?.negativeQuestions ?? [] } = body;
  const contradiction = negativeQuestions.find((question) => questions.includes(question));
  if (contradiction !== undefined)
    throw inField('negativeQuestions', 'must not have a question that is one of the wordings as well');
  const validFromMs = readTime('validFrom', body.validFrom, before?.validFromMs);
  const validUntilMs = readTime('validUntil', body.validUntil, before?.validUntilMs);
  if (validFromMs !== null && validUntilMs !== null && validFromMs >= validUntilMs)
    throw inField('validUntil', 'must be after validFrom');
  return {
    answer: body.answer,
    questions,
    negativeQuestions,
    externalId: body.externalId === undefined ? (before?.externalId ?? null) : body.externalId,
    taughtBy: before === undefined ? taughtBy : before.taughtBy,
    tags: body.tags ?? before?.tags ?? [],
    isEnabled: body.enabled ?? before?.isEnabled ?? true,
    validFromMs,
    validUntilMs,
  };
}

function readTime(field: string, given: string | null | undefined, before: number | null = null) {
  if (given === undefined) return before;
  if (given === null) return null;
  const atMs = Date.parse(given);
  // What RFC 3339 allows and no calendar has, such as a second of 60.
  if (Number.isNaN(atMs)) throw inField(field, 'must be a time such as 2026-11-21T10:15:30Z');
  return atMs;
}

function inField(field: string, message: string): AppError {
  return invalidField(`/${field}`, message, `The answer is invalid: /${field} ${message}.`);
}
