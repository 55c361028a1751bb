/** What is known of Slovak. */
import type { LanguageProfile } from '../profile.ts';

export const slovak: LanguageProfile = {
  code: 'sk',
  letters: 'áäčďéíĺľňóôŕšťúýž',
  faqTitles: { questions: 'otázka otázky', answers: 'odpoveď odpovede' },
  stopWords: `*a aby aj ako aká aké akého aký akú akom *ale alebo ani áno až bez *bol bola boli bolo bude
    budem budete budú *by byť cez či čo čím čoho ďakujem *do ešte *ho *i *ich *im iba *ja *je jeho jej *ju k
    kam kde keď kedy každý kto ktorá ktoré ktorý ktorú ktorého ku koľko *ma má mám máme máte majú mať *mi
    medzi mne mňa moja moje moju môj môjho mojej môže môžem môžete môžeme môžu *my *na nad nám nás náš naše
    nie nech než *o od odkiaľ *on *ona oni ono *po pod podľa pokiaľ potom potrebujem pre prečo pred pri
    prosím *s *sa seba *si sme *so *som ste sú svoj svoje *ta *tak takže tam táto tento ten tie tiež *to
    toho tohto toto *tú *tu tým tej ty *u už v vám vás váš vaša vaše vašej vo však všetko všetky vy z za *ze
    že *zo chcem chcel chcela existuje`,
  stemmer: 'cs',
  politeWords: 'prosím',
  yesNo: 'áno nie',
  abbreviations: {
    titles: 'ing',
    general: 'napr ulica nám ul',
    beforeNumbers: 'odst jan feb mar apr máj jún júl aug sep sept okt nov dec',
    weekdays: 'po ut st št pi so ne',
  },
  dates: {
    months: 'jan feb mar apr máj jún júl aug sep okt nov dec',
    beforeDate: 'do od a',
  },
};
