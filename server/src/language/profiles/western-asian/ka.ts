/** What is known of Georgian. */
import type { LanguageProfile } from '../profile.ts';

export const georgian: LanguageProfile = {
  code: 'ka',
  faqTitles: { questions: 'კითხვა კითხვები', answers: 'პასუხი პასუხები' },
  stopWords: `და ან არის არ ვარ ხარ ვართ ხართ არიან იყო იქნება რა რას რომ რომელი რომელ როგორ როგორი სად
    საიდან როდის რატომ ვინ ვის რამდენი რამდენ ჩემი თქვენი ჩვენი მე შენ ის თქვენ ჩვენ ეს ამ იმ მას თუ მაგრამ
    მხოლოდ შემიძლია შეიძლება შეგიძლიათ გაქვთ მაქვს გვაქვს უნდა მინდა არა კი დიახ გარეშე შესახებ ერთად გთხოვთ
    მადლობა გამარჯობა რამე`,
  ownLetters: /\p{Script=Georgian}/u,
  yesNo: 'დიახ კი არა',
};
