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
  antonyms: `
    uključ*, aktivir*, omogući* | isključ*, deaktivir*, onemogući*, ugasi*;
    poveća*, povisi* | smanji*, snizi*;
    pretplat* | otkaž* pretplat*, odjav*;
    prijav* | odjav*;
    dolaz*, doć* | odlaz*;
    doda*, stvori*, kreira*, napravi* | ukloni*, obriš*, izbriš*;
    otvoriti račun, otvorim račun | zatvoriti račun, zatvorim račun;
    uplat*, položi* | isplat*, podig*;
    blokira*, zaključa* | odblokira*, deblokira*, otključa*;
    pove*, spoji* | odspoji*, prekin*;
    instalira* | deinstalira*;
    učita*, prenijeti na | preuzm*, preuze*;
    uvoz* | izvoz*;
    najranij* | najkasnij*;
    dopušten*, dozvoljen* | zabranjen*;
    najveć* | najmanj*;
    najjeftinij* | najskuplj*;
    minimaln* | maksimaln*;
    uključen* | isključen*;
    počin*, poče* | završ*, prest*;
    produž* | skrat*;
    prednost* | nedostat*;
    siguran, sigurn* | opasan, opasn*;
    ući, ulaz* | izaći, izlaz*;
    prihvat* | odbi*;
    prikaž*, prikaz* | sakri*;
    lijev*, lev* | desn*;
    topl*, vruć* | hladn*`,
  antonymsAlike: `
    kupi*, kupovin* | proda*;
    otvar*, otvori*, otvoren* | zatvar*, zatvori*, zatvoren*;
    posla*, šalj* | primi*, dobi*;
    prv* | zadnj*, posljednj*, poslednj*;
    više | manje;
    s, sa | bez;
    muškar*, mušk* | žen*;
    odrasl* | djec*, dec*`,
  negations: `
    ne, nije, nisu, nisam, nismo, niste, nema*, neću, neće, nećemo, nemoj*, bez, nikad*, nijed*, nitko,
    niko, ništa, niti, -ne samo`,
  questionWords: {
    time: 'kada|kad|u koliko sati|u kojem satu',
    duration:
      'koliko (?:dugo|vremena|minuta|sati|dana|noći|tjedana|nedelja|mjeseci|meseci|godina)|koliko brzo',
    place: 'gdje|gde|kamo|odakle',
    amount: 'koliko',
    person: 'tko|ko|kome|koga',
    manner: 'kako',
  },
  numberWords: `
    2 dva/dvije/dve, 3 tri, 4 četiri, 5 pet, 6 šest, 7 sedam, 8 osam, 9 devet, 10 deset, 12 dvanaest, 20
    dvadeset, 30 trideset`,
  abbreviations: {
    general: 'ul',
    weekdays: 'pon uto sri sre čet pet sub ned',
  },
  dates: {
    months: 'lip srp list pros',
  },
  followUps: {
    openers: 'i, a, a što je s, što je s, a što s, što s, a za, a ako, ali, ili, također',
    pronouns: `
      to, toga, tome, tim, tih, on, ona, ono, oni, ga, ih, njega, nju, njih, njegov, tamo, za to, od
      toga`,
  },
  picks: {
    yes: 'da, da molim, naravno, točno, tako je, ok, u redu, može',
    first: 'prvo, prvi, prva, to prvo, prvo pitanje, broj jedan, jedan',
    second: 'drugo, drugi, druga, to drugo, drugo pitanje, broj dva, dva',
    third: 'treće, treći, treća, to treće, treće pitanje, broj tri, tri, zadnje, posljednje',
  },
  chat: {
    greeting: `
      bok, zdravo, dobar dan, dobro jutro, dobra večer, dobra vecer, hej, pozdrav, kako si, kako ste`,
    thanks: 'hvala, hvala lijepa, puno hvala, hvala puno, hvala vam, hvala ti, hvala na pomoći, zahvaljujem',
    goodbye: 'doviđenja, vidimo se, ugodan dan, lijep pozdrav, laku noć, to je sve, zbogom, adio',
    bot: `
      jesi li bot, jesi li robot, jeste li robot, jesi li čovjek, jeste li čovjek, jesi li stvarna
      osoba, jesi li stroj, razgovaram li s robotom, razgovaram li s čovjekom, jesi li umjetna
      inteligencija`,
    identity: `
      tko si, tko si ti, tko ste, tko ste vi, što si, kako se zoveš, kako se zovete, s kim razgovaram`,
    help: `
      pomoć, pomozi, pomozite, pomozi mi, pomozite mi, možeš li mi pomoći, možete li mi pomoći, trebam
      pomoć, što možeš, što znaš, što mogu pitati, kako mi možeš pomoći, kako ovo radi, imam pitanje`,
    human: `
      čovjek, čovjeka, pravi čovjek, stvarna osoba, agent, operater, operatera, razgovarati s čovjekom,
      razgovarati s osobom, razgovarati s nekim, razgovarati s operaterom, želim razgovarati s čovjekom,
      želim razgovarati s osobom, želim razgovarati s nekim, želim razgovarati s operaterom, želim
      razgovarati s agentom, htio bih razgovarati s čovjekom, htio bih razgovarati s nekim, htio bih
      razgovarati s operaterom, htjela bih razgovarati s čovjekom, htjela bih razgovarati s nekim, htjela
      bih razgovarati s operaterom, mogu li razgovarati s čovjekom, mogu li razgovarati s osobom, mogu li
      razgovarati s nekim, mogu li razgovarati s operaterom, spojite me s operaterom, spojite me s
      čovjekom, ne želim razgovarati s robotom`,
    replies: {
      greeting: 'Dobar dan! Kako vam mogu pomoći?',
      thanks: 'Nema na čemu. Želite li znati još nešto?',
      goodbye: 'Doviđenja i ugodan dan!',
      bot: 'Ja sam chatbot: program koji odgovara na pitanja iz onoga što je naučio.',
      help: 'Postavite pitanje svojim riječima, a ja ću potražiti odgovor u onome što sam naučio.',
    },
  },
  doubt: {
    unknown: 'Nažalost, ne znam odgovor na to.',
    unsure: 'Nisam siguran da dobro razumijem. Jeste li mislili na ovo?',
  },
};
