/** Makes of what was seen on a page the words of a text: without the remains of lines, in one size a line, and with doubts told. */
import type { SeenWord } from './tesseract.ts';

/** Words seen with less confidence may be wrong; with a digit, of which no dictionary knows the right one, sooner. */
const LEAST_SURE = 75;
const LEAST_SURE_NUMBER = 95;
const DIGIT = /\p{N}/u;
/** What is left of borders and rules. */
const REMAINS = /^[|¦[\]{}_‗~—–=-]+$/u;
const BORDERS = /^[|¦[\]{}]+|[|¦[\]{}]+$/gu;
/** A bullet is read as any small sign, with little confidence, at the beginning of a line. */
const BULLET_SURE = 80;
const BULLET = /^(?:[^\p{L}\p{N}]|[eEoO0¢°])[.,]?o?$/u;
const BULLET_SIGN = '•';
/** Lines so near to the usual height are of the usual size: letters that reach up or down make no heading. */
const SAME_SIZE = 0.3;

export function isDoubtful({ text, confidence }: SeenWord): boolean {
  return confidence < (DIGIT.test(text) ? LEAST_SURE_NUMBER : LEAST_SURE);
}

/** In the order in which they were seen. */
export function toWords(seen: readonly SeenWord[]): SeenWord[] {
  const lines = Map.groupBy(seen, ({ line }) => line);
  const heights = [...lines.values()].map(heightOf).sort((one, other) => one - other);
  const usual = heights[heights.length >> 1] ?? 0;
  return [...lines.values()].flatMap((words) => {
    const height = heightOf(words);
    const top = Math.min(...words.map((word) => word.top));
    const size = Math.abs(height - usual) <= SAME_SIZE * usual ? usual : height;
    return words
      .map((word, at) =>
        at === 0 && words.length > 1 && isBullet(word) ? toBullet(word) : withoutBorders(word),
      )
      .filter(({ text }) => text !== '' && !REMAINS.test(text))
      .map((word) => ({ ...word, top, bottom: top + size }));
  });
}

function heightOf(words: readonly SeenWord[]): number {
  return Math.max(...words.map(({ bottom }) => bottom)) - Math.min(...words.map(({ top }) => top));
}

function isBullet({ text, confidence }: SeenWord): boolean {
  return confidence < BULLET_SURE && BULLET.test(text);
}

/** It is sure: nothing is said by it. */
function toBullet(word: SeenWord): SeenWord {
  return { ...word, text: BULLET_SIGN, confidence: 100 };
}

function withoutBorders(word: SeenWord): SeenWord {
  const text = word.text.replace(BORDERS, '');
  return text === '' ? word : { ...word, text };
}
