/** Carries what is told of how surely a text was read from the blocks of a file to the chunks that are made of them. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { wordsWithin } from '../../language/words-in-text.ts';

type Marks = Pick<Locator, 'isDoubtful' | 'isFromPicture' | 'doubtfulWords'>;

/** Marks of a text that is made of texts at these places: what is doubtful in one is so in all, words where the text has them. */
export function marksOf(locators: readonly (Locator | null)[], text: string): Marks {
  const words = new Set(locators.flatMap((locator) => locator?.doubtfulWords ?? []));
  const doubtfulWords = wordsWithin([...words], text);
  return {
    ...(locators.some((locator) => locator?.isDoubtful) && { isDoubtful: true }),
    ...(locators.some((locator) => locator?.isFromPicture) && { isFromPicture: true }),
    ...(doubtfulWords.length > 0 && { doubtfulWords }),
  };
}

/** The place without its marks. */
export function unmarked(locator: Locator): Locator {
  const { isDoubtful: _doubtful, isFromPicture: _picture, doubtfulWords: _words, ...place } = locator;
  return place;
}
