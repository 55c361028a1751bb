/** What pairs and files have beside their texts, as columns and as records. */
import type { Selectable } from 'kysely';
import type { AnswerProperties, SourceAvailability } from '../../records.ts';
import type { AvailabilityColumns, PairsTable } from '../../tables/knowledge.ts';

export type AnswerColumns = Pick<
  Selectable<PairsTable>,
  'answer_id' | 'external_id' | 'negative_questions' | 'taught_by' | keyof AvailabilityColumns
>;

/** An answer by itself, said at all times and to everybody. */
export const UNRESTRICTED: AnswerProperties = {
  answerId: null,
  externalId: null,
  negativeQuestions: [],
  taughtBy: null,
  tags: [],
  isEnabled: true,
  validFromMs: null,
  validUntilMs: null,
};

export function toAvailability(row: Selectable<AvailabilityColumns>): SourceAvailability {
  return {
    tags: fromList(row.tags),
    isEnabled: row.is_enabled === 1,
    validFromMs: row.valid_from,
    validUntilMs: row.valid_until,
  };
}

export function toAnswerProperties(row: AnswerColumns): AnswerProperties {
  return {
    answerId: row.answer_id,
    externalId: row.external_id,
    negativeQuestions: fromList(row.negative_questions),
    taughtBy: row.taught_by,
    ...toAvailability(row),
  };
}

export function toAvailabilityColumns(source: SourceAvailability): Selectable<AvailabilityColumns> {
  return {
    tags: toList(source.tags),
    is_enabled: source.isEnabled ? 1 : 0,
    valid_from: source.validFromMs,
    valid_until: source.validUntilMs,
  };
}

export function toAnswerColumns(answer: AnswerProperties): AnswerColumns {
  return {
    answer_id: answer.answerId,
    external_id: answer.externalId,
    negative_questions: toList(answer.negativeQuestions),
    taught_by: answer.taughtBy,
    ...toAvailabilityColumns(answer),
  };
}

/** Without whatever else is in the object. */
export function pickAnswerProperties(given: AnswerProperties): AnswerProperties {
  const { answerId, externalId, negativeQuestions, taughtBy, tags, isEnabled, validFromMs, validUntilMs } =
    given;
  return { answerId, externalId, negativeQuestions, taughtBy, tags, isEnabled, validFromMs, validUntilMs };
}

function fromList(json: string | null): string[] {
  return json === null ? [] : (JSON.parse(json) as string[]);
}

/** Null for an empty one. */
function toList(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : JSON.stringify(texts);
}
