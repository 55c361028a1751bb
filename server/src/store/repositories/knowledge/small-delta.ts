/**
 * Reads few changes since a version in one statement, whose snapshot is one moment: over a network, most of the time
 * until a change answers on another node is spent on round trips. The other reader is `knowledge-delta.ts`;
 * `test/store/delta-readers.test.ts` holds both to the same delta.
 */
import { type Selectable, sql } from 'kysely';
import type { SourceKind } from '../../../../../contract/common.ts';
import { prepare, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { AvailabilityColumns } from '../../tables/knowledge.ts';
import {
  addFileChunk,
  addPair,
  addVectors,
  emptyDelta,
  type KnowledgeDelta,
} from './knowledge-delta-parts.ts';

/** More changes than fit in one statement, or the index must be loaded from scratch. */
export const LARGE = Symbol('large');

/** Limit for pairs, for files and for tombstones. */
const SOURCES_MAX = 256;
const CHUNKS_MAX = 1_024;

interface Row extends Selectable<AvailabilityColumns> {
  what: 'version' | 'pair' | 'file' | 'chunk' | 'encoded' | 'tombstone';
  id: number;
  ordinal: number;
  /** A pair's answer hash, a file's content hash, or the source type of a tombstone or of new vectors. */
  key: string;
  question: string;
  answer: string;
  /** Set for pairs only. */
  modifiedAtMs: number;
  answerId: number | null;
  negativeQuestions: string | null;
  terms: string | null;
  vectors: Uint8Array | null;
}

/**
 * Subqueries find the changes first and then their chunks by id; `offset 0` keeps them apart. Joined freely, PostgreSQL
 * may read all chunks for one change.
 */
const CHANGES = prepare<{ chatbotId: string; since: number; sources: number; chunks: number }>({
  isBrief: true,
})((db, p) =>
  written(
    db,
    sql<Row>`
      with changed_pairs as materialized (
        select id, answer_hash, question, answer, modified_at, answer_id, negative_questions, tags, is_enabled, valid_from,
          valid_until
        from pairs
        where chatbot_id = ${p.chatbotId} and changed_version > ${p.since} limit ${p.sources}
      ), changed_files as materialized (
        select id, sha256, tags, is_enabled, valid_from, valid_until from files
        where chatbot_id = ${p.chatbotId} and changed_version > ${p.since} limit ${p.sources}
      )
      select 'version' as what, knowledge_version as id, removal_floor as ordinal, '' as key, '' as question, '' as answer,
        0 as ${sql.ref('modifiedAtMs')}, null::text as terms, null::bytea as vectors, null::bigint as ${sql.ref('answerId')},
        null::text as ${sql.ref('negativeQuestions')}, null::text as tags, 1 as is_enabled, null::bigint as valid_from,
        null::bigint as valid_until
      from chatbots where "id" = ${p.chatbotId}
      union all
      select 'pair', changed_pairs.id, 0, answer_hash, question, answer, modified_at, chunk.terms, chunk.vectors,
        answer_id, negative_questions, tags, is_enabled, valid_from, valid_until
      from changed_pairs left join lateral (
        select terms, vectors from chunks
        where chatbot_id = ${p.chatbotId} and kind = 'qa' and source_id = changed_pairs.id offset 0
      ) as chunk on true
      union all
      select 'file', id, 0, sha256, '', '', 0, null, null, null, null, null, is_enabled, null, null from changed_files
      union all (
        select 'chunk', changed_files.id, chunk.ordinal, sha256, '', '', 0, chunk.terms, chunk.vectors,
          null, null, tags, is_enabled, valid_from, valid_until
        from changed_files cross join lateral (
          select ordinal, terms, vectors from chunks
          where chatbot_id = ${p.chatbotId} and kind = 'file' and source_id = changed_files.id offset 0
        ) as chunk
        where is_enabled = 1 limit ${p.chunks}
      )
      union all (
        select 'encoded', source_id, ordinal, kind, '', '', 0, null, vectors, null, null, null, 1, null, null from chunks
        where chatbot_id = ${p.chatbotId} and encoded_version > 0 and encoded_version > ${p.since}
        order by encoded_version limit ${p.chunks}
      )
      union all (
        select 'tombstone', source_id, 0, kind, '', '', 0, null, null, null, null, null, 1, null, null from removals
        where chatbot_id = ${p.chatbotId} and version > ${p.since} limit ${p.sources}
      )`,
  ),
);

/** Undefined if the chatbot does not exist. */
export async function readSmallDelta(
  session: Session,
  chatbotId: string,
  since: number,
): Promise<KnowledgeDelta | undefined | typeof LARGE> {
  // One row beyond the limit shows that there are more.
  const limits = { sources: SOURCES_MAX + 1, chunks: CHUNKS_MAX + 1 };
  const rows = await session.all(CHANGES, { chatbotId, since, ...limits });
  const current = rows.find(({ what }) => what === 'version');
  if (current === undefined) return undefined;
  const { id: version, ordinal: oldestTombstone } = current;
  if (since < oldestTombstone || since > version || isCut(rows)) return LARGE;
  const read: KnowledgeDelta = emptyDelta(version);
  for (const row of rows) add(read, row);
  return read;
}

function isCut(rows: readonly Row[]): boolean {
  const counts: Record<Row['what'], number> = {
    version: 0,
    pair: 0,
    file: 0,
    chunk: 0,
    encoded: 0,
    tombstone: 0,
  };
  for (const { what } of rows) counts[what] += 1;
  return (
    Math.max(counts.pair, counts.file, counts.tombstone) > SOURCES_MAX ||
    Math.max(counts.chunk, counts.encoded) > CHUNKS_MAX
  );
}

function add(read: KnowledgeDelta, row: Row): void {
  const { what, id, ordinal, key, terms, vectors } = row;
  const { replaced } = read.delta;
  const chunk = terms === null || vectors === null ? undefined : { terms, vectors };
  if (what === 'pair') {
    replaced.push({ kind: 'qa', sourceId: id });
    addPair(read, { ...row, answerHash: key }, chunk);
  } else if (what === 'file') replaced.push({ kind: 'file', sourceId: id });
  else if (what === 'tombstone') replaced.push({ kind: key as SourceKind, sourceId: id });
  else if (what === 'encoded' && vectors !== null) {
    addVectors(read, { kind: key as SourceKind, sourceId: id, ordinal, vectors });
  } else if (what === 'chunk' && chunk !== undefined) {
    addFileChunk(read, { ...row, sourceId: id, sha256: key, ...chunk });
  }
}
