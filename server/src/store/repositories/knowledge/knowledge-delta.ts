/**
 * Reads the changes of a chatbot's knowledge since a version, and nothing else, over the indexes by version. Few changes
 * are read by `small-delta.ts` if every statement is a round trip; `test/store/delta-readers.test.ts` holds both to the
 * same delta.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepare } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import {
  addFileChunk,
  addPair,
  addVectors,
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
    .select(['knowledge_version as version', 'removal_floor as oldestTombstone'])
    .where('id', '=', p.chatbotId),
);

/** Rows that one statement reads at most. */
const PAGE_ROWS = 500;

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

const PAIRS_PAGE = prepare<{ chatbotId: string; after: number }>()((db, p) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(sql.lit(PAGE_ROWS)),
);

// Selected by a range of their own instead of a join: PostgreSQL may read all chunks for one page of a join.
const PAIR_CHUNKS_BETWEEN = prepare<{ chatbotId: string; after: number; last: number }>()((db, p) =>
  db
    .selectFrom('chunks')
    .select(['source_id as sourceId', 'terms', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', 'qa')
    .where('source_id', '>', p.after)
    .where('source_id', '<=', p.last),
);

const FILE_CHUNKS_PAGE = prepare<{ chatbotId: string; sourceId: number; ordinal: number }>()((db, p) =>
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
const CHANGED_PAIRS_PAGE = prepare<{ chatbotId: string; version: number; id: number }>()((db, p) =>
  db
    .selectFrom('pairs')
    .select([...PAIR_COLUMNS, 'changed_version as version'])
    .where('chatbot_id', '=', p.chatbotId)
    .where(sql<boolean>`(changed_version, id) > (${p.version}, ${p.id})`)
    .orderBy('changed_version')
    .orderBy('id')
    .limit(sql.lit(PAGE_ROWS)),
);

const CHANGED_FILES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', ...AVAILABILITY_COLUMNS])
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since),
);

const PAIR_CHUNKS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('chunks')
    .select(['source_id as sourceId', 'terms', 'vectors'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', 'qa')
    .where(dialect.hasId(sql.ref('source_id'), p.json)),
);

const CHUNKS_OF_FILE_PAGE = prepare<{ chatbotId: string; sourceId: number; ordinal: number }>()((db, p) =>
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
const ENCODED_PAGE = prepare<{
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

const PAIRS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasId(sql.ref('id'), p.json)),
);

const TOMBSTONES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('removals')
    .select(['kind', 'source_id as sourceId'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('version', '>', p.since),
);

/** Undefined if the chatbot does not exist. An index from a version ahead of ours is loaded from scratch. */
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
  if (current?.version === sinceVersion) return emptyDelta(sinceVersion);
  return current && session.snapshot((snapshot) => readChanges(snapshot, chatbotId, sinceVersion));
}

async function readChanges(
  session: Session,
  chatbotId: string,
  sinceVersion: number,
): Promise<KnowledgeDelta | undefined> {
  const current = await first(session, VERSION, { chatbotId });
  if (current === undefined) return undefined;
  const { version, oldestTombstone } = current;
  const isComplete = sinceVersion <= 0 || sinceVersion < oldestTombstone || sinceVersion > version;
  return isComplete
    ? readEverything(session, chatbotId, version)
    : readSince(session, chatbotId, sinceVersion, version);
}

async function readEverything(session: Session, chatbotId: string, version: number): Promise<KnowledgeDelta> {
  const read: KnowledgeDelta = emptyDelta(version);
  read.delta.isComplete = true;
  let after = 0;
  for await (const pairs of inPages(() => session.all(PAIRS_PAGE, { chatbotId, after }))) {
    const last = pairs.at(-1)?.id ?? after;
    const rows = await session.all(PAIR_CHUNKS_BETWEEN, { chatbotId, after, last });
    const chunks = new Map(rows.map((chunk) => [chunk.sourceId, chunk]));
    for (const pair of pairs) addPair(read, pair, chunks.get(pair.id));
    after = last;
  }
  let place = { sourceId: 0, ordinal: -1 };
  for await (const chunks of inPages(() => session.all(FILE_CHUNKS_PAGE, { chatbotId, ...place }))) {
    for (const chunk of chunks) addFileChunk(read, chunk);
    place = chunks.at(-1) ?? place;
  }
  return read;
}

/** Between two pages requests are served. */
async function* inPages<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  let page = await read();
  yield page;
  while (page.length === PAGE_ROWS) {
    await nextTurn();
    page = await read();
    yield page;
  }
}

async function readSince(
  session: Session,
  chatbotId: string,
  since: number,
  version: number,
): Promise<KnowledgeDelta> {
  const read: KnowledgeDelta = emptyDelta(version);
  const { replaced } = read.delta;
  let last = { version: since + 1, id: 0 };
  for await (const pairs of inPages(() => session.all(CHANGED_PAIRS_PAGE, { chatbotId, ...last }))) {
    const chunks = await readPairChunks(session, chatbotId, pairs);
    for (const pair of pairs) {
      replaced.push({ kind: 'qa', sourceId: pair.id });
      addPair(read, pair, chunks.get(pair.id));
    }
    last = pairs.at(-1) ?? last;
  }
  for (const { id: sourceId, ...file } of await session.all(CHANGED_FILES, { chatbotId, since })) {
    replaced.push({ kind: 'file', sourceId });
    if (file.is_enabled === 0) continue;
    let ordinal = -1;
    const nextPage = () => session.all(CHUNKS_OF_FILE_PAGE, { chatbotId, sourceId, ordinal });
    for await (const chunks of inPages(nextPage)) {
      for (const chunk of chunks) addFileChunk(read, { ...chunk, ...file });
      ordinal = chunks.at(-1)?.ordinal ?? ordinal;
    }
  }
  let place = { version: since + 1, kind: '', sourceId: 0, ordinal: 0 };
  for await (const encoded of inPages(() => session.all(ENCODED_PAGE, { chatbotId, ...place }))) {
    for (const chunk of encoded) addVectors(read, chunk);
    place = encoded.at(-1) ?? place;
  }
  for (const { kind, sourceId } of await session.all(TOMBSTONES, { chatbotId, since })) {
    replaced.push({ kind, sourceId });
  }
  return read;
}

/** These pairs alone, at the version that they are read at; undefined if the chatbot does not exist. */
export async function readPairs(
  session: Session,
  chatbotId: string,
  ids: readonly number[],
): Promise<KnowledgeDelta | undefined> {
  return session.snapshot(async (snapshot) => {
    const current = await first(snapshot, VERSION, { chatbotId });
    if (current === undefined) return undefined;
    const read: KnowledgeDelta = emptyDelta(current.version);
    const wanted = ids.map((id) => ({ id }));
    const pairs =
      ids.length === 0 ? [] : await snapshot.all(PAIRS_OF, { chatbotId, json: JSON.stringify(wanted) });
    const chunks = await readPairChunks(snapshot, chatbotId, pairs);
    for (const pair of pairs) addPair(read, pair, chunks.get(pair.id));
    return read;
  });
}

async function readPairChunks(
  session: Session,
  chatbotId: string,
  pairs: readonly { id: number }[],
): Promise<Map<number, Pick<ChunkRow, 'terms' | 'vectors'>>> {
  if (pairs.length === 0) return new Map();
  const json = JSON.stringify(pairs.map(({ id }) => ({ id })));
  const chunks = await session.all(PAIR_CHUNKS_OF, { chatbotId, json });
  return new Map(chunks.map((chunk) => [chunk.sourceId, chunk]));
}
