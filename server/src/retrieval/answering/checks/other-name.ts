/** Objects to a pair about Microsoft's stock if the question asks the same of Google's. */
import { findAntonymsAlike } from '../../../language/antonyms.ts';
import { type Difference, findSubstitution } from '../../../language/contrasts/differences.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { type MatchCheck, type OneWordedPair, oneWordedPair } from './match-check.ts';

/** As of antonyms: it may be another word for the same, so the chatbot asks whether this was meant. */
const SHARE = 0.5;
/**
 * Two questions that differ in one place are about the same from this cosine on: another word for the same ("hire", "rent") leaves
 * them nearer than another name. `research/experiments/near-misses.ts` says what either side of it costs.
 */
export const REWORDED_MIN = 0.85;
const HAS_DIGIT = /\p{N}/u;

function isTold({ asked }: Difference, answer: string, language: string): boolean {
  const said = new Set(tokenise(answer).map((word) => stemWord(word, language)));
  return asked.every((word) => said.has(stemWord(word, language)));
}

/** An answer with two numbers may say both when it begins and when it ends. */
const NUMBER = /\p{N}+(?:[.:]\p{N}+)?/gu;
const NUMBERS_OF_BOTH = 2;

function areOpposite(text: string, { question, answer, language }: OneWordedPair): boolean {
  const servesBoth = (answer.match(NUMBER)?.length ?? 0) >= NUMBERS_OF_BOTH;
  return !servesBoth && findAntonymsAlike(text, question, answer, language).length > 0;
}

function areCodes({ asked, taught }: Difference): boolean {
  return [asked, taught].every((words) => words.some((word) => HAS_DIGIT.test(word)));
}

export const otherName: MatchCheck = {
  name: 'otherName',
  find({ text }, match) {
    const pair = oneWordedPair(match);
    if (pair === undefined) return undefined;
    const { question, answer, language } = pair;
    const { cosine } = match.match;
    const substitution = findSubstitution(text, question, language);
    if (substitution === undefined || isTold(substitution, answer, language)) return undefined;
    const isOther =
      (cosine !== undefined && cosine < REWORDED_MIN) || areCodes(substitution) || areOpposite(text, pair);
    return isOther ? { found: substitution.taught, share: SHARE } : undefined;
  },
};
