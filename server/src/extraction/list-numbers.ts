/** Tells numbers that begin list items from those that begin a line in the midst of a sentence: "open until\n24. December". */

const ENDS_SENTENCE = /[.:;!?。：；！？…)\]"”»]$/u;

/** @param shortest characters; a shorter line may be a title of the list below it */
export function isOpenProse(before: string, shortest: number): boolean {
  const text = before.trim();
  return text.length >= shortest && !ENDS_SENTENCE.test(text);
}

/**
 * Whether a number belongs to a list wherever it stands: it follows the last one, or is the first of several.
 * @param hasSecond whether a later line or block has the number 2
 */
export function isOfList(number: number, last: number | undefined, hasSecond: () => boolean): boolean {
  return number - 1 === last || (number === 1 && hasSecond());
}
