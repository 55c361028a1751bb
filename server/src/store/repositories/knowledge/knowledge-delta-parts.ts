/** Assembles the delta of a chatbot's knowledge from rows. */

import type { SourceKind } from '../../../../../contract/common.ts';
import type { IndexDelta, IndexEntry } from '../../../retrieval/search/entries.ts';
import { decodeVectors } from '../../vector-codec.ts';

export interface KnowledgeDelta {
  delta: IndexDelta;
  /** All pairs' questions, by id. */
  questions: Map<number, string>;
  untrained: { sourceId: number; groupKey: string; question: string }[];
  /** Texts of the pairs' answers, by the key of their group. */
  answers: Map<string, string>;
}

/** A pair as the statements here read it. */
export interface PairRow {
  id: number;
  groupKey: string;
  question: string;
  answer: string;
  modifiedAtMs: number;
}

export interface ChunkRow {
  sourceId: number;
  ordinal: number;
  terms: string;
  vectors: Uint8Array;
}

/** A chunk whose vectors came after it. */
export interface EncodedRow {
  kind: SourceKind;
  sourceId: number;
  ordinal: number;
  vectors: Uint8Array;
}

/** `chunk` is undefined if the pair is not trained yet. */
export function addPair(
  { delta, questions, untrained, answers }: KnowledgeDelta,
  { id: sourceId, groupKey, question, answer, modifiedAtMs: taughtAtMs }: PairRow,
  chunk: Pick<ChunkRow, 'terms' | 'vectors'> | undefined,
): void {
  if (chunk === undefined) untrained.push({ sourceId, groupKey, question });
  questions.set(sourceId, question);
  answers.set(groupKey, answer);
  const terms = chunk?.terms ?? '';
  const vectors = chunk === undefined ? [] : decodeVectors(chunk.vectors);
  delta.entries.push({ kind: 'qa', sourceId, ordinal: 0, groupKey, terms, vectors, taughtAtMs });
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

export function addVectors(
  { delta }: KnowledgeDelta,
  { kind, sourceId, ordinal, vectors }: EncodedRow,
): void {
  delta.encoded ??= [];
  delta.encoded.push({ kind, sourceId, ordinal, vectors: decodeVectors(vectors) });
}

export function emptyDelta(version: number): KnowledgeDelta & { delta: { entries: IndexEntry[] } } {
  const delta = { version, isComplete: false, replaced: [], entries: [] };
  return { delta, questions: new Map(), untrained: [], answers: new Map() };
}
