/** Bounds of a pair's texts, apart from the schemas, so that a page that only needs a bound loads no schema. */

export const QUESTION_MAX_CHARACTERS = 2_000;
export const ANSWER_MAX_CHARACTERS = 25_000;
