/**
 * How large arrays will become, told by what the first of a known number of texts took. An array that is outgrown step by
 * step leaves three times its size behind, in pieces that the allocator may keep for the life of the process.
 */

/** No array is made for more than so many times what is needed: a first text may be much longer than the others. */
const AHEAD_MAX = 8;
/** The texts to come may take a little more than those before them, and a last step would be the largest. */
const MARGIN = 1.05;

/** What every text adds as much to as the others. */
export const BY_TEXT = 1;
/** Distinct words come more and more rarely, by about the square root of all (Heaps' law). */
export const BY_DISTINCT_WORD = 0.5;

export class Forecast {
  private readonly exponent: number;
  private expected = 0;
  private done = 0;

  /** @param exponent by which power of the number of texts the arrays grow */
  constructor(exponent: number) {
    this.exponent = exponent;
  }

  begin(texts: number): void {
    this.expected = texts;
    this.done = 0;
  }

  /** True where it had begun. */
  end(): boolean {
    const hadBegun = this.expected > 0;
    this.expected = 0;
    return hadBegun;
  }

  /** One more text is about to be added. */
  note(): void {
    this.done++;
  }

  /** The final length over the present one, about; 1 where nobody knows what is to come. */
  get ahead(): number {
    if (this.done === 0 || this.done >= this.expected) return 1;
    return Math.min(AHEAD_MAX, MARGIN * (this.expected / this.done) ** this.exponent);
  }
}
