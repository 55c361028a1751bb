/** Tells line breaks that somebody meant from those that only broke a line for its length. */

/** Ends in a script that puts no space between words, or in its punctuation. */
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff0f\uff1a\uff1b\uff1f]$/u;

/** What joins a text that ends so with its continuation. */
export function glueAfter(text: string): '' | ' ' {
  return IDEOGRAPHIC.test(text) ? '' : ' ';
}

/** "CV-" before "417": a code or a range, whose parts no space parts. "Post-" before a word may stand for more. */
const OPEN_HYPHEN = /[\p{L}\p{N}]-$/u;
const NUMBER_START = /^\p{N}/u;

/** What joins a text with this continuation. */
function glueBetween(text: string, continuation: string): '' | ' ' {
  return OPEN_HYPHEN.test(text) && NUMBER_START.test(continuation) ? '' : glueAfter(text);
}

/** A sentence with its lines joined. */
export function joinLines(sentence: string): string {
  const [first = '', ...others] = sentence.split('\n');
  return others
    .map((line) => line.trim())
    .reduce((text, line) => text + glueBetween(text, line) + line, first.trimEnd());
}

/** Characters that are as wide as two of other scripts. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/gu;
/**
 * What would have had to stand in the line before: one ideograph, with what may not begin a line; of scripts that are broken
 * between words without a space, about a word; else what comes before a space or an ideograph.
 */
const NEXT_WORD =
  /^\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{Pe}\p{Pf}\p{Po}ー々]*|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,10}|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/u;
/** In columns: a space, or the ideograph that a line may have more than others for the mark behind it. */
const SPACE = 1;
const LEEWAY = 2;

function columnsOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** A shorter line is not one that was broken for its length; in columns. */
const BROKEN_LINE_MIN_LENGTH = 40;

/** How the lines of a text were broken. */
export interface LineBreaks {
  /** Of the longest line, in columns. */
  width: number;
  /** Whether most lines were broken because the next word had no room in them. */
  isWrapped: boolean;
}

function hasRoom(line: string, next: string, width: number): boolean {
  const gap = glueAfter(line) === '' ? LEEWAY : SPACE;
  return columnsOf(line) + gap + columnsOf(NEXT_WORD.exec(next)?.[0] ?? '') <= width;
}

export function readLineBreaks(text: string): LineBreaks {
  const lines = text.split('\n');
  const width = lines.reduce((longest, line) => Math.max(longest, columnsOf(line)), BROKEN_LINE_MIN_LENGTH);
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
