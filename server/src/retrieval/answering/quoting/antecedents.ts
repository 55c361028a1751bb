/** Sentences that cannot be understood without the one before, told by their first words. */

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

/** Empty where the sentence does not begin so. */
function restBehind(beginning: RegExp | undefined, sentence: string): string {
  const [begun] = beginning?.exec(sentence) ?? [];
  return begun === undefined ? '' : sentence.slice(begun.length).trimStart();
}

/** True where the sentence takes part of the one before it back. @param language ISO 639-1, where it is known */
export function limits(sentence: string, language: string | undefined): boolean {
  return language !== undefined && (qualifierIn(language)?.test(sentence) ?? false);
}

/** True where the sentence needs the one before it. @param language ISO 639-1, where it is known */
export function pointsBack(sentence: string, language: string | undefined): boolean {
  if (language === undefined) return false;
  if (limits(sentence, language) || pronounIn(language)?.test(sentence)) return true;
  const opened = restBehind(openerIn(language), sentence);
  if (innerPronounIn(language)?.test(opened)) return true;
  return secondWordIn(language)?.test(restBehind(FIRST_WORD, sentence)) ?? false;
}
