/** Tells em dashes at line ends from hyphens by their width: the engine gives both as hyphens, and joins what they part. */
import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse-wasm';
import { type ItemWord, wordsOfItem } from './item-words.ts';

const ENDS_IN_HYPHEN = /\p{Ll}-$/u;
/** An em dash is at least this wide, hyphens and en dashes are narrower. All widths are shares of a usual em. */
const LEAST_WIDTH = 0.8;
const EM_DASH = '—';
/** First guesses of widths. */
const NARROW = /[fijlrtI.,:;'|!()[\]]/;
const WIDE = /[mwMW@%—]/;
const GUESSES = { narrow: 0.28, wide: 0.82, capital: 0.66, other: 0.53 };
/** Words that widths are learnt from, and how often each is. */
const MOST_WORDS = 400;
const FEWEST_WORDS = 8;
/** In such a font all characters are as wide, dashes too. */
const MONOSPACED = 1.1;
const SWEEPS = 12;
/** Limits the cost of a page full of hyphens. */
const MOST_HYPHENS = 200;
const MOST_BELOW = 20;
/** Distance to the next line at most, in line heights. */
const NEXT_LINE = 2.5;

/** The page with dashes for hyphens that are as wide, and without the words that were joined at them. */
export function markDashes(page: ParsedPage): ParsedPage {
  const ends = page.textItems.filter((item) => item.rotation === 0 && ENDS_IN_HYPHEN.test(item.text));
  if (ends.length === 0) return page;
  const byFont = Map.groupBy(page.textItems, fontOf);
  const widths = new Map<string, CharacterWidths | undefined>();
  const isDash = (item: TextItem) => {
    const font = fontOf(item);
    if (!widths.has(font)) widths.set(font, learnWidths(byFont.get(font) ?? []));
    return endsInDash(item, widths.get(font));
  };
  const dashes = new Set(ends.slice(0, MOST_HYPHENS).filter(isDash));
  if (dashes.size === 0) return page;
  const joints = [...dashes].flatMap((item) => jointsOf(item, page.textItems));
  return {
    ...page,
    textItems: page.textItems.map((item) =>
      dashes.has(item) ? { ...item, text: withDash(item.text), words: wordsWith(item) } : item,
    ),
    blocks: (page.blocks ?? []).map((block) => mendBlock(block, joints)),
  };
}

interface CharacterWidths {
  /** Points of a usual em. */
  em: number;
  widths: ReadonlyMap<string, number>;
}

function fontOf({ fontName, height }: TextItem): string {
  return `${fontName} ${height.toFixed(1)}`;
}

/** Learns how wide characters are from words whose widths are sums of theirs, by Kaczmarz's method from a guess. */
function learnWidths(items: readonly TextItem[]): CharacterWidths | undefined {
  const words = items
    .flatMap(wordsOfItem)
    .filter(({ text, width }) => width > 0 && /^[\p{L}.,]+$/u.test(text))
    .slice(0, MOST_WORDS);
  const perLetter = words.map(({ text, width }) => width / text.length);
  const isMonospaced = Math.max(...perLetter) < MONOSPACED * Math.min(...perLetter);
  if (words.length < FEWEST_WORDS || isMonospaced) return undefined;
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const em =
    sumOf(words.map(({ width }) => width)) / sumOf(words.map(({ text }) => widthOf(text, new Map())));
  const widths = new Map<string, number>();
  for (const { text } of words) for (const character of text) widths.set(character, guessOf(character));
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const { text, width } of words) {
      const step = (width / em - widthOf(text, widths)) / text.length;
      for (const character of text) widths.set(character, (widths.get(character) ?? 0) + step);
    }
  return { em, widths };
}

function guessOf(character: string): number {
  if (NARROW.test(character)) return GUESSES.narrow;
  if (WIDE.test(character)) return GUESSES.wide;
  return /\p{Lu}/u.test(character) ? GUESSES.capital : GUESSES.other;
}

function widthOf(text: string, widths: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const character of text) sum += widths.get(character) ?? guessOf(character);
  return sum;
}

function endsInDash(item: TextItem, known: CharacterWidths | undefined): boolean {
  const word = wordsOfItem(item).at(-1);
  if (!word || !known || !/^[\p{L}.,’']+-$/u.test(word.text)) return false;
  return word.width / known.em - widthOf(word.text.slice(0, -1), known.widths) >= LEAST_WIDTH;
}

function withDash(text: string): string {
  return `${text.slice(0, -1)}${EM_DASH}`;
}

function wordsWith(item: TextItem): ItemWord[] {
  return wordsOfItem(item).map((word, index, { length }) =>
    index === length - 1 ? { ...word, text: withDash(word.text) } : word,
  );
}

interface Joint {
  wrong: RegExp;
  right: string;
}

/** Each way to join the item's last word with a word below. */
function jointsOf(item: TextItem, items: readonly TextItem[]): Joint[] {
  const before = /[\p{L}\p{N}]+(?=-$)/u.exec(item.text)?.[0] ?? '';
  return items
    .filter(({ y }) => y > item.y + item.height / 2 && y < item.y + NEXT_LINE * item.height)
    .slice(0, MOST_BELOW)
    .flatMap(({ text }) => {
      const after = /^[\p{L}\p{N}]+/u.exec(text)?.[0];
      if (before === '' || after === undefined) return [];
      const wrong = new RegExp(`(?<![\\p{L}\\p{N}])${before}(?:\\\\?- ?)?${after}(?![\\p{L}\\p{N}])`, 'u');
      return [{ wrong, right: `${before}${EM_DASH}${after}` }];
    });
}

function mendBlock(block: LayoutBlock, joints: readonly Joint[]): LayoutBlock {
  if (block.text === undefined) return block;
  return {
    ...block,
    text: joints.reduce((text, { wrong, right }) => text.replace(wrong, right), block.text),
  };
}
