/** Recognises by their first words the sentences that refer back to the one before. */

import type { Anaphora } from '../../../language/profiles/profile.ts';
import { compileByLanguage } from '../../../language/profiles/profiles.ts';
import { startsCjk } from '../../../language/scripts.ts';

function beginsWithOneOf(field: keyof Anaphora, flags = 'iu'): (language: string) => RegExp | undefined {
  return compileByLanguage(
    ({ anaphora }) => anaphora?.[field],
    (phrases) => {
      const alternatives = phrases.split(',').map((phrase) => {
        const words = phrase.trim().replaceAll(/\s+/g, '\\s+');
        return startsCjk(words) ? words : `${words}(?![\\p{L}\\p{N}])`;
      });
      return new RegExp(`^(?:${alternatives.join('|')})`, flags);
    },
  );
}

const pronounIn = beginsWithOneOf('pronouns');
/** Inside a sentence: there the German "Sie" is the customer. */
const innerPronounIn = beginsWithOneOf('pronouns', 'u');
const openerIn = beginsWithOneOf('openers');
const secondWordIn = beginsWithOneOf('secondWords');
const qualifierIn = beginsWithOneOf('qualifiers');
const FIRST_WORD = /^\p{L}+\s+/u;

/** What follows the beginning; empty if the sentence begins otherwise. */
function restAfter(beginning: RegExp | undefined, sentence: string): string {
  const [begun] = beginning?.exec(sentence) ?? [];
  return begun === undefined ? '' : sentence.slice(begun.length).trimStart();
}

/** Whether a sentence takes part of the previous one back, as "However, …". @param language ISO 639-1, if it is known */
export function qualifiesPrevious(sentence: string, language: string | undefined): boolean {
  return language !== undefined && (qualifierIn(language)?.test(sentence) ?? false);
}

/** Whether a sentence is not understood without the previous one. @param language ISO 639-1, if it is known */
export function needsAntecedent(sentence: string, language: string | undefined): boolean {
  if (language === undefined) return false;
  if (qualifiesPrevious(sentence, language) || pronounIn(language)?.test(sentence)) return true;
  const opened = restAfter(openerIn(language), sentence);
  if (innerPronounIn(language)?.test(opened)) return true;
  return secondWordIn(language)?.test(restAfter(FIRST_WORD, sentence)) ?? false;
}
