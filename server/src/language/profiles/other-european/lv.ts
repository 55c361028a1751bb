/** What is known of Latvian. */
import type { LanguageProfile } from '../profile.ts';

export const latvian: LanguageProfile = {
  code: 'lv',
  letters: 'āčēģīķļņšūžō',
  faqTitles: { questions: 'jautājums jautājumi', answers: 'atbilde atbildes' },
  stopWords: `*ar arī *es *un uz *par *no lai *vai kā *kur kad kas kāds kāda kādi kādas kādu ko *kam kāpēc
    cik *ja *jo jūs jūsu jums *man mans mana manu mani mēs mūsu mums *ir nav esmu esat bija būs būt *var
    varu varat varam vajag tas tā tie tās šis šī šo *to *pie pēc pirms līdz *bez kuri kurš kura kuru kurā
    savu savs jau tikai *bet lūdzu paldies nē jā *tad tur *te šeit ka gribu vēlos`,
  yesNo: 'jā nē',
  abbreviations: {
    general: 'nr',
    beforeNumbers: 'nr',
  },
};
