/** Negations, as "not" and "without": a question and a text may differ in one alone, and mean the opposite. */
import { normalise } from '../normalise.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { hasPhrase, type Phrase, readPhrase, readPhraseText } from './phrases.ts';

/** What is no negation, though it has one. */
interface Exception {
  text: string;
  isAtEnd: boolean;
}

interface Negations {
  phrases: readonly Phrase[];
  exceptions: readonly Exception[];
}

const NONE: Negations = { phrases: [], exceptions: [] };
const MARKS = /[\s\p{P}]+$/u;

const negationsIn = compileByLanguage(
  ({ negations }) => negations,
  (list, language): Negations => {
    const stated = list.split(',').map((phrase) => phrase.trim());
    const exceptions = stated.filter((phrase) => phrase.startsWith('-'));
    return {
      phrases: stated
        .filter((phrase) => !phrase.startsWith('-'))
        .map((phrase) => readPhrase(phrase, language)),
      exceptions: exceptions.map((phrase) => ({
        text: normalise(phrase.replace(/^-|\$$/gu, '')),
        isAtEnd: phrase.endsWith('$'),
      })),
    };
  },
);

/** Chinese asks by saying a word with and without a negation: «能不能» asks whether one can. */
const ASKS_BY_BOTH = /(\p{Script=Han})[不没沒]\1/gu;

/** A clause without what only looks like a negation. */
function withoutExceptions(clause: string, { exceptions }: Negations): string {
  const isUnspaced = startsWithoutSpaces(clause);
  let text = normalise(clause).replace(ASKS_BY_BOTH, '$1').replace(MARKS, '');
  for (const { text: exception, isAtEnd } of exceptions) {
    if (isAtEnd) {
      if (text.endsWith(exception)) text = text.slice(0, -exception.length);
    } else if (isUnspaced || startsWithoutSpaces(exception)) text = text.replaceAll(exception, '');
    else text = ` ${text} `.replaceAll(` ${exception} `, ' ').trim();
  }
  return text;
}

/** The negations of a clause, as listed; empty in a language without a list. */
export function findNegations(clause: string, language: string): string[] {
  const negations = negationsIn(language) ?? NONE;
  if (negations === NONE) return [];
  const text = readPhraseText(withoutExceptions(clause, negations), language);
  return negations.phrases.filter((phrase) => hasPhrase(text, phrase)).map(({ written }) => written);
}
