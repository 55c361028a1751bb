/** What is said of a row that was not taken as it stands, in the same words for every format. */

export const WAS_DRAFT = 'it was a draft, and is imported switched off';
export const IS_PASSAGE = 'It is a passage without a question. Upload its document instead.';

/** "1 button", "3 buttons". */
export function countOf(count: number, singular: string): string {
  return count === 1 ? `1 ${singular}` : `${count} ${singular}s`;
}

/** Nothing where there were none. */
export function leftOut(count: number, singular: string): string[] {
  return count === 0 ? [] : [`${countOf(count, singular)} left out`];
}

/** Of the answers among which a product chooses by chance. Nothing where it has no choice. */
export function firstTaken(answers: number): string[] {
  if (answers < 2) return [];
  return [`the first of ${answers} answers was taken, of which one was said by chance`];
}
