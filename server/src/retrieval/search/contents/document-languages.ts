/** The language that each document of a collection was settled in. */
import { grown } from '../../../typed-arrays.ts';

export class DocumentLanguages {
  /** ISO 639-1 codes by number; 0 stands for none. */
  private readonly codes: (string | undefined)[] = [undefined];
  /** By document. */
  private numbers = new Uint8Array(0);
  private readonly documents: number[] = [0];

  get sizeBytes(): number {
    return this.numbers.byteLength;
  }

  set(document: number, language: string): void {
    let number = this.codes.indexOf(language);
    if (number < 0) {
      number = this.codes.push(language) - 1;
      this.documents.push(0);
    }
    this.numbers = grown(this.numbers, document + 1);
    this.numbers[document] = number;
    this.documents[number] = (this.documents[number] as number) + 1;
  }

  clear(document: number): void {
    const number = this.numbers[document] ?? 0;
    if (number === 0) return;
    this.numbers[document] = 0;
    this.documents[number] = (this.documents[number] as number) - 1;
  }

  /** Undefined where nothing settled it. */
  of(document: number): string | undefined {
    return this.codes[this.numbers[document] ?? 0];
  }

  /** How many documents are in the language. */
  count(language: string): number {
    const number = this.codes.indexOf(language);
    return number <= 0 ? 0 : (this.documents[number] as number);
  }

  /** How many documents are in a language that is such. */
  countWhere(isSuch: (language: string) => boolean): number {
    return this.codes.reduce((sum, language, number) => {
      return language !== undefined && isSuch(language) ? sum + (this.documents[number] as number) : sum;
    }, 0);
  }

  /** Adds to `counts` how many of these documents, shifted right by `bits`, are in each language. */
  tally(documents: Int32Array, bits: number, counts: Map<string, number>): void {
    for (let at = 0; at < documents.length; at++) {
      const language = this.codes[this.numbers[(documents[at] as number) >> bits] ?? 0];
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
}
