/** Which of a collection's texts are a question as it was typed, and when each was taught. */

import type { QuestionKeys } from '../../../language/question-hash.ts';
import { grown } from '../../../typed-arrays.ts';
import type { Forecast } from '../../structures/growth-forecast.ts';

/** By unit; a unit that was given no keys is no question, and has 0 everywhere. */
export class TaughtQuestions {
  private written = new Float64Array(0);
  private folded = new Float64Array(0);
  private taughtAt = new Float64Array(0);
  private readonly forecast: Forecast;

  /** @param forecast of how many units there will be, while much is loaded */
  constructor(forecast: Forecast) {
    this.forecast = forecast;
  }

  get sizeBytes(): number {
    return this.written.byteLength + this.folded.byteLength + this.taughtAt.byteLength;
  }

  set(unit: number, { written, folded }: QuestionKeys, taughtAtMs: number): void {
    this.written = grown(this.written, unit + 1, this.forecast);
    this.folded = grown(this.folded, unit + 1, this.forecast);
    this.taughtAt = grown(this.taughtAt, unit + 1, this.forecast);
    this.written[unit] = written;
    this.folded[unit] = folded;
    this.taughtAt[unit] = taughtAtMs;
  }

  clear(unit: number): void {
    if (unit >= this.folded.length) return;
    this.written[unit] = 0;
    this.folded[unit] = 0;
    this.taughtAt[unit] = 0;
  }

  taughtAtMs(unit: number): number {
    return this.taughtAt[unit] ?? 0;
  }

  /** Whether two units are the same question but for case and closing marks. */
  areSame(unit: number, other: number): boolean {
    return (this.folded[unit] ?? 0) === (this.folded[other] ?? 0);
  }

  /** The units that are this question: those written just so, else those that are folded so. */
  find({ written, folded }: QuestionKeys): number[] {
    const found: number[] = [];
    for (let at = this.folded.indexOf(folded); at >= 0; at = this.folded.indexOf(folded, at + 1))
      found.push(at);
    const justSo = found.filter((unit) => this.written[unit] === written);
    return justSo.length > 0 ? justSo : found;
  }
}
