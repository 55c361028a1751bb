/** Tells lines that only part a text, «====» or «…», from lines that say something. */

const CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Whether a text has neither a letter, nor a number, nor a picture. True of an empty one. */
export function isSeparator(text: string): boolean {
  return !CONTENT.test(text);
}
