/** Tells line breaks that somebody meant from those that only broke a line for its length. */

/** Ends in a script that puts no space between words, or in its punctuation. */
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff0f\uff1a\uff1b\uff1f]$/u;

/** What joins a text that ends so with its continuation. */
export function glueAfter(text: string): '' | ' ' {
  return IDEOGRAPHIC.test(text) ? '' : ' ';
}

/** A sentence with its lines joined. */
export function joinLines(sentence: string): string {
  const [first = '', ...others] = sentence.split('\n');
  return others.reduce((text, line) => text + glueAfter(text) + line.trim(), first.trimEnd());
}

/** A narrower text is not one whose lines were broken for their length. */
const WIDTH_MIN = 40;

/** How wide a text may have been: as its longest line, if not more. */
export function widthOf(text: string): number {
  return text.split('\n').reduce((width, line) => Math.max(width, line.length), WIDTH_MIN);
}

/**
 * What stands between two sentences of a text `width` wide: a line break only where the next word would have had room in
 * the line before it.
 */
export function gapBetween(text: string, width: number, end: number, start: number): '' | ' ' | '\n' {
  if (start === end) return '';
  if (!text.slice(end, start).includes('\n')) return ' ';
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  const word = /^\S*/.exec(text.slice(start, start + width))?.[0] ?? '';
  return line.length + 1 + word.length <= width ? '\n' : glueAfter(line);
}
