/** Objects to a pair that tells where if the question asks when, and to a yes or no if it asks how many. */

import { questionTypesOf } from '../../../language/contrasts/question-types.ts';
import { fold } from '../../../language/normalise.ts';
import type { QuestionType } from '../../../language/profiles/profile.ts';
import { stemWord } from '../../../language/stemming/stem.ts';
import { stopWordsOf } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { isYesOrNo } from '../../../language/yes-no.ts';
import { type MatchCheck, oneWordedPair } from './match-check.ts';

/** As of antonyms: one answer may tell both, so the chatbot asks whether this was meant. */
const SHARE = 0.5;

/** What an answer to the one tells of the other: how one gets something often says where, and how long it takes when it comes. */
const TOLD_BY_ONE: readonly (readonly QuestionType[])[] = [
  ['time', 'duration'],
  ['amount', 'duration'],
  ['manner', 'place'],
  ['manner', 'person'],
  ['manner', 'amount'],
  ['manner', 'duration'],
  ['manner', 'time'],
];

function areTold(one: QuestionType, other: QuestionType): boolean {
  return one === other || TOLD_BY_ONE.some((types) => types.includes(one) && types.includes(other));
}

function isOpenedByYesOrNo(answer: string): boolean {
  const [first] = tokenise(answer.slice(0, 40));
  return first !== undefined && isYesOrNo(fold(first));
}

/** The words of the question, but for stop words, that neither of the pair's texts has. */
function countMore(question: string, pair: string, language: string): number {
  const known = new Set(tokenise(pair).map((word) => stemWord(word, language)));
  const stopWords = stopWordsOf(language);
  return tokenise(question).filter((word) => !stopWords.has(word) && !known.has(stemWord(word, language)))
    .length;
}

/** Of a question that says more, the question word is not what tells. */
export const MORE_MAX = 1;
const HAS_NUMBER = /\p{N}/u;

export const otherQuestion: MatchCheck = {
  name: 'otherQuestion',
  find({ text }, match) {
    const pair = oneWordedPair(match);
    if (pair === undefined) return undefined;
    const { question, answer, language } = pair;
    const asked = questionTypesOf(text, language);
    if (asked.size === 0) return undefined;
    const taught = questionTypesOf(question, language);
    const more = countMore(text, `${question} ${answer}`, language);
    const isAnotherType =
      taught.size > 0 &&
      more <= MORE_MAX &&
      ![...asked].some((one) => [...taught].some((other) => areTold(one, other)));
    const isYesOrNo = taught.size === 0 && more > 0 && isOpenedByYesOrNo(answer);
    const lacksAmount = asked.has('amount') && taught.size === 0 && !HAS_NUMBER.test(answer);
    const isOther = isAnotherType || isYesOrNo || lacksAmount;
    return isOther ? { found: [...asked], share: SHARE } : undefined;
  },
};
