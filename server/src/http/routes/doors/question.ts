/** The question of a door's request, held to the same rule as that of the API. */
import { Compile } from 'typebox/compile';
import { AskBody } from '../../../../../contract/asking/chat.ts';
import { QUESTION_MAX_CHARACTERS } from '../../../../../contract/knowledge/pair-limits.ts';
import { countCodePoints, isStorable } from '../../../../../contract/text.ts';
import { invalidField } from '../../../errors.ts';

const QUESTION = Compile(AskBody.properties.question);

export function isQuestion(given: unknown): given is string {
  return QUESTION.Check(given);
}

/** @param path where it stands in the request. @throws AppError invalid_request */
export function checkQuestion(given: unknown, path: string): string {
  if (QUESTION.Check(given)) return given;
  const message = faultOf(given);
  throw invalidField(path, message, `The question ${message}.`);
}

function faultOf(given: unknown): string {
  if (typeof given !== 'string') return 'must be a text';
  if (!isStorable(given)) return 'must be valid Unicode text without NUL characters';
  const isLong = countCodePoints(given) > QUESTION_MAX_CHARACTERS;
  return isLong ? `must have at most ${QUESTION_MAX_CHARACTERS} characters` : 'must not be blank';
}
