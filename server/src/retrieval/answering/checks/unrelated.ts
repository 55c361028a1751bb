/** Objects to a pair that has no word of the question and is far from it in meaning: it is only what comes nearest. */

import { wordsToAlign } from '../../../language/contrasts/differences.ts';
import { guessLanguage } from '../../../language/detect-language.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { type MatchCheck, oneWordedPair } from './match-check.ts';

/** Below any default threshold to answer, and above that to suggest. */
const SHARE = 0.5;
/** Of such answers below this, 32 of 44 were wrong among development FAQs cut into chatbots of 4 to 32 pairs. */
export const NEAR_MIN = 0.5;

function isInAnotherLanguage(text: string, language: string): boolean {
  const { isSure, languages } = guessLanguage(tokenise(text));
  return isSure && languages[0] !== language;
}

export const unrelated: MatchCheck = {
  name: 'unrelated',
  find({ text }, match) {
    const pair = oneWordedPair(match);
    const { cosine } = match.match;
    if (pair === undefined || cosine === undefined || cosine >= NEAR_MIN) return undefined;
    const { question, answer, language } = pair;
    const words = wordsToAlign(text);
    // A lone word is far from every sentence; whether it is known, the confidence tells.
    if (words.length === 1) return undefined;
    const stopWords = stopWordsOf(language);
    const known = new Set(wordsToAlign(`${question} ${answer}`).map((word) => stemWord(word, language)));
    const asked = words.filter((word) => !stopWords.has(word));
    const sharesAny = asked.some((word) => known.has(stemWord(word, language)));
    return sharesAny || isInAnotherLanguage(text, language) ? undefined : { found: asked, share: SHARE };
  },
};
