/** Tells of two similar questions whether one answer can answer both. */
import { findAntonyms } from '../antonyms.ts';
import type { QuestionType } from '../profiles/profile.ts';
import { findDenials } from './denials.ts';

/** False if one asks when and the other how much; a question without question words may ask for anything. */
export function askTheSame(one: ReadonlySet<QuestionType>, other: ReadonlySet<QuestionType>): boolean {
  return one.size === 0 || other.size === 0 || [...one].some((type) => other.has(type));
}

/** Whether one of two similar questions asks for the opposite of the other, or denies what the other says. */
export function areContrary(one: string, other: string, language: string): boolean {
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  return pairs.some(
    ([asked, taught]) =>
      findAntonyms(asked, taught, '', language).length > 0 || findDenials(asked, taught, language).length > 0,
  );
}
