/** An answer with all its wordings as plain data: what the history keeps of it before and after a change. */
import type { ActorKind, AnswerProperties, Pair } from '../../store/types.ts';

export interface AnswerSnapshot {
  answer: string;
  /** Lowest id first. */
  wordings: { id: number; question: string }[];
  negativeQuestions: string[];
  externalId: string | null;
  tags: string[];
  enabled: boolean;
  validFromMs: number | null;
  validUntilMs: number | null;
  /** Absent where it is not known, as in what was kept before it was. */
  taughtBy?: ActorKind;
}

/** The id under which the pair's answer is read, changed and kept in the history. */
export function answerIdOf({ answerId, id }: Pick<Pair, 'answerId' | 'id'>): number {
  return answerId ?? id;
}

/** @param wordings all of one answer; null without any */
export function toSnapshot(
  wordings: readonly (AnswerProperties & Pick<Pair, 'id' | 'question' | 'answer'>)[],
): AnswerSnapshot | null {
  const [first] = wordings;
  if (first === undefined) return null;
  return {
    answer: first.answer,
    wordings: wordings.map(({ id, question }) => ({ id, question })).sort((a, b) => a.id - b.id),
    negativeQuestions: [...first.negativeQuestions],
    externalId: first.externalId,
    tags: [...first.tags],
    enabled: first.isEnabled,
    validFromMs: first.validFromMs,
    validUntilMs: first.validUntilMs,
    ...(first.taughtBy !== null && { taughtBy: first.taughtBy }),
  };
}
