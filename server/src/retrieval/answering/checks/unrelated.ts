/** Objects to a pair that has no word of the question and is far from it in meaning: it is only what comes nearest. */

import { wordsToAlign } from '../../../language/contrasts/differences.ts';
import { guessLanguage } from '../../../language/detect-language.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { type MatchCheck, oneWordedPair } from './match-check.ts';

/** Below any default threshold to answer, and above that to suggest. */
const SHARE = 0.5;
/** Of development FAQs cut into chatbots of 4 to 32 pairs, 30 of 42 answers below this were wrong; above it one in three. */
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
    const stopWords = stopWordsOf(language);
    const known = new Set(wordsToAlign(`${question} ${answer}`).map((word) => stemWord(word, language)));
    const asked = wordsToAlign(text).filter((word) => !stopWords.has(word));
    const sharesAny = asked.some((word) => known.has(stemWord(word, language)));
    return sharesAny || isInAnotherLanguage(text, language) ? undefined : { found: asked, share: SHARE };
  },
};
