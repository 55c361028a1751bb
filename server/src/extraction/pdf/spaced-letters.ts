/** Joins the letters of text that is set with wide spaces between letters: the first engine takes each for a word. */
import { textsOf } from '../block-texts.ts';
import type { Block } from '../types.ts';

/** Text of at least so many words is letter-spaced if this share of them are one letter, and most at most two. */
const FEWEST_WORDS = 4;
const SINGLE_SHARE = 0.5;
const SHORT_SHARE = 0.7;
/** Two words of one letter beside each other. */
const SPACED = /(?:^|\s)\S\s+\S(?:\s|$)/;
const SIGN = /[\p{L}\p{N}]/u;

export function hasSpacedLetters(blocks: readonly Block[]): boolean {
  return blocks.some((block) => textsOf(block).some(isSpaced));
}

/**
 * The blocks with the words of the same letters in the other reading.
 * @param reading of the page by an engine that tells spaces from room
 */
export function joinSpacedLetters(blocks: readonly Block[], reading: string): Block[] {
  const places: number[] = [];
  let letters = '';
  for (let at = 0; at < reading.length; at++)
    if (SIGN.test(reading.charAt(at))) {
      letters += reading.charAt(at);
      places.push(at);
    }
  const join = (text: string): string => {
    if (!isSpaced(text)) return text;
    const own = [...text].filter((character) => SIGN.test(character)).join('');
    const start = letters.indexOf(own);
    const [first, last] = [places[start], places[start + own.length - 1]];
    if (start < 0 || first === undefined || last === undefined) return text;
    const before = /^[^\p{L}\p{N}\s]*/u.exec(text)?.[0] ?? '';
    const behind = /[^\p{L}\p{N}\s]*$/u.exec(text)?.[0] ?? '';
    return `${before}${reading.slice(first, last + 1).replace(/\s+/g, ' ')}${behind}`;
  };
  return blocks.map((block) =>
    block.kind === 'table'
      ? {
          ...block,
          header: block.header.map(join),
          rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(join) })),
        }
      : { ...block, text: join(block.text) },
  );
}

function isSpaced(text: string): boolean {
  if (!SPACED.test(text)) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  const count = (most: number) => words.filter((word) => word.length <= most).length;
  return (
    words.length >= FEWEST_WORDS &&
    count(1) >= SINGLE_SHARE * words.length &&
    count(2) >= SHORT_SHARE * words.length &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  );
}
