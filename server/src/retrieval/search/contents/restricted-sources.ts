/** The sources of an index that are restricted: which tags they have, and which of them come or go as time passes. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { isValidAt } from '../availability.ts';
import type { EntryVectors, IndexEntry } from '../entries.ts';

interface RestrictedSource {
  kind: SourceKind;
  sourceId: number;
  tags: readonly string[];
  validUntilMs: number;
  /** Of a source that has not begun yet: when it does, and its entries until then. */
  validFromMs: number;
  waiting: IndexEntry[];
}

/** What time brings: sources to take out, and entries to add. */
export interface Due {
  ended: { kind: SourceKind; sourceId: number }[];
  begun: IndexEntry[];
}

/**
 *   waiting ──validFrom──▶ present ──validUntil──▶ gone
 *
 * A source that has ended is not known here any more, nor is one that is not restricted.
 */
export class RestrictedSources {
  /** When the next one begins or ends; infinity where none will. */
  dueAtMs = Number.POSITIVE_INFINITY;
  private readonly sources = new Map<string, RestrictedSource>();
  /** How many present sources have each tag. */
  private readonly tagCounts = new Map<string, number>();

  hasTag(tag: string): boolean {
    return this.tagCounts.has(tag);
  }

  /** Rough: the entries that wait, and map slots at what they usually take. */
  get sizeBytes(): number {
    let bytes = 300 * this.sources.size;
    for (const { waiting } of this.sources.values()) {
      for (const { terms, vectors } of waiting)
        bytes += terms.length + vectors.reduce((sum, { values }) => sum + values.byteLength, 300);
    }
    return bytes;
  }

  /**
   * Notes an entry that is to be added; false if it is not said at that time, and so must not be added now.
   * @param atMs undefined: at any time
   */
  note(entry: IndexEntry, atMs: number | undefined): boolean {
    const { kind, sourceId, tags = [] } = entry;
    const validFromMs = entry.validFromMs ?? Number.NEGATIVE_INFINITY;
    const validUntilMs = entry.validUntilMs ?? Number.POSITIVE_INFINITY;
    const isTimed = validFromMs !== Number.NEGATIVE_INFINITY || validUntilMs !== Number.POSITIVE_INFINITY;
    if (tags.length === 0 && !isTimed) return true;
    if (atMs !== undefined && atMs >= validUntilMs) return false;
    const isPresent = atMs === undefined || isValidAt(entry, atMs);
    const key = keyOf(kind, sourceId);
    let source = this.sources.get(key);
    if (source === undefined) {
      source = { kind, sourceId, tags, validFromMs, validUntilMs, waiting: [] };
      this.sources.set(key, source);
      if (isPresent) this.countTags(tags, 1);
      this.dueAtMs = Math.min(this.dueAtMs, isPresent ? validUntilMs : validFromMs);
    }
    if (!isPresent) source.waiting.push(entry);
    return isPresent;
  }

  forget(kind: SourceKind, sourceId: number): void {
    const key = keyOf(kind, sourceId);
    const source = this.sources.get(key);
    if (source === undefined) return;
    this.sources.delete(key);
    if (source.waiting.length === 0) this.countTags(source.tags, -1);
  }

  /** What has begun or ended by then; neither is told again. */
  takeDue(atMs: number): Due {
    const due: Due = { ended: [], begun: [] };
    if (atMs < this.dueAtMs) return due;
    this.dueAtMs = Number.POSITIVE_INFINITY;
    for (const source of this.sources.values()) {
      const { kind, sourceId, validFromMs, validUntilMs, waiting, tags } = source;
      const wasPresent = waiting.length === 0;
      if (atMs >= validUntilMs) {
        if (wasPresent) due.ended.push({ kind, sourceId });
        this.forget(kind, sourceId);
        continue;
      }
      if (!wasPresent && atMs >= validFromMs) {
        due.begun.push(...waiting);
        source.waiting = [];
        this.countTags(tags, 1);
      }
      this.dueAtMs = Math.min(this.dueAtMs, source.waiting.length === 0 ? validUntilMs : validFromMs);
    }
    return due;
  }

  /** Gives entries that wait the vectors that came after them. */
  exchangeVectors({ kind, sourceId, ordinal, vectors }: EntryVectors): void {
    for (const entry of this.sources.get(keyOf(kind, sourceId))?.waiting ?? [])
      if (entry.ordinal === ordinal) entry.vectors = vectors;
  }

  private countTags(tags: readonly string[], by: 1 | -1): void {
    for (const tag of tags) {
      const count = (this.tagCounts.get(tag) ?? 0) + by;
      if (count === 0) this.tagCounts.delete(tag);
      else this.tagCounts.set(tag, count);
    }
  }
}

function keyOf(kind: SourceKind, sourceId: number): string {
  return `${kind}:${sourceId}`;
}
