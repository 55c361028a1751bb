/** What is known of Croatian. */
import type { LanguageProfile } from '../profile.ts';

export const croatian: LanguageProfile = {
  code: 'hr',
  letters: 'čćđšž',
  faqTitles: { questions: 'pitanje pitanja', answers: 'odgovor odgovori' },
  stopWords: `*a ako ali bi bih bila bilo biste bismo biti će ćemo ćete ću *da *do dok gdje gde *i ih ili
    *im *ima imam imamo imate imaju iz *ja *je jedan jedna jedno *jer jesam jeste jesu jesmo jesi kad kada
    kako kakav kakva kakve kakvo kao *kod koja koje koji kojem kojeg kojoj kojim kolika koliki koliko ko *li
    *me mene meni *mi mnogo mogao mogu može možete možemo možeš moj moja moje moju mog mojeg mojoj molim
    moram *mora *na nad nam *nas naš naša *ne nego nema nemam nemate *neki neka neke nešto *ni nije nisam
    nisu *o od odakle *on *ona oni ono onda pa *po pod poslije posle pre prije pri preko *s *sa *sam samo
    *se sebe *si smo ste *su što šta sve svi svoj svoju *ta taj tako takođe također *te *ti *to tom toga *tu
    *u uz vam vama *vas vaš vaša vaše vašem vašeg vašoj *vi za zar zašto želim želio hoću hteo trebam treba
    trebate hvala postoji postoje`,
  stemmer: 'sr',
  yesNo: 'da ne',
  abbreviations: {
    general: 'ul',
    weekdays: 'pon uto sri sre čet pet sub ned',
  },
  dates: {
    months: 'lip srp list pros',
  },
};
