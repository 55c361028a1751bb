/** What changed in a chatbot's knowledge, put together from rows. */
import type { IndexDelta, IndexEntry } from '../../retrieval/types.ts';
import { decodeVectors } from '../vector-codec.ts';

export interface KnowledgeDelta {
  delta: IndexDelta;
  untrained: { sourceId: number; groupKey: string; question: string }[];
}

export interface ChunkRow {
  sourceId: number;
  ordinal: number;
  terms: string;
  vectors: Uint8Array;
}

/** `chunk` is undefined where the pair is not trained yet. */
export function addPair(
  { delta, untrained }: KnowledgeDelta,
  pair: { sourceId: number; groupKey: string; question: string },
  chunk: Pick<ChunkRow, 'terms' | 'vectors'> | undefined,
): void {
  const { sourceId, groupKey } = pair;
  if (chunk === undefined) untrained.push(pair);
  const terms = chunk?.terms ?? '';
  const vectors = chunk === undefined ? [] : decodeVectors(chunk.vectors);
  delta.entries.push({ kind: 'qa', sourceId, ordinal: 0, groupKey, terms, vectors });
}

export function addFileChunk({ delta }: KnowledgeDelta, chunk: ChunkRow & { sha256: string }): void {
  const { sourceId, ordinal, terms } = chunk;
  const groupKey = `${chunk.sha256}:${ordinal}`;
  delta.entries.push({
    kind: 'file',
    sourceId,
    ordinal,
    groupKey,
    terms,
    vectors: decodeVectors(chunk.vectors),
  });
}

export function emptyDelta(version: number): IndexDelta & { entries: IndexEntry[] } {
  return { version, isComplete: false, replaced: [], entries: [] };
}
