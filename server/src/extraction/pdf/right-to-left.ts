/**
 * Puts Arabic and Hebrew pages into reading order. The first engine gives their words
 * from left to right; the second gives them in order, but reverses left-to-right words among them.
 */
import { toCellText } from '../cell-text.ts';
import type { Block } from '../types.ts';

/** Least share of right-to-left letters on a right-to-left page. */
const LEAST_SHARE = 0.3;

const LETTERS = /\p{L}/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
/** Addresses, numbers in groups and the like. */
const LEFT_TO_RIGHT_WORDS = /[A-Za-z0-9]+(?:[.@:/_+-]+[A-Za-z0-9]+)+/g;
/** The ligature of lam and alef is split in the wrong order; no Arabic word has its letters so. */
const TURNED_ARTICLE = /(?<!\p{L})([وفبك]?)ا([اأإآ])ل/gu;
const TURNED_NO = /(?<!\p{L})ال(?!\p{L})/gu;
/** Punctuation after a number is moved in front of it. */
const TURNED_MARK = /(?<=^|[\s–-])([.,:;!?])(\d[\d.,:/-]*)(?=\s|$)/gu;

export function isRightToLeft(blocks: readonly Block[]): boolean {
  const text = toCellText(blocks);
  const rightToLeft = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return rightToLeft > 0 && rightToLeft >= LEAST_SHARE * (text.match(LETTERS)?.length ?? 0);
}

/**
 * @param ordered the page by the second engine
 * @param layout the page by the first one, which knows headings and left-to-right words
 */
export function mendOrder(ordered: readonly Block[], layout: readonly Block[]): Block[] {
  const words = [...new Set(toCellText(layout).match(LEFT_TO_RIGHT_WORDS))];
  const headings = new Map<string, number>();
  for (const block of layout)
    if (block.kind === 'heading') headings.set(sortLetters(block.text), block.level);
  return ordered.map((block): Block => {
    if (block.kind === 'table') return block;
    const text = mendText(block.text, words);
    const level = headings.get(sortLetters(block.text));
    return level === undefined
      ? { ...block, text }
      : { kind: 'heading', text, level, locator: block.locator };
  });
}

function mendText(text: string, words: readonly string[]): string {
  let mended = text.replace(TURNED_ARTICLE, '$1ال$2').replace(TURNED_NO, 'لا').replace(TURNED_MARK, '$2$1');
  for (const word of words)
    if (!mended.includes(word))
      mended = mended.replaceAll(
        word
          .split(/([.@:/_+-]+)/)
          .reverse()
          .join(''),
        word,
      );
  return mended;
}

/** Equal for texts of the same letters, whatever their order. */
function sortLetters(text: string): string {
  return (text.match(LETTERS) ?? []).sort().join('');
}
