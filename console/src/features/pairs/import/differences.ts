/** What is asked before an import begins: what to do with questions that have another answer, and whether the columns are right. */
import { strings } from '../../../strings/catalogue.ts';
import type { CheckedImport, CheckedRow } from './check-rows.ts';

export const DIFFERENCE_CHOICES = ['both', 'replace', 'keep'] as const;
export type DifferenceChoice = (typeof DIFFERENCE_CHOICES)[number];

/** The rows that are sent. */
export const rowsFor = (choice: DifferenceChoice, ready: readonly CheckedRow[]): CheckedRow[] =>
  ready.filter(({ present }) => choice !== 'keep' || present === undefined);

/** The pairs that make room for those that are sent. */
export const replacedBy = (choice: DifferenceChoice, ready: readonly CheckedRow[]): number[] =>
  choice === 'replace' ? [...new Set(ready.flatMap(({ present }) => present?.replaceableId ?? []))] : [];

/** Fewer rows look alike by chance. */
const ROWS_MIN = 5;
const NUMBERS_MIN_SHARE = 0.5;
const SAME_ANSWER_MIN_SHARE = 0.9;
const NUMBER = /^[\p{N}\p{P}\p{S}\s]+$/u;

function mostFrequent(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** What makes a list look as if another column was meant, in words; empty where nothing does. */
export function findSuspicions({ rows }: CheckedImport): string[] {
  if (rows.length === 0) return [];
  const isAllMissing = (part: 'question' | 'answer') => rows.every((row) => row[part].trim() === '');
  if (isAllMissing('question') || isAllMissing('answer')) return [strings.importCheck.emptyColumn];
  if (rows.length < ROWS_MIN) return [];
  const found: string[] = [];
  const numbers = rows.filter(({ question }) => NUMBER.test(question)).length;
  if (numbers >= rows.length * NUMBERS_MIN_SHARE) {
    found.push(strings.importCheck.numbers(numbers, rows.length));
  }
  const same = mostFrequent(rows.map(({ answer }) => answer.trim()));
  if (same >= rows.length * SAME_ANSWER_MIN_SHARE) {
    found.push(strings.importCheck.sameAnswer(same, rows.length));
  }
  return found;
}
