/** What a chatbot says above similar questions, where its owner set nothing; and what it may say where it does not know. */
import { guessLanguage } from '../../language/detect-language.ts';
import type { Doubt } from '../../language/profiles/profile.ts';
import { statedBy } from '../../language/profiles/profiles.ts';
import { tokenise } from '../../language/tokenise.ts';

/** By ISO 639-1 code, of the languages in which it is known. */
export const DOUBT_TEXTS: ReadonlyMap<string, Doubt> = new Map(statedBy(({ doubt }) => doubt));

/** What is said in a language that nothing is known of. */
const OTHERWISE = 'en';

/**
 * In the language of the question, where that is sure; else in that of the chatbot.
 * @param fallbackText the owner's own words, by which the chatbot's language is told
 */
export function unsureTextFor(question: string, fallbackText: string): string {
  const asked = guessLanguage(tokenise(question));
  const own = guessLanguage(tokenise(fallbackText)).languages;
  const languages = [...(asked.isSure ? asked.languages : []), ...own, OTHERWISE];
  const language = languages.find((code) => DOUBT_TEXTS.has(code)) ?? OTHERWISE;
  return DOUBT_TEXTS.get(language)?.unsure ?? '';
}
