/** Reads one page's picture: turned upright, straightened, without ruled lines. */
import type { PageDrawer } from './draw-page.ts';
import { wipeRules } from './rules.ts';
import type { SeenWord, Tesseract } from './tesseract.ts';
import type { OcrWork } from './types.ts';
import { toWords } from './words.ts';

export interface SeenPage {
  words: SeenWord[];
  /** Quarter turns clockwise in which the page was found. */
  turns: number;
  /** Of the picture in which the words stand, in pixels. */
  width: number;
  height: number;
  dpi: number;
}

/** Angles that straightening is worth, in radians: what is less is read as it is, what is more was measured wrong. */
const LEAST_SKEW = 0.004;
const MOST_SKEW = 0.35;
/** Resolution at which a page's angle and turn are found. */
const PROBE_DPI = 150;
/** Of a page the right way up, the words are read with more confidence. */
const UPRIGHT = 75;
const TURNS = [0, 1, 2, 3] as const;
const POINTS_PER_INCH = 72;

/**
 * @param turns as the page is likely to be turned, such as the page before
 * @returns undefined where the page is too large to be drawn finely enough
 */
export function readPage(
  drawer: PageDrawer,
  tesseract: Tesseract,
  page: number,
  turns: number,
  { dpi: finest, leastDpi, pagePixels }: Pick<OcrWork, 'dpi' | 'leastDpi' | 'pagePixels'>,
): SeenPage | undefined {
  const size = drawer.sizeOf(page);
  if (size === undefined) throw new Error('the page cannot be opened');
  const squareInches = (size.width * size.height) / POINTS_PER_INCH ** 2;
  const dpi = Math.min(finest, Math.floor(Math.sqrt(pagePixels / Math.max(squareInches, 0.01))));
  if (dpi < leastDpi) return undefined;

  const read = (way: number, resolution: number): SeenPage => {
    const probe = drawer.draw(page, { dpi: Math.min(resolution, PROBE_DPI), turns: way, skew: 0 });
    const found = tesseract.findSkew(probe);
    const skew = Math.abs(found) >= LEAST_SKEW && Math.abs(found) <= MOST_SKEW ? found : 0;
    const picture = drawer.draw(page, { dpi: resolution, turns: way, skew });
    wipeRules(picture, resolution);
    const words = toWords(tesseract.recognise(picture, resolution));
    return { words, turns: way, width: picture.width, height: picture.height, dpi: resolution };
  };

  const first = read(turns, dpi);
  if (confidenceOf(first) >= UPRIGHT) return first;
  const probes = TURNS.map((way) => (way === turns ? first : read(way, Math.min(dpi, PROBE_DPI))));
  const best = probes.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  return best.turns === turns ? first : read(best.turns, dpi);
}

/** Mean of the letters read, and none where the words of lines do not follow each other to the right: turned lines are read as well. */
function confidenceOf({ words }: SeenPage): number {
  const letters = lettersOf(words);
  if (letters === 0) return 0;
  return (
    (words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters) * flowOf(words)
  );
}

/** Upside down, few words are read, and none surely. */
function scoreOf(page: SeenPage): number {
  return confidenceOf(page) ** 2 * Math.sqrt(lettersOf(page.words));
}

function lettersOf(words: readonly SeenWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Share of words that stand to the right of the word before them in their line; 1 where each line is a word. */
function flowOf(words: readonly SeenWord[]): number {
  let followers = 0;
  let rightwards = 0;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before === undefined || before.line !== word.line) continue;
    followers += 1;
    if (word.left >= before.left + (before.right - before.left) / 2) rightwards += 1;
  }
  return followers === 0 ? 1 : rightwards / followers;
}
