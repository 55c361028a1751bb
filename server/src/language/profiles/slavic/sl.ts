/** What is known of Slovenian. */
import type { LanguageProfile } from '../profile.ts';

export const slovenian: LanguageProfile = {
  code: 'sl',
  letters: 'čšžćđ',
  faqTitles: { questions: 'vprašanje vprašanja', answers: 'odgovor odgovori' },
  stopWords: `*a ali ampak bi bil bila bilo biti bo bodo *bom boste brez *da *do *en ena eno *ga glede *h
    ima imam imamo imate imajo *in iz jaz *je jih *jim *jo *k kaj kako kakšen kakšna kakšne kakšno kakšni
    kam kateri katera katere katero kdaj kdo ker kje ko koliko komu lahko *le *ma *me mene meni *mi moj moja
    moje mojo moram *mora *mu *na nad nam *nas naš naša *ne nek neka nekaj *ni nič nisem nimam *o *ob od *on
    *ona oni pa *po pod potem potrebujem pred preko pri prosim *s *se *sem *si smo *so *sta ste svoj svojo
    *ta tako *te tega *tem *ti tisti *to *tu tudi *u v vam *vas vaš vaša vaše vašem vašo vendar več ves *vi
    vse vsi z za zakaj že želim hvala hočem morem obstaja`,
  stemmer: 'sr',
  politeWords: 'prosim',
  yesNo: 'da ne ja',
  abbreviations: {
    general: 'ul',
    beforeNumbers: 'odst jan feb mar apr jun jul avg sep sept okt nov dec',
    weekdays: 'pon tor sre čet pet sob ned',
  },
  dates: {
    months: 'jan feb mar apr maj jun jul sep okt nov dec',
  },
};
