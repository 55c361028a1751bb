/** What is known of Burmese. */
import type { LanguageProfile } from '../profile.ts';

export const burmese: LanguageProfile = {
  code: 'my',
  ownLetters: /\p{Script=Myanmar}/u,
};
