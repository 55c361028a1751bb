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

/** A shorter line is not one that was broken for its length. */
const BROKEN_LINE_MIN_LENGTH = 40;

/** How the lines of a text were broken. */
export interface LineBreaks {
  /** As long as the longest line. */
  width: number;
  /** Whether most lines were broken because the next word had no room in them. */
  isWrapped: boolean;
}

function hasRoom(line: string, next: string, width: number): boolean {
  return line.length + 1 + (/^\s*\S*/.exec(next)?.[0].length ?? 0) <= width;
}

export function readLineBreaks(text: string): LineBreaks {
  const lines = text.split('\n');
  const width = lines.reduce((longest, line) => Math.max(longest, line.length), BROKEN_LINE_MIN_LENGTH);
  const meant = lines.filter((line, at) => at > 0 && hasRoom(lines[at - 1] as string, line, width));
  return { width, isWrapped: meant.length < (lines.length - 1) / 2 };
}

/** What stands between two sentences of a text: a line break only where it was not broken for its length. */
export function gapBetween(
  text: string,
  { width, isWrapped }: LineBreaks,
  end: number,
  start: number,
): '' | ' ' | '\n' {
  if (start === end) return '';
  if (!text.slice(end, start).includes('\n')) return ' ';
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return !isWrapped || hasRoom(line, text.slice(start, start + width), width) ? '\n' : glueAfter(line);
}
