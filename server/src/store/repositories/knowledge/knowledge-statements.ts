/** The statements that read a chatbot's knowledge page by page, over the indexes by version. */
import { sql } from 'kysely';
import { prepare } from '../../prepared.ts';

interface SinceParameters {
  chatbotId: string;
  since: number;
}

export const VERSION = prepare<{ chatbotId: string }>({ isBrief: true })((db, p) =>
  db
    .selectFrom('chatbots')
    .select(['knowledge_version as version', 'removal_floor as oldestTombstone'])
    .where('id', '=', p.chatbotId),
);

/** Rows that one statement reads at most. */
export const PAGE_ROWS = 500;

export const AVAILABILITY_COLUMNS = ['tags', 'is_enabled', 'valid_from', 'valid_until'] as const;

const PAIR_COLUMNS = [
  'id',
  'answer_hash as answerHash',
  'question',
  'answer',
  'modified_at as modifiedAtMs',
  'answer_id as answerId',
  'negative_questions as negativeQuestions',
  ...AVAILABILITY_COLUMNS,
] as const;

export const PAIRS_PAGE = prepare<{ chatbotId: string; after: number }>()((db, p) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(sql.lit(PAGE_ROWS)),
);

// Selected by a range of their own instead of a join: PostgreSQL may read all chunks for one page of a join.
export const PAIR_CHUNKS_BETWEEN = prepare<{ chatbotId: string; after: number; last: number }>()((db, p) =>
  db
    .selectFrom('chunks')
    .select(['source_id as sourceId', 'terms', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', 'qa')
    .where('source_id', '>', p.after)
    .where('source_id', '<=', p.last),
);

export const FILE_CHUNKS_PAGE = prepare<{ chatbotId: string; sourceId: number; ordinal: number }>()((db, p) =>
  db
    .selectFrom('files')
    .innerJoin('chunks', (join) =>
      join
        .onRef('chunks.chatbot_id', '=', 'files.chatbot_id')
        .on('chunks.kind', '=', 'file')
        .onRef('chunks.source_id', '=', 'files.id'),
    )
    .select([
      'chunks.source_id as sourceId',
      'files.sha256',
      'files.tags',
      'files.is_enabled',
      'files.valid_from',
      'files.valid_until',
      'chunks.ordinal',
      'chunks.terms',
      'chunks.vectors',
    ])
    .where('files.chatbot_id', '=', p.chatbotId)
    .where('chunks.chatbot_id', '=', p.chatbotId)
    .where('chunks.kind', '=', 'file')
    .where(sql<boolean>`(chunks.source_id, chunks.ordinal) > (${p.sourceId}, ${p.ordinal})`)
    .orderBy('chunks.source_id')
    .orderBy('chunks.ordinal')
    .limit(sql.lit(PAGE_ROWS)),
);

// Finds the changes first and then their chunks by id: in a join, PostgreSQL may read all chunks for one change.
export const CHANGED_PAIRS_PAGE = prepare<{ chatbotId: string; version: number; id: number }>()((db, p) =>
  db
    .selectFrom('pairs')
    .select([...PAIR_COLUMNS, 'changed_version as version'])
    .where('chatbot_id', '=', p.chatbotId)
    .where(sql<boolean>`(changed_version, id) > (${p.version}, ${p.id})`)
    .orderBy('changed_version')
    .orderBy('id')
    .limit(sql.lit(PAGE_ROWS)),
);

export const CHANGED_FILES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', ...AVAILABILITY_COLUMNS])
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since),
);

export const PAIR_CHUNKS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('chunks')
    .select(['source_id as sourceId', 'terms', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', 'qa')
    .where(dialect.hasId(sql.ref('source_id'), p.json)),
);

export const CHUNKS_OF_FILE_PAGE = prepare<{ chatbotId: string; sourceId: number; ordinal: number }>()(
  (db, p) =>
    db
      .selectFrom('chunks')
      .select(['source_id as sourceId', 'ordinal', 'terms', 'vectors'])
      .where('chatbot_id', '=', p.chatbotId)
      .where('kind', '=', 'file')
      .where('source_id', '=', p.sourceId)
      .where('ordinal', '>', p.ordinal)
      .orderBy('ordinal')
      .limit(sql.lit(PAGE_ROWS)),
);

/** Ordered by version. The condition `encoded_version > 0` is that of the partial index. */
export const ENCODED_PAGE = prepare<{
  chatbotId: string;
  version: number;
  kind: string;
  sourceId: number;
  ordinal: number;
}>()((db, p) =>
  db
    .selectFrom('chunks')
    .select(['encoded_version as version', 'kind', 'source_id as sourceId', 'ordinal', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('encoded_version', '>', sql.lit(0))
    .where(
      sql<boolean>`(encoded_version, kind, source_id, ordinal) > (${p.version}, ${p.kind}, ${p.sourceId}, ${p.ordinal})`,
    )
    .orderBy('encoded_version')
    .orderBy('kind')
    .orderBy('source_id')
    .orderBy('ordinal')
    .limit(sql.lit(PAGE_ROWS)),
);

export const PAIRS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasId(sql.ref('id'), p.json)),
);

export const TOMBSTONES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('removals')
    .select(['kind', 'source_id as sourceId'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('version', '>', p.since),
);
