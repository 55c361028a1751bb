/** The columns of a pair that a record shows. */
import type { Selectable } from 'kysely';
import type { PairsTable } from '../../tables/knowledge.ts';

/** The columns of a record, without those for search and training. */
export const PAIR_COLUMNS = [
  'chatbot_id',
  'id',
  'question',
  'answer',
  'content_length',
  'doc_id',
  'state',
  'failure_code',
  'failure_message',
  'created_at',
  'modified_at',
  'answer_id',
  'external_id',
  'negative_questions',
  'taught_by',
  'tags',
  'is_enabled',
  'valid_from',
  'valid_until',
] as const satisfies (keyof PairsTable)[];

export type PairRow = Pick<Selectable<PairsTable>, (typeof PAIR_COLUMNS)[number]>;
