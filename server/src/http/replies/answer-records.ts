/** An answer with its wordings as the API shows it. */
import type { AnswerRecord } from '../../../../contract/knowledge/answers.ts';
import { availabilityStateOf } from '../../services/teaching/availability-state.ts';
import type { Answer } from '../../store/types.ts';
import { toTimestamp } from './timestamp.ts';

export function toAnswerRecord({ id, wordings }: Answer, nowMs: number): AnswerRecord {
  const [first] = wordings;
  if (first === undefined) throw new Error('An answer has a wording.');
  const { validFromMs, validUntilMs } = first;
  return {
    id,
    chatbotId: first.chatbotId,
    answer: first.answer,
    wordings: wordings.map((pair) => ({
      id: pair.id,
      question: pair.question,
      isTrained: pair.state === 'trained',
    })),
    negativeQuestions: [...first.negativeQuestions],
    externalId: first.externalId,
    tags: [...first.tags],
    enabled: first.isEnabled,
    validFrom: validFromMs === null ? null : toTimestamp(validFromMs),
    validUntil: validUntilMs === null ? null : toTimestamp(validUntilMs),
    availability: availabilityStateOf(first, nowMs),
    taughtBy: first.taughtBy ?? 'unknown',
    isTrained: wordings.every(({ state }) => state === 'trained'),
    createdDate: toTimestamp(Math.min(...wordings.map(({ createdAtMs }) => createdAtMs))),
    modifiedDate: toTimestamp(Math.max(...wordings.map(({ modifiedAtMs }) => modifiedAtMs))),
  };
}
