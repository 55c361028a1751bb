/**
 * Raises a chatbot's knowledgeVersion: as the first statement of every change, so that changes of one chatbot are
 * serialised.
 */
import { sql } from 'kysely';
import type { SourceKind } from '../../../../../contract/common.ts';
import { prepare, written } from '../../prepared.ts';
import { type ChatbotCounters, RAISE, type Raise } from '../../raise.ts';
import { first, type Session } from '../../session.ts';

/** Tombstones kept for indexes to catch up with; an index that is further behind is loaded from scratch. */
export const TOMBSTONES_KEPT = 1_000;

const RAISE_FOR_VECTORS = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({
      knowledge_version: eb('knowledge_version', '+', sql.lit(1)),
      vector_versions: eb('vector_versions', '+', sql.lit(1)),
    }))
    .where('id', '=', p.chatbotId)
    .returning('knowledge_version as version'),
);

const RAISE_FOR_TOMBSTONE = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({
      knowledge_version: eb('knowledge_version', '+', sql.lit(1)),
      removal_count: eb('removal_count', '+', sql.lit(1)),
    }))
    .where('id', '=', p.chatbotId)
    .returning(['knowledge_version as version', 'removal_count as count']),
);

const INSERT_TOMBSTONE = prepare<{
  chatbotId: string;
  version: number;
  kind: SourceKind;
  sourceId: number;
}>()((db, p) =>
  db
    .insertInto('removals')
    .values({ chatbot_id: p.chatbotId, version: p.version, kind: p.kind, source_id: p.sourceId }),
);

const COUNT_TOMBSTONES = prepare<{ chatbotId: string; count: number }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({ removal_count: eb('removal_count', '+', p.count) }))
    .where('id', '=', p.chatbotId)
    .returning('removal_count as count'),
);

const INSERT_TOMBSTONES = prepare<{
  chatbotId: string;
  version: number;
  kind: SourceKind;
  json: string;
}>()((db, p, dialect) =>
  written(
    db,
    sql`insert into removals (chatbot_id, version, kind, source_id)
      select cast(${p.chatbotId} as text), cast(${p.version} as bigint), cast(${p.kind} as text), removed.id
      from ${dialect.jsonRows(p.json, { id: 'integer' })} as removed`,
  ),
);

const FIND_OLDEST = prepare<{ chatbotId: string; kept: number }>()((db, p) =>
  db
    .selectFrom('removals')
    .select('version')
    .where('chatbot_id', '=', p.chatbotId)
    .orderBy('version', 'desc')
    .limit(1)
    .offset(p.kept),
);

const DELETE_TOMBSTONES = prepare<{ chatbotId: string; upTo: number }>()((db, p) =>
  db.deleteFrom('removals').where('chatbot_id', '=', p.chatbotId).where('version', '<=', p.upTo),
);

const SET_OLDEST = prepare<{ chatbotId: string; upTo: number; kept: number }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ removal_floor: p.upTo, removal_count: p.kept })
    .where('id', '=', p.chatbotId),
);

/** Undefined if the chatbot does not exist. */
export async function raiseVersion(session: Session, chatbotId: string): Promise<number | undefined> {
  return (await raise(session, chatbotId, { versions: 1, ids: 0 }))?.version;
}

/** The same, for a change of vectors alone: no list shows it. */
export async function raiseVersionForVectors(
  session: Session,
  chatbotId: string,
): Promise<number | undefined> {
  return (await first(session, RAISE_FOR_VECTORS, { chatbotId }))?.version;
}

/** The raised version and a new id. */
export function raiseVersionAndTakeId(
  session: Session,
  chatbotId: string,
): Promise<ChatbotCounters | undefined> {
  return raise(session, chatbotId, { versions: 1, ids: 1 });
}

/** Takes a new id without raising the version. */
export async function takeId(session: Session, chatbotId: string): Promise<number | undefined> {
  return takeIds(session, chatbotId, 1);
}

/** Takes that many; the last of them. */
export async function takeIds(
  session: Session,
  chatbotId: string,
  count: number,
): Promise<number | undefined> {
  return (await raise(session, chatbotId, { versions: 0, ids: count }))?.lastId;
}

async function raise(session: Session, chatbotId: string, by: Raise): Promise<ChatbotCounters | undefined> {
  return session.raise === undefined
    ? first(session, RAISE, { chatbotId, ...by })
    : session.raise(chatbotId, by);
}

/** Raises the version and adds a tombstone for the source; deletes the oldest tombstones beyond TOMBSTONES_KEPT. */
export async function addTombstone(
  session: Session,
  chatbotId: string,
  kind: SourceKind,
  sourceId: number,
): Promise<void> {
  const raised = await first(session, RAISE_FOR_TOMBSTONE, { chatbotId });
  if (raised === undefined) return;
  await session.all(INSERT_TOMBSTONE, { chatbotId, version: raised.version, kind, sourceId });
  await compactTombstones(session, chatbotId, raised.count);
}

/** Adds a tombstone for each of the sources at a version that was raised for them. */
export async function addTombstonesAt(
  session: Session,
  chatbotId: string,
  version: number,
  { kind, sourceIds }: { kind: SourceKind; sourceIds: readonly number[] },
): Promise<void> {
  const counted = await first(session, COUNT_TOMBSTONES, { chatbotId, count: sourceIds.length });
  if (counted === undefined) return;
  const json = JSON.stringify(sourceIds.map((id) => ({ id })));
  await session.all(INSERT_TOMBSTONES, { chatbotId, version, kind, json });
  await compactTombstones(session, chatbotId, counted.count);
}

async function compactTombstones(session: Session, chatbotId: string, count: number): Promise<void> {
  // Compacts at twice the bound, so that it is rare.
  if (count < 2 * TOMBSTONES_KEPT) return;
  const oldest = await first(session, FIND_OLDEST, { chatbotId, kept: TOMBSTONES_KEPT });
  if (oldest === undefined) return;
  await session.all(DELETE_TOMBSTONES, { chatbotId, upTo: oldest.version });
  await session.all(SET_OLDEST, { chatbotId, upTo: oldest.version, kept: TOMBSTONES_KEPT });
}
