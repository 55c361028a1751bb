/** What every catalogue has, and what it writes numbers with. */
import type { en } from './en.ts';

export type Strings = typeof en;

/** What a catalogue writes its numbers with. */
export interface Forms {
  number(value: number): string;
  /** The number and the word beside it, in the form that the language has for so many; `other` where it has no such one. */
  count(amount: number, words: { one?: string; few?: string; many?: string; other: string }): string;
}

/** A catalogue imports types alone: its file is waited for by the one that everything else is in. */
export type MakeStrings = (forms: Forms) => Strings;
