/** Finds the titles of a Word document that no style names: short paragraphs in bold or in larger letters, above text. */
import type { Block, TextBlock } from '../types.ts';
import type { Font } from './run.ts';

const LONGEST_TITLE = 120;
const LONGEST_QUESTION = 200;
/** Consecutive titles, such as document, chapter, section and question; more are a list. */
const MOST_TITLES = 4;
/** A value below its name, such as a day's opening hours, has fewer characters, */
const SHORTEST_TEXT = 60;
/** and no more lines. */
const MOST_VALUE_LINES = 2;
/** Most levels of titles below a styled heading, or in a document without one. */
const MOST_LEVELS = 9;
/** A size is clearly larger than another from this ratio: 14 points than 12, but not 12 than 11. */
const CLEARLY_LARGER = 1.15;

const ENDS_QUESTION = /[?？؟]["'”’»)\]]*$/u;
const ENDS_OPEN = /[.,;:!…。，、；：！।،؛۔]["'”’»)\]]*$/u;
/** Prices and addresses. */
const VALUE = /^[+\p{Sc}]|\S@\S/u;
const BULLET = /^[-–—*•·●○■□▪➢➤✓✔]\s/u;
/** What Word numbers: "1. ", "2.1 ", "a) ", "IV. " */
const NUMBERED_ITEM = /^\(?(?:\p{N}|\p{L}+[.)])\S*\s/u;
const TYPED_ITEM = /^\(?\p{N}{1,3}[.)]\s/u;
/** "3.1" and the tab behind it. */
const TYPED_NUMBER = /^(?:\p{N}[\p{N}.]*|\p{L})[.)]?\t/u;
/** "Price: 9 euros" */
const LABELLED = /^([^:：]+)(?:：|:\s)/u;
/** "Step 2: Unpack the lamp" */
const NUMBERED = /(?:\p{N}|\s[IVX]+)$/u;

export interface TitleFinder {
  /**
   * Takes blocks in reading order, which come out as headings or as they are.
   * @param font of a paragraph in the flow of the text; without one a block is a text and no title
   */
  add(block: Block, continues: boolean, font?: Font): void;
  /** No more blocks come. */
  finish(): void;
}

interface Line {
  block: TextBlock;
  font: Font;
}

interface Title extends Line {
  asks: boolean;
  /** The title directly below, if there is no text between. */
  inner?: Title;
}

/** What follows a title; a table has no size. */
type Below = Pick<Font, 'isBold'> & Partial<Font>;

/**
 * Larger titles rank above smaller ones, bold ones above others of their size, and all of them below the previous styled heading.
 * A few paragraphs are held back until the text below them is known.
 * @param usualSize size of text, in half points, before any text is known
 */
export function findTitles(give: (block: Block, continues: boolean) => void, usualSize: number): TitleFinder {
  const sizes = countSizes(usualSize);
  /** Paragraphs in a row that are titles if a text follows that looks plainer. */
  let held: Title[] = [];
  /** Lines below the held titles that may be the value of the last one. */
  let values: Line[] = [];
  let isList = false;
  let styledLevel = 0;
  /** Titles that the next block may belong to. */
  const open: Title[] = [];

  function giveHeld(below: Below | undefined): void {
    const titles = chooseTitles(held, below);
    for (const title of held) {
      if (titles.has(title)) giveHeading(title);
      else giveText(title);
    }
    for (const value of values) giveText(value);
    held = [];
    values = [];
  }

  /** Only a value follows the last title, if anything: "Monday: 9 to 17" is one paragraph, and no title. */
  function endHeld(): void {
    const [value] = values;
    const name = value && held.pop();
    if (value && name) values = [{ block: joinValue(name, values), font: value.font }];
    giveHeld(value?.font);
  }

  function giveText({ block, font }: Line): void {
    sizes.add(font.size, block.text.length);
    give(block, false);
  }

  function giveHeading(title: Title): void {
    while (open.length > 0 && !standsAbove(open.at(-1) as Title, title)) open.pop();
    open.push(title);
    const level = styledLevel + Math.min(open.length, MOST_LEVELS);
    give({ kind: 'heading', text: title.block.text, level, locator: title.block.locator }, false);
  }

  function hold(title: Title): void {
    isList ||= isItem(title) && held.some(isItem);
    held.push(title);
    isList ||= held.length > MOST_TITLES;
    if (!isList) return;
    for (const line of held) giveText(line);
    held = [];
  }

  function mayBeValue({ kind, text }: TextBlock, font: Font): boolean {
    const name = held.at(-1);
    if (kind !== 'paragraph' || name === undefined || name.asks) return false;
    if (!standsOut(name.font, font) || isLarger(name.font.size, font.size)) return false;
    return values.length < MOST_VALUE_LINES && looksLikeValue(text);
  }

  return {
    add(block, continues, font) {
      if (block.kind === 'heading') {
        endHeld();
        open.length = 0;
        styledLevel = block.level;
        give(block, continues);
      } else if (block.kind === 'table' || font === undefined) {
        giveHeld(values[0]?.font ?? { isBold: false });
        give(block, continues);
      } else if (mayBeTitle(block) && (font.isBold || isLarger(font.size, sizes.usual))) {
        if (values.length > 0) endHeld();
        hold({ block, font, asks: ENDS_QUESTION.test(block.text) });
        return;
      } else if (mayBeValue(block, font)) {
        values.push({ block, font });
      } else {
        giveHeld(values[0]?.font ?? font);
        giveText({ block, font });
      }
      isList = false;
    },
    finish: endHeld,
  };
}

/** The paragraphs that stand out from what follows them, text or another title. */
function chooseTitles(held: readonly Title[], end: Below | undefined): Set<Title> {
  const titles = new Set<Title>();
  let below = end;
  let next: Title | undefined;
  for (const title of held.toReversed()) {
    const isTitle = below && standsOut(title.font, below) && (!next || compare(title.font, next.font) >= 0);
    if (isTitle) {
      if (next) title.inner = next;
      titles.add(title);
      next = title;
    } else {
      below = title.font;
      next = undefined;
    }
  }
  return titles;
}

function joinValue(name: Title, values: readonly Line[]): TextBlock {
  return { ...name.block, text: `${name.block.text}: ${values.map(({ block }) => block.text).join(', ')}` };
}

function standsOut(font: Font, below: Below): boolean {
  if (below.size !== undefined && isLarger(font.size, below.size)) return true;
  return font.isBold && !below.isBold && !isLarger(below.size ?? 0, font.size);
}

function isLarger(size: number, other: number): boolean {
  return size >= other * CLEARLY_LARGER;
}

/** Positive if the first ranks higher. */
function compare(one: Font, other: Font): number {
  return one.size - other.size || Number(one.isBold) - Number(other.isBold);
}

/** Among titles that look the same, one without text of its own ranks above the one directly below it and above all following questions. */
function standsAbove(upper: Title, lower: Title): boolean {
  const rank = compare(upper.font, lower.font);
  if (rank !== 0) return rank > 0;
  return upper.inner !== undefined && (upper.inner === lower || (!upper.asks && lower.asks));
}

/** Numbered by Word, as sections and questions are. Two in a row are a list. */
function isItem({ block }: Title): boolean {
  return block.kind === 'listItem';
}

function mayBeTitle({ kind, text }: TextBlock): boolean {
  if (kind === 'notes' || !/\p{L}/u.test(text)) return false;
  if (kind === 'listItem' && !NUMBERED_ITEM.test(text)) return false;
  if (BULLET.test(text) || VALUE.test(text)) return false;
  if (/[\t\n]/.test(text.replace(TYPED_NUMBER, ''))) return false;
  if (ENDS_QUESTION.test(text)) return text.length <= LONGEST_QUESTION;
  return text.length <= LONGEST_TITLE && !ENDS_OPEN.test(text) && !isLabelled(text);
}

function looksLikeValue(text: string): boolean {
  if (text.length >= SHORTEST_TEXT || ENDS_OPEN.test(text) || ENDS_QUESTION.test(text)) return false;
  return !/[\t\n]/.test(text) && !BULLET.test(text) && !TYPED_ITEM.test(text) && !isLabelled(text);
}

function isLabelled(text: string): boolean {
  const label = LABELLED.exec(text)?.[1];
  return label !== undefined && !NUMBERED.test(label);
}

/** Counts characters of text by size. */
function countSizes(usualSize: number): {
  add(size: number, characters: number): void;
  readonly usual: number;
} {
  const counts = new Map<number, number>();
  let usual = usualSize;
  return {
    add(size, characters) {
      const count = (counts.get(size) ?? 0) + characters;
      counts.set(size, count);
      if (count > (counts.get(usual) ?? 0)) usual = size;
    },
    get usual() {
      return usual;
    },
  };
}
