/** What is known of Khmer. */
import type { LanguageProfile } from '../profile.ts';

export const khmer: LanguageProfile = {
  code: 'km',
  faqTitles: { questions: 'សំណួរ', answers: 'ចម្លើយ' },
  stopWords: `តើ អាច ខ្ញុំ របស់ ជា មាន នៅ ដែល និង ទេ អ្វី ណា យ៉ាង ដូចម្តេច ឯណា ប៉ុន្មាន ពេលណា អ្នក យើង
    ដើម្បី ឬ នេះ នោះ បាន បានទេ`,
  ownLetters: /\p{Script=Khmer}/u,
};
