/** Which of a collection's texts are a question as it was typed, and when each was taught. */

import type { QuestionKeys } from '../../../language/question-hash.ts';
import { grown } from '../../../typed-arrays.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';

/** By document; a document that was given no keys is no question, and has 0 everywhere. */
export class TaughtQuestions {
  private written = new Float64Array(0);
  private folded = new Float64Array(0);
  private taughtAt = new Float64Array(0);
  private readonly forecast: Forecast;

  /** @param forecast of how many documents there will be, while much is loaded */
  constructor(forecast: Forecast) {
    this.forecast = forecast;
  }

  get sizeBytes(): number {
    return this.written.byteLength + this.folded.byteLength + this.taughtAt.byteLength;
  }

  set(document: number, { written, folded }: QuestionKeys, taughtAtMs: number): void {
    this.written = grown(this.written, document + 1, this.forecast);
    this.folded = grown(this.folded, document + 1, this.forecast);
    this.taughtAt = grown(this.taughtAt, document + 1, this.forecast);
    this.written[document] = written;
    this.folded[document] = folded;
    this.taughtAt[document] = taughtAtMs;
  }

  clear(document: number): void {
    if (document >= this.folded.length) return;
    this.written[document] = 0;
    this.folded[document] = 0;
    this.taughtAt[document] = 0;
  }

  taughtAtMs(document: number): number {
    return this.taughtAt[document] ?? 0;
  }

  /** Whether two documents are the same question but for case and closing marks. */
  areSame(document: number, other: number): boolean {
    return (this.folded[document] ?? 0) === (this.folded[other] ?? 0);
  }

  /** The documents that are this question: those written just so, else those that are folded so. */
  find({ written, folded }: QuestionKeys): number[] {
    const found: number[] = [];
    for (let at = this.folded.indexOf(folded); at >= 0; at = this.folded.indexOf(folded, at + 1))
      found.push(at);
    const justSo = found.filter((document) => this.written[document] === written);
    return justSo.length > 0 ? justSo : found;
  }
}
