/** The loss of one batch and its gradient by the vectors. */
import { type LossScratch, type LossSums, rowLoss } from '../encoder/batch-loss.ts';
import type { Batch } from './draw-batch.ts';
import type { Settings } from './settings.ts';

/** @returns by what the loss changes with each component; `vectors` and `teacher` have a row of `width` for each text */
export function batchGradient(
  { texts, groups, partners }: Omit<Batch, 'shown'>,
  { vectors, teacher, width }: { vectors: Float32Array; teacher: Float32Array; width: number },
  settings: Pick<Settings, 'temperature' | 'teacherWeight'>,
  sums: LossSums,
): Float32Array {
  const count = texts.length;
  const numbers = new Map([...new Set(texts)].map((text, number) => [text, number]));
  const textNumbers = Int32Array.from(texts, (text) => numbers.get(text) as number);
  const isTaught = new Uint8Array(count).fill(1);
  const scratch: LossScratch = { student: new Float32Array(count), teacher: new Float32Array(count) };
  const similarities = multiplyByItself(vectors, count, width);
  const teacherSimilarities = multiplyByItself(teacher, count, width);
  const bySimilarity = new Float32Array(count * count);
  for (let self = 0; self < count; self++) {
    const rowOf = (matrix: Float32Array) => matrix.subarray(self * count, (self + 1) * count);
    const row = {
      self,
      partner: partners[self] as number,
      similarities: rowOf(similarities),
      teacherSimilarities: rowOf(teacherSimilarities),
      groups,
      texts: textNumbers,
      isTaught,
    };
    rowLoss(row, settings, scratch, rowOf(bySimilarity), sums);
  }
  const gradient = new Float32Array(count * width);
  for (let row = 0; row < count; row++) {
    for (let other = 0; other < count; other++) {
      const by =
        (bySimilarity[row * count + other] as number) + (bySimilarity[other * count + row] as number);
      if (by === 0) continue;
      for (let at = 0; at < width; at++) {
        const own = row * width + at;
        gradient[own] = (gradient[own] as number) + by * (vectors[other * width + at] as number);
      }
    }
  }
  return gradient;
}

/** The products of all rows with one another. */
function multiplyByItself(rows: Float32Array, count: number, width: number): Float32Array {
  const products = new Float32Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let at = 0; at < width; at++)
        sum += (rows[a * width + at] as number) * (rows[b * width + at] as number);
      products[a * count + b] = sum;
      products[b * count + a] = sum;
    }
  }
  return products;
}
