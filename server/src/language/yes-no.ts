/** The yes or no that answers open with: no question asks for it, and customers who type it mean what was said before. */

import { fold } from './normalise.ts';
import { wordsOfAll } from './profiles/profiles.ts';

const SURFACES: ReadonlySet<string> = new Set(wordsOfAll(({ yesNo }) => yesNo).map(fold));

/** Whether a word, folded, is one of them. */
export function isYesOrNo(word: string): boolean {
  return SURFACES.has(word);
}

/** Where encoded terms, see analyse.ts, go on behind those at `start` that say yes or no; behind the end where there are no more. */
export function afterYesOrNo(terms: string, start: number): number {
  let at = start;
  while (at < terms.length) {
    const space = terms.indexOf(' ', at);
    const end = space < 0 ? terms.length : space;
    const [surface = ''] = terms.slice(at, end).split('.', 1);
    if (!SURFACES.has(surface)) break;
    at = end + 1;
  }
  return at;
}
