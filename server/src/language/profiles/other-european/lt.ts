/** What is known of Lithuanian. */
import type { LanguageProfile } from '../profile.ts';

export const lithuanian: LanguageProfile = {
  code: 'lt',
  letters: 'ąčęėįšųūž',
  faqTitles: { questions: 'klausimas klausimai', answers: 'atsakymas atsakymai' },
  stopWords: `*ar aš apie arba *bei *be *bet bus buvo būti *dar dėl *gal gali galiu galima galite galėčiau
    galėtumėte *iki ir iš į jei jeigu jie jis ji *jo *jos jums jūs jūsų ką kada *kai kaip *kam *kas kiek
    kieno kodėl koks kokia kokie kokios kokį kokią kokiu kokiais *kur kuris kuri kurie kurį kurią kurios
    *man mane manęs *mano *mes mums mūsų *ne *nei nėra nes nors norėčiau noriu *nuo *o pagal *pas *per *po
    prie prieš reikia reikės savo *su taip *tai *tas *ta *tie tik *to todėl *tu tavo turi turiu turite *už
    yra esu esate esame prašau ačiū labas kad ši šis šie šį šią šio šios`,
  stemmer: 'lt',
  yesNo: 'taip ne',
  abbreviations: {
    general: 'nr',
    beforeNumbers: 'nr',
  },
};
