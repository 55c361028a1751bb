/** What is known of Burmese. */
import type { LanguageProfile } from '../profile.ts';

export const burmese: LanguageProfile = {
  code: 'my',
  faqTitles: { questions: 'မေးခွန်း', answers: 'အဖြေ' },
  ownLetters: /\p{Script=Myanmar}/u,
};
