/** Splits the lines of a paragraph where list items begin, and not where a line happens to begin with a number. */
import { isOfList, isOpenProse } from '../list-numbers.ts';

const LABEL = /^\s*(?:[-*•–]|(\d{1,3})[.)]|([a-zA-Z])[.)])\s+\S/;
const SHORTEST_PROSE = 40;

export function isListItem(line: string | undefined): boolean {
  return line !== undefined && LABEL.test(line);
}

/**
 * Pieces of a paragraph: text, or an item with its further lines. A number in the midst of a sentence begins an item only if
 * the one before it or the one behind it does as well: "open until\n24. Dezember" is no list.
 */
export function splitAtItems(lines: readonly string[]): (readonly string[])[] {
  if (!lines.some((line, at) => at > 0 && LABEL.test(line))) return lines.length === 0 ? [] : [lines];
  const pieces: string[][] = [];
  let last: number | undefined;
  for (const [at, line] of lines.entries()) {
    const isLabelled = isListItem(line);
    const number = isLabelled ? numberOf(line) : undefined;
    const isItem =
      isLabelled &&
      (number === undefined ||
        !isWithinSentence(lines[at - 1]) ||
        isOfList(number, last, () => lines.slice(at + 1).some((later) => numberOf(later) === 2)));
    if (isItem) last = number;
    if (isItem || at === 0) pieces.push([line]);
    else pieces.at(-1)?.push(line);
  }
  return pieces;
}

/** Of a numbered or lettered item; undefined for bullets and other lines. */
function numberOf(line: string): number | undefined {
  const [, digits, letter] = LABEL.exec(line) ?? [];
  if (digits !== undefined) return Number(digits);
  return letter === undefined ? undefined : letter.toLowerCase().charCodeAt(0) - 0x60;
}

function isWithinSentence(before: string | undefined): boolean {
  return before !== undefined && isOpenProse(before, SHORTEST_PROSE);
}
