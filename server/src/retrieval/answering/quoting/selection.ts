/** The segments chosen for a quote so far, and the room that is left. */
import type { Segment } from './segments.ts';

export class Selection {
  private readonly segments: readonly Segment[];
  private readonly maxCharacters: number;
  private readonly chosen = new Set<number>();
  private characters = 0;

  constructor(segments: readonly Segment[], maxCharacters: number) {
    this.segments = segments;
    this.maxCharacters = maxCharacters;
  }

  /** In UTF-16 units; negative after items of a list that went beyond it. */
  get room(): number {
    return this.maxCharacters - this.characters;
  }

  has(index: number): boolean {
    return this.chosen.has(index);
  }

  /** In the order of the text. */
  indexes(): number[] {
    return [...this.chosen].sort((a, b) => a - b);
  }

  /** False if there is no room. The first segment always has room. */
  take(index: number): boolean {
    return this.add(index, false);
  }

  /** Takes segments up to the first without room. Items of a list need none: a list is of no use without its end. */
  takeAll(indexes: readonly number[]): void {
    for (const index of indexes) if (!this.add(index, this.segments[index]?.kind === 'listItem')) break;
  }

  private add(index: number, isRequired: boolean): boolean {
    const length = this.segments[index]?.text.length ?? 0;
    if (this.chosen.has(index)) return true;
    if (this.chosen.size > 0 && !isRequired && length > this.room) return false;
    this.chosen.add(index);
    this.characters += length;
    return true;
  }
}
