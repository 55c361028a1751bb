/** Reads what changed in a chatbot's knowledge since a version: only that, over the indexes by version. */
import type { IndexDelta, IndexEntry } from '../../retrieval/types.ts';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import { decodeVectors } from '../vector-codec.ts';

export interface KnowledgeDelta {
  delta: IndexDelta;
  untrained: { sourceId: number; groupKey: string; question: string }[];
}

interface SinceParameters {
  chatbotId: string;
  since: number;
}

const VERSION = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('chatbots')
    .select(['knowledge_version as version', 'removal_floor as floor'])
    .where('id', '=', p.chatbotId),
);

const PAIRS = prepare<SinceParameters>()((db, p) =>
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
    .where('pairs.chatbot_id', '=', p.chatbotId)
    .where('pairs.changed_version', '>', p.since),
);

const FILES = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('files')
    .select('id as sourceId')
    .where('chatbot_id', '=', p.chatbotId)
    .where('changed_version', '>', p.since),
);

const FILE_CHUNKS = prepare<SinceParameters>()((db, p) =>
  db
    .selectFrom('files')
    .innerJoin('chunks', (join) =>
      join
        .onRef('chunks.chatbot_id', '=', 'files.chatbot_id')
        .on('chunks.kind', '=', 'file')
        .onRef('chunks.source_id', '=', 'files.id'),
    )
    .select(['files.id as sourceId', 'files.sha256', 'chunks.ordinal', 'chunks.terms', 'chunks.vectors'])
    .where('files.chatbot_id', '=', p.chatbotId)
    .where('files.changed_version', '>', p.since),
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
  const since = isComplete ? -1 : sinceVersion;
  const delta: IndexDelta = { ...emptyDelta(version), isComplete };
  const untrained: KnowledgeDelta['untrained'] = [];

  for (const { sourceId, groupKey, terms, vectors, question } of await session.all(PAIRS, {
    chatbotId,
    since,
  })) {
    if (!isComplete) delta.replaced.push({ kind: 'qa', sourceId });
    if (terms === null || vectors === null) {
      untrained.push({ sourceId, groupKey, question: question ?? '' });
      delta.entries.push({ kind: 'qa', sourceId, ordinal: 0, groupKey, terms: '', vectors: [] });
    } else {
      delta.entries.push({
        kind: 'qa',
        sourceId,
        ordinal: 0,
        groupKey,
        terms,
        vectors: decodeVectors(vectors),
      });
    }
  }
  for (const { sourceId, sha256, ordinal, terms, vectors } of await session.all(FILE_CHUNKS, {
    chatbotId,
    since,
  })) {
    const groupKey = `${sha256}:${ordinal}`;
    delta.entries.push({ kind: 'file', sourceId, ordinal, groupKey, terms, vectors: decodeVectors(vectors) });
  }
  if (isComplete) return { delta, untrained };
  for (const { sourceId } of await session.all(FILES, { chatbotId, since })) {
    delta.replaced.push({ kind: 'file', sourceId });
  }
  for (const { kind, sourceId } of await session.all(REMOVALS, { chatbotId, since })) {
    delta.replaced.push({ kind, sourceId });
  }
  return { delta, untrained };
}

function emptyDelta(version: number): IndexDelta & { entries: IndexEntry[] } {
  return { version, isComplete: false, replaced: [], entries: [] };
}
