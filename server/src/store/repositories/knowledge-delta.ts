/** Reads what changed in a chatbot's knowledge since a version: only that, over the indexes by version. */
import { sql } from 'kysely';
import type { SourceKind } from '../../retrieval/types.ts';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import {
  addFileChunk,
  addPair,
  type ChunkRow,
  emptyDelta,
  type KnowledgeDelta,
} from './knowledge-delta-parts.ts';
import { LARGE, readSmallDelta } from './small-delta.ts';

interface SinceParameters {
  chatbotId: string;
  since: number;
}

const VERSION = prepare<{ chatbotId: string }>({ isBrief: true })((db, p) =>
  db
    .selectFrom('chatbots')
    .select(['knowledge_version as version', 'removal_floor as floor'])
    .where('id', '=', p.chatbotId),
);

const ALL_PAIRS = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('pairs')
    .leftJoin('chunks', (join) =>
      join
        .onRef('chunks.chatbot_id', '=', 'pairs.chatbot_id')
        .on('chunks.kind', '=', 'qa')
        .onRef('chunks.source_id', '=', 'pairs.id'),
    )
    .select((eb) => [
      'pairs.id as sourceId',
      'pairs.answer_hash as groupKey',
      'chunks.terms',
      'chunks.vectors',
      eb.case().when('chunks.terms', 'is', null).then(eb.ref('pairs.question')).end().as('question'),
    ])
    .where('pairs.chatbot_id', '=', p.chatbotId),
);

const ALL_FILE_CHUNKS = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .innerJoin('chunks', (join) =>
      join
        .onRef('chunks.chatbot_id', '=', 'files.chatbot_id')
        .on('chunks.kind', '=', 'file')
        .onRef('chunks.source_id', '=', 'files.id'),
    )
    .select(['files.id as sourceId', 'files.sha256', 'chunks.ordinal', 'chunks.terms', 'chunks.vectors'])
    .where('files.chatbot_id', '=', p.chatbotId),
);

// What changed is found first and its chunks by their ids: joined, PostgreSQL may read all chunks for one change.
const CHANGED_PAIRS = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('pairs')
    .select(['id', 'answer_hash as groupKey', 'question'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since),
);

const CHANGED_FILES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since),
);

const CHUNKS_OF = prepare<{ chatbotId: string; kind: SourceKind; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('chunks')
    .select(['source_id as sourceId', 'ordinal', 'terms', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', p.kind)
    .where(dialect.hasId(sql.ref('source_id'), p.json)),
);

const REMOVALS = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('removals')
    .select(['kind', 'source_id as sourceId'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('version', '>', p.since),
);

/** Undefined where the chatbot does not exist. An index from a version that is not ours yet is loaded anew. */
export async function readDelta(
  session: Session,
  chatbotId: string,
  sinceVersion: number,
): Promise<KnowledgeDelta | undefined> {
  if (session.dialect.hasRoundTrips && sinceVersion > 0) {
    const small = await readSmallDelta(session, chatbotId, sinceVersion);
    if (small !== LARGE) return small;
  }
  const current = await first(session, VERSION, { chatbotId });
  if (current?.version === sinceVersion) return { delta: emptyDelta(sinceVersion), untrained: [] };
  return current && session.snapshot((snapshot) => readChanges(snapshot, chatbotId, sinceVersion));
}

async function readChanges(
  session: Session,
  chatbotId: string,
  sinceVersion: number,
): Promise<KnowledgeDelta | undefined> {
  const current = await first(session, VERSION, { chatbotId });
  if (current === undefined) return undefined;
  const { version, floor } = current;
  const isComplete = sinceVersion <= 0 || sinceVersion < floor || sinceVersion > version;
  return isComplete
    ? readEverything(session, chatbotId, version)
    : readSince(session, chatbotId, sinceVersion, version);
}

async function readEverything(session: Session, chatbotId: string, version: number): Promise<KnowledgeDelta> {
  const read: KnowledgeDelta = { delta: { ...emptyDelta(version), isComplete: true }, untrained: [] };
  for (const pair of await session.all(ALL_PAIRS, { chatbotId })) {
    const { sourceId, groupKey, terms, vectors, question } = pair;
    const chunk = terms === null || vectors === null ? undefined : { terms, vectors };
    addPair(read, { sourceId, groupKey, question: question ?? '' }, chunk);
  }
  for (const chunk of await session.all(ALL_FILE_CHUNKS, { chatbotId })) addFileChunk(read, chunk);
  return read;
}

async function readSince(
  session: Session,
  chatbotId: string,
  since: number,
  version: number,
): Promise<KnowledgeDelta> {
  const read: KnowledgeDelta = { delta: emptyDelta(version), untrained: [] };
  const { replaced } = read.delta;
  const pairs = await session.all(CHANGED_PAIRS, { chatbotId, since });
  const chunks = new Map<number, Pick<ChunkRow, 'terms' | 'vectors'>>();
  for (const chunk of await readChunks(session, chatbotId, 'qa', pairs)) chunks.set(chunk.sourceId, chunk);
  for (const { id, groupKey, question } of pairs) {
    replaced.push({ kind: 'qa', sourceId: id });
    addPair(read, { sourceId: id, groupKey, question }, chunks.get(id));
  }
  const files = await session.all(CHANGED_FILES, { chatbotId, since });
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  for (const { id } of files) replaced.push({ kind: 'file', sourceId: id });
  for (const chunk of await readChunks(session, chatbotId, 'file', files)) {
    addFileChunk(read, { ...chunk, sha256: hashes.get(chunk.sourceId) ?? '' });
  }
  for (const { kind, sourceId } of await session.all(REMOVALS, { chatbotId, since })) {
    replaced.push({ kind, sourceId });
  }
  return read;
}

async function readChunks(
  session: Session,
  chatbotId: string,
  kind: SourceKind,
  sources: readonly { id: number }[],
): Promise<ChunkRow[]> {
  if (sources.length === 0) return [];
  const json = JSON.stringify(sources.map(({ id }) => ({ id })));
  return session.all(CHUNKS_OF, { chatbotId, kind, json });
}
