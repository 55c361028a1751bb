/** The language that each unit of a collection was settled in. */
import { grown } from '../../../typed-arrays.ts';

export class UnitLanguages {
  /** ISO 639-1 codes by number; 0 stands for none. */
  private readonly codes: (string | undefined)[] = [undefined];
  /** By unit. */
  private numbers = new Uint8Array(0);
  private readonly units: number[] = [0];

  get sizeBytes(): number {
    return this.numbers.byteLength;
  }

  set(unit: number, language: string): void {
    let number = this.codes.indexOf(language);
    if (number < 0) {
      number = this.codes.push(language) - 1;
      this.units.push(0);
    }
    this.numbers = grown(this.numbers, unit + 1);
    this.numbers[unit] = number;
    this.units[number] = (this.units[number] as number) + 1;
  }

  clear(unit: number): void {
    const number = this.numbers[unit] ?? 0;
    if (number === 0) return;
    this.numbers[unit] = 0;
    this.units[number] = (this.units[number] as number) - 1;
  }

  /** Undefined where nothing settled it. */
  of(unit: number): string | undefined {
    return this.codes[this.numbers[unit] ?? 0];
  }

  /** How many units are in the language. */
  count(language: string): number {
    const number = this.codes.indexOf(language);
    return number <= 0 ? 0 : (this.units[number] as number);
  }

  /** How many units are in a language that is such. */
  countWhere(isSuch: (language: string) => boolean): number {
    return this.codes.reduce((sum, language, number) => {
      return language !== undefined && isSuch(language) ? sum + (this.units[number] as number) : sum;
    }, 0);
  }

  /** Adds to `counts` how many of these units, shifted right by `bits`, are in each language. */
  tally(units: Int32Array, bits: number, counts: Map<string, number>): void {
    for (let at = 0; at < units.length; at++) {
      const language = this.codes[this.numbers[(units[at] as number) >> bits] ?? 0];
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
}
