/** Which questions count as one. */

/** Case and white space make no other question. */
const questionIdentity = (question: string): string => question.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const isSameQuestion = (one: string, other: string): boolean =>
  questionIdentity(one) === questionIdentity(other);
