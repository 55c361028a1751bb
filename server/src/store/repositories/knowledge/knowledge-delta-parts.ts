/** Assembles the delta of a chatbot's knowledge from rows. */

import type { Selectable } from 'kysely';
import type { SourceKind } from '../../../../../contract/common.ts';
import type { IndexDelta, IndexEntry } from '../../../retrieval/search/entries.ts';
import type { AvailabilityColumns } from '../../tables/knowledge.ts';
import { decodeVectors } from '../../vector-codec.ts';
import { toAvailability } from '../pairs/source-properties.ts';

export interface KnowledgeDelta {
  delta: IndexDelta;
  /** All pairs' questions, by id. */
  questions: Map<number, string>;
  untrained: { sourceId: number; groupKey: string; question: string }[];
  /** Texts of the pairs' answers, by the key of their group. */
  answers: Map<string, string>;
}

/** A pair as the statements here read it. */
export interface PairRow extends Selectable<AvailabilityColumns> {
  id: number;
  answerHash: string;
  question: string;
  answer: string;
  modifiedAtMs: number;
  answerId: number | null;
  /** JSON; null without any. */
  negativeQuestions: string | null;
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

/** Equal answers are one, but where questions that must not get it tell it from others of the same text. */
function groupKeyOf({ answerHash, negativeQuestions, answerId, id }: PairRow): string {
  return negativeQuestions === null ? answerHash : `${answerHash}:${answerId ?? id}`;
}

/** What an entry says of when and to whom it may be said; nothing where that is always and to everybody. */
function availabilityOf(row: Selectable<AvailabilityColumns>): Partial<IndexEntry> {
  const { tags, validFromMs, validUntilMs } = toAvailability(row);
  return {
    ...(tags.length > 0 && { tags }),
    ...(validFromMs !== null && { validFromMs }),
    ...(validUntilMs !== null && { validUntilMs }),
  };
}

/** A source that is switched off has no entry. `chunk` is undefined if the pair is not trained yet. */
export function addPair(
  { delta, questions, untrained, answers }: KnowledgeDelta,
  pair: PairRow,
  chunk: Pick<ChunkRow, 'terms' | 'vectors'> | undefined,
): void {
  if (pair.is_enabled === 0) return;
  const { id: sourceId, question, answer, modifiedAtMs: taughtAtMs } = pair;
  const groupKey = groupKeyOf(pair);
  if (chunk === undefined) untrained.push({ sourceId, groupKey, question });
  questions.set(sourceId, question);
  answers.set(groupKey, answer);
  const terms = chunk?.terms ?? '';
  const vectors = chunk === undefined ? [] : decodeVectors(chunk.vectors);
  const availability = availabilityOf(pair);
  delta.entries.push({
    kind: 'qa',
    sourceId,
    ordinal: 0,
    groupKey,
    terms,
    vectors,
    taughtAtMs,
    ...availability,
  });
}

export function addFileChunk(
  { delta }: KnowledgeDelta,
  chunk: ChunkRow & { sha256: string } & Selectable<AvailabilityColumns>,
): void {
  if (chunk.is_enabled === 0) return;
  const { sourceId, ordinal, terms } = chunk;
  const groupKey = `${chunk.sha256}:${ordinal}`;
  delta.entries.push({
    kind: 'file',
    sourceId,
    ordinal,
    groupKey,
    terms,
    vectors: decodeVectors(chunk.vectors),
    ...availabilityOf(chunk),
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
