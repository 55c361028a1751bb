/** What is known of no one language, since many of them write it so. */
import type { SharedProfile } from './profile.ts';

export const shared: SharedProfile = {
  // Icelandic.
  letters: 'áæðéíóöúýþ',
  abbreviations: {
    titles: 'dr prof',
    general: 'etc tel min max',
    beforeNumbers: 'tel fax min max h dis',
  },
};
