/** The entries whose language neither they nor their answers tell, kept to be added anew where that of the whole changes. */

import type { SourceKind } from '../../../../../contract/common.ts';
import { parseTerms } from '../../../language/analyse.ts';
import type { Vector } from '../../encoders/encoder.ts';
import type { IndexEntry } from '../entries.ts';
import type { LanguageVotes } from './language-statistics.ts';

export interface UnsureEntry {
  entry: IndexEntry;
  readonly possible: readonly string[];
  readonly words: number;
  /** What it is taken to be at present; undefined before it is added. */
  settled: string | undefined;
}

export class UnsureEntries {
  private readonly bySource = new Map<string, UnsureEntry[]>();
  private readonly votes: LanguageVotes;
  private bytes = 0;

  /** @param votes told of every entry that comes or goes */
  constructor(votes: LanguageVotes) {
    this.votes = votes;
  }

  /** Rough: characters at one byte. */
  get sizeBytes(): number {
    return this.bytes;
  }

  note(entry: IndexEntry): UnsureEntry {
    const { possible = [], terms = [] } = parseTerms(entry.terms) ?? {};
    const noted = { entry, possible, words: terms.length, settled: undefined };
    const key = keyOf(entry.kind, entry.sourceId);
    const known = this.bySource.get(key);
    if (known === undefined) this.bySource.set(key, [noted]);
    else known.push(noted);
    this.bytes += bytesOf(entry);
    this.votes.countUnsure(possible, terms.length, 1);
    return noted;
  }

  forget(kind: SourceKind, sourceId: number): void {
    const key = keyOf(kind, sourceId);
    for (const { entry, possible, words } of this.bySource.get(key) ?? []) {
      this.bytes -= bytesOf(entry);
      this.votes.countUnsure(possible, words, -1);
    }
    this.bySource.delete(key);
  }

  /** Of a source's entries at these ordinals. */
  exchangeVectors(kind: SourceKind, sourceId: number, vectors: ReadonlyMap<number, Vector[]>): void {
    for (const noted of this.bySource.get(keyOf(kind, sourceId)) ?? []) {
      const given = vectors.get(noted.entry.ordinal);
      if (given === undefined) continue;
      this.bytes -= bytesOf(noted.entry);
      noted.entry = { ...noted.entry, vectors: given };
      this.bytes += bytesOf(noted.entry);
    }
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
