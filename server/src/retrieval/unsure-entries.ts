/** The entries whose language neither they nor their answers tell, kept to be added anew where that of the whole changes. */
import { parseTerms } from './analyse.ts';
import type { IndexEntry, SourceKind } from './types.ts';

export interface UnsureEntry {
  readonly entry: IndexEntry;
  readonly possible: readonly string[];
  /** What it is taken to be at present; undefined before it is added. */
  settled: string | undefined;
}

export class UnsureEntries {
  private readonly bySource = new Map<string, UnsureEntry[]>();
  private bytes = 0;

  /** Rough: characters at one byte. */
  get sizeBytes(): number {
    return this.bytes;
  }

  note(entry: IndexEntry): UnsureEntry {
    const noted = { entry, possible: parseTerms(entry.terms)?.possible ?? [], settled: undefined };
    const key = keyOf(entry.kind, entry.sourceId);
    this.bySource.set(key, [...(this.bySource.get(key) ?? []), noted]);
    this.bytes += bytesOf(entry);
    return noted;
  }

  forget(kind: SourceKind, sourceId: number): void {
    const key = keyOf(kind, sourceId);
    for (const { entry } of this.bySource.get(key) ?? []) this.bytes -= bytesOf(entry);
    this.bySource.delete(key);
  }

  /** Source by source. */
  all(): Iterable<readonly UnsureEntry[]> {
    return this.bySource.values();
  }
}

function keyOf(kind: SourceKind, sourceId: number): string {
  return `${kind}:${sourceId}`;
}

function bytesOf({ terms, answerTerms = '', vectors }: IndexEntry): number {
  return terms.length + answerTerms.length + vectors.reduce((sum, { values }) => sum + values.byteLength, 0);
}
