/** Asks the engine for its measures of a page only where they tell something, as they cost a tenth of its time. */
import type { ParsedPage } from '@llamaindex/liteparse-wasm';
import type { UprightPage } from './turned-pages.ts';

const IMAGE = '/Image';
const NAME_GOES_ON = /[A-Za-z]/;
/** A word in its punctuation. */
const WORD = /^\p{P}*[\p{L}\p{M}\p{N}]+(?:[-.,:/@’'\u3001-\u303f\uff01-\uff65]+[\p{L}\p{M}\p{N}]+)*\p{P}*$/u;
/** Garbled text has a smaller share of words of letters and numbers alone; so may program code. */
const LEAST_WORDS = 0.6;
/** Characters of a page that are looked at. */
const SAMPLE = 1_500;

/** Whether the file has a picture, which is never inside a compressed object stream. */
export function hasPictures(file: Buffer): boolean {
  for (let at = file.indexOf(IMAGE); at >= 0; at = file.indexOf(IMAGE, at + 1))
    if (!NAME_GOES_ON.test(String.fromCharCode(file[at + IMAGE.length] ?? 0))) return true;
  return false;
}

/** Whether so few of the words are words that the engine should say whether the text is garbled. */
export function mayBeGarbled(text: string): boolean {
  const words = text.slice(0, SAMPLE).trim().split(/\s+/);
  return words[0] !== '' && words.filter((word) => WORD.test(word)).length < LEAST_WORDS * words.length;
}

/**
 * The pages, those that may be garbled with the engine's measures.
 * @param measure reads these pages, by number, with the measures
 */
export async function measurePages(
  pages: readonly UprightPage[],
  measure: (numbers: readonly number[]) => Promise<ReadonlyMap<number, ParsedPage>>,
): Promise<UprightPage[]> {
  const unsure = pages.filter(({ page }) => page.complexity === undefined && mayBeGarbled(page.text));
  if (unsure.length === 0) return [...pages];
  const measured = await measure(unsure.map(({ page }) => page.pageNum));
  return pages.map((upright) => {
    const complexity = measured.get(upright.page.pageNum)?.complexity;
    return complexity ? { ...upright, page: { ...upright.page, complexity } } : upright;
  });
}
