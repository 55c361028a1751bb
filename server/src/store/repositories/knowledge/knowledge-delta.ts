/**
 * Reads the changes of a chatbot's knowledge since a version, and nothing else, over the indexes by version. Few changes
 * are read by `small-delta.ts` if every statement is a round trip; `test/store/delta-readers.test.ts` holds both to the
 * same delta.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { first, type Session } from '../../session.ts';
import {
  addFileChunk,
  addPair,
  addVectors,
  type ChunkRow,
  emptyDelta,
  type KnowledgeDelta,
} from './knowledge-delta-parts.ts';
import {
  CHANGED_FILES,
  CHANGED_PAIRS_PAGE,
  CHUNKS_OF_FILE_PAGE,
  ENCODED_PAGE,
  FILE_CHUNKS_PAGE,
  PAGE_ROWS,
  PAIR_CHUNKS_BETWEEN,
  PAIR_CHUNKS_OF,
  PAIRS_OF,
  PAIRS_PAGE,
  TOMBSTONES,
  VERSION,
} from './knowledge-statements.ts';
import { LARGE, readSmallDelta } from './small-delta.ts';

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
