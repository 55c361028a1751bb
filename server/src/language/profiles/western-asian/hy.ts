/** What is known of Armenian. */
import type { LanguageProfile } from '../profile.ts';

export const armenian: LanguageProfile = {
  code: 'hy',
  faqTitles: { questions: 'հարց հարցեր', answers: 'պատասխան պատասխաններ' },
  stopWords: `եւ ու է են եմ եք ենք էր կա կան չկա որ ինչ ինչպես որտեղ ուր երբ ինչու ով որքան քանի որը որի իմ
    ձեր մեր նրա ես դուք մենք նա այս այդ այն դա սա կարող կարելի պետք ունեք ունեմ ունենք չեմ չի թե եթե բայց
    կամ համար հետ մեջ վրա մասին առանց մինչեւ նաեւ միայն ոչ այո չէ ձեզ ինձ մեզ խնդրում շնորհակալություն բարեւ
    ինչպե ս որտե ղ ե րբ ինչո ւ ո ր ի նչ որքա ն կարո`,
  ownLetters: /\p{Script=Armenian}/u,
  stemmer: 'hy',
  yesNo: 'այո ոչ',
};
