/** Builds the lines of a page from the places of its words, and cuts them into pieces at gaps. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { wordsOfItem } from '../item-words.ts';
import { isIdeographic } from '../plain-text.ts';

/** Wider gaps, in spaces, separate pieces. */
const WIDEST_SPACE = 1.6;
/** Widest gap, in spaces, that is an ordinary space. */
const A_SPACE = 1.1;
/** A space as a share of the font's size, if the page has none to measure. */
const USUAL_SPACE = 0.28;
/** Widest space of a font, as a multiple of the page's usual space. */
const WIDER_FONT = 1.25;
/** Words closer than this share of their height are one word. */
const WORD_GAP = 0.12;
/**
 * A column starts where this many nearby lines have pieces starting within this many points. Its text may be nearly as close as
 * the next word; then one more line is required.
 */
const FEWEST_STARTS = 2;
const NEAR_LINES = 12;
const SLACK = 0.75;

/** In points, from the page's top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Word extends Box {
  text: string;
  /** Font size. */
  size: number;
  /** The usual width of a space in this font. */
  space: number;
}

/** Words without a wide gap between them. */
export interface Piece extends Box {
  text: string;
  words: Word[];
}

export interface Line extends Box {
  /** From left to right, one at least. */
  pieces: Piece[];
  /** Size of its largest word. */
  size: number;
}

/** The words of upright text. */
export function wordsOf(items: readonly TextItem[]): Word[] {
  const upright = items.filter((item) => item.rotation === 0);
  const spaces = measureSpaces(upright);
  return upright.flatMap((item) => {
    const size = sizeOf(item);
    const space = size * (spaces.get(item.fontName) ?? USUAL_SPACE);
    return wordsOfItem(item)
      .filter((word) => word.text.trim() !== '')
      .map(({ text, x, y, width, height }) => ({
        text: text.trim(),
        left: x,
        right: x + width,
        top: y,
        bottom: y + height,
        size,
        space,
      }));
  });
}

/** From top to bottom. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines = groupWords(words).map((line) =>
    cutLine(line, (before, word) => startsAfterGap(before, word)),
  );
  const starts = lines.map((parts) => parts.slice(1).flatMap((part) => part[0] ?? []));
  if (starts.every((words) => words.length === 0)) return lines.map(toLine);
  return lines.map((parts, at) => {
    const above = starts.slice(Math.max(0, at - NEAR_LINES), at);
    const near = [...above, ...starts.slice(at + 1, at + 1 + NEAR_LINES)].flat();
    const isColumn = (before: Word, word: Word) => {
      const same = near.filter(
        (start) => Math.abs(start.left - word.left) < SLACK && start.size === word.size,
      );
      return same.length >= (startsAfterGap(before, word, A_SPACE) ? FEWEST_STARTS : FEWEST_STARTS + 1);
    };
    return toLine(
      cutLine(parts.flat(), (before, word) => startsAfterGap(before, word) || isColumn(before, word)),
    );
  });
}

/** Whether the text of several words goes on in the piece below with a small letter. */
export function runsInto(before: Piece, below: Piece): boolean {
  return before.words.length > 1 && /^\p{Ll}/u.test(below.text) && !/[.!?:]$/.test(before.text);
}

/** @param boxes one at least */
export function boxAround(boxes: readonly Box[]): Box {
  const { left, right, top, bottom } = boxes[0] as Box;
  const around = { left, right, top, bottom };
  for (const box of boxes) {
    around.left = Math.min(around.left, box.left);
    around.right = Math.max(around.right, box.right);
    around.top = Math.min(around.top, box.top);
    around.bottom = Math.max(around.bottom, box.bottom);
  }
  return around;
}

/** The text of neighbouring words. */
export function joinWords(words: readonly Word[]): string {
  return words.reduce((text, word, index) => {
    const before = words[index - 1];
    if (before === undefined) return word.text;
    const gap = word.left - before.right;
    const isOne =
      gap < WORD_GAP * (word.bottom - word.top) ||
      (isIdeographic(before.text.at(-1)) && isIdeographic(word.text.at(0)));
    return `${text}${isOne ? '' : ' '}${word.text}`;
  }, '');
}

/** The median; 0 for no numbers. */
export function medianOf(numbers: readonly number[]): number {
  return new Float64Array(numbers).sort()[numbers.length >> 1] ?? 0;
}

/** Words of each line from left to right, lines from top to bottom. */
function groupWords(words: readonly Word[]): Word[][] {
  const middleOf = (word: Word) => word.top + word.bottom;
  const lines: Word[][] = [];
  for (const word of [...words].sort((one, other) => middleOf(one) - middleOf(other))) {
    const line = lines.at(-1);
    if (line?.[0] && isBeside(line[0], word)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.sort((one, other) => one.left - other.left));
}

function isBeside(one: Box, other: Box): boolean {
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
}

/** The usual space by font, as a share of its size. A font used only in column titles has wider gaps, so the page's usual space caps it. */
function measureSpaces(items: readonly TextItem[]): Map<string | undefined, number> {
  const fonts = [...Map.groupBy(items, (item) => item.fontName)]
    .map(([name, own]) => ({ name, gaps: own.flatMap(gapsOf) }))
    .filter(({ gaps }) => gaps.length > 0);
  const usual = medianOf(fonts.flatMap(({ gaps }) => gaps));
  return new Map(fonts.map(({ name, gaps }) => [name, Math.min(medianOf(gaps), WIDER_FONT * usual)]));
}

/** The gaps between an item's words, as shares of its size. */
function gapsOf(item: TextItem): number[] {
  const { words = [] } = item;
  const size = sizeOf(item);
  return words.slice(1).map((word, index) => {
    const before = words[index] ?? word;
    return (word.x - before.x - before.width) / size;
  });
}

function sizeOf(item: TextItem): number {
  return item.fontSize ?? item.height;
}

function startsAfterGap(before: Word, word: Word, spaces = WIDEST_SPACE): boolean {
  return word.left - before.right > spaces * Math.max(before.space, word.space);
}

/** @param starts whether a piece begins with the second word */
function cutLine(words: readonly Word[], starts: (before: Word, word: Word) => boolean): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && !starts(before, word)) part.push(word);
    else parts.push([word]);
  }
  return parts;
}

function toLine(parts: readonly Word[][]): Line {
  const pieces = parts.map((words) => ({ text: joinWords(words), words, ...boxAround(words) }));
  const size = Math.max(...parts.flatMap((words) => words.map((word) => word.size)));
  return { pieces, size, ...boxAround(pieces) };
}
