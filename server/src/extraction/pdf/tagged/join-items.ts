/** Joins text items of a page into running text. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { isIdeographic, joinBrokenWords, withoutSymbols } from '../plain-text.ts';

/** Items closer than this share of their height are parts of one word. */
const WORD_GAP = 0.12;

/** @param lineBreak separates lines of the page */
export function joinItems(items: readonly TextItem[], lineBreak: ' ' | '\n' = ' '): string {
  let text = '';
  let last: TextItem | undefined;
  for (const item of items) {
    if (last !== undefined && isSameLine(last, item)) text += spaceBetween(last, item);
    else if (lineBreak === '\n' || !runsOn(text, item.text)) text += lineBreak;
    text += item.text;
    last = item;
  }
  return withoutSymbols(joinBrokenWords(text)).trim();
}

/** Whether two lines go on without a space: in Chinese and Japanese, and at a dash without one before it. */
function runsOn(text: string, next: string): boolean {
  if (/\p{L}—$/u.test(text)) return /^\p{L}/u.test(next);
  return isIdeographic(text.at(-1)) && isIdeographic(next.at(0));
}

/** The text of each line. @param items from top to bottom */
export function joinLines(items: readonly TextItem[]): string[] {
  const lines: TextItem[][] = [];
  for (const item of items) {
    const line = lines.at(-1);
    if (line?.[0] && isSameLine(line[0], item)) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => joinItems(line.sort((left, right) => left.x - right.x)));
}

export function isSameLine(one: TextItem, other: TextItem): boolean {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > Math.min(one.height, other.height) / 2;
}

function spaceBetween(left: TextItem, right: TextItem): '' | ' ' {
  const gap = right.x - (left.x + left.width);
  return Math.abs(gap) < WORD_GAP * Math.max(left.height, right.height) ? '' : ' ';
}
