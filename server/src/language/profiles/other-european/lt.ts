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
  antonyms: `
    įjung*, aktyvuo*, aktyvin* | išjung*, deaktyv*;
    padidin*, didin*, pakel* | sumažin*, mažin*;
    prenumeruo*, užsisakyti naujien* | atsisak*, atšaukti prenumerat*;
    prisijung* | atsijung*;
    atvyk* | išvyk*;
    pridė*, sukur* | ištrin*, pašalin*, panaikin*;
    atidaryti sąskaitą | uždaryti sąskaitą;
    įneš*, įmok* | išimt*, išgryn*, išsiim*;
    užblok*, užrakin* | atblok*, atrakin*;
    sujung*, prijung* | atjung*;
    įdieg* | išdieg*, pašalin*;
    įkel* | atsisiųs*, parsisiųs*;
    import* | eksport*;
    anksčiausi* | vėliausi*;
    leidžia*, leist* | draudžia*, uždraust*;
    didžiausi* | mažiausi*;
    pigiausi* | brangiausi*;
    minimal* | maksimal*;
    įskaičiuot*, įtraukt* | neįskaičiuot*, neįtraukt*;
    prasid*, pradė* | baig*, pasibaig*;
    pratęs* | sutrump*;
    privalum* | trūkum*;
    saug* | pavojing*, nesaug*;
    priim* | atmes*, atmest*;
    rody*, parod* | slėp*, paslėp*;
    kair* | dešin*;
    karšt*, šilt* | šalt*`,
  antonymsAlike: `
    pirk*, nupirk*, įsigy* | parduo*;
    atidar*, atsidar*, atidary* | uždar*, užsidar*;
    siųs*, išsiųs* | gau*;
    pirm* | paskutin*;
    daugiau | mažiau;
    su | be;
    vyr* | moter*;
    suaug* | vaik*`,
  negations: `
    ne, nėra, nebuvo, negal*, neveik*, negav*, neturi*, neturė*, nenor*, neatvyk*, nereik*, nepavyk*, nesu,
    nesi, be, niekada, joks, jokio, jokių, jokie, niekas, -ne tik`,
  questionWords: {
    time: 'kada|kelintą valandą|nuo kada|iki kada',
    duration:
      'kiek (?:laiko|trunka|minučių|valandų|dienų|naktų|savaičių|mėnesių|metų)|kaip (?:ilgai|greitai)',
    place: 'kur|iš kur',
    amount: 'kiek',
    person: 'kas|kam|kuo',
    manner: 'kaip(?! (?:ilgai|greitai))',
  },
  numberWords: `
    2 du/dvi/dviejų, 3 trys/trijų, 4 keturi/keturių, 5 penki/penkių, 6 šeši/šešių, 7 septyni, 8 aštuoni, 9
    devyni, 10 dešimt, 12 dvylika, 20 dvidešimt, 30 trisdešimt`,
  abbreviations: {
    general: 'nr',
    beforeNumbers: 'nr',
  },
  followUps: {
    openers: 'o, ir, o kaip dėl, kaip dėl, o jei, bet, arba, taip pat',
    pronouns: 'tai, to, tas, tą, jis, ji, jie, jos, jį, ją, juos, šis, šie, ten, jam, jai',
  },
  picks: {
    yes: 'taip, taip prašau, žinoma, tiksliai, būtent, gerai, ok',
    first: 'pirmas, pirmasis, pirma, pirmoji, pirmas klausimas, vienas',
    second: 'antras, antrasis, antra, antroji, antras klausimas, du',
    third: 'trečias, trečiasis, trečia, trečioji, trečias klausimas, trys, paskutinis',
  },
  chat: {
    greeting: 'labas, sveiki, laba diena, labas rytas, labas vakaras, sveikas, kaip sekasi, kaip laikaisi',
    thanks: 'ačiū, labai ačiū, dėkoju, dėkui, ačiū už pagalbą, didelis ačiū',
    goodbye: 'viso gero, iki, iki pasimatymo, viso, geros dienos, labanakt, tai viskas, sudie',
    bot: `
      ar tu robotas, ar tu botas, ar jūs robotas, ar tu žmogus, ar jūs žmogus, ar tu mašina, ar kalbu su
      robotu, ar kalbu su žmogumi`,
    identity: 'kas tu, kas tu esi, kas jūs, kas jūs esate, koks tavo vardas, kuo tu vardu, su kuo kalbu',
    help: `
      pagalba, padėk, padėkite, ar gali man padėti, ar galite man padėti, man reikia pagalbos, ką tu
      gali, ką moki, ko galiu paklausti, kaip tai veikia, turiu klausimą`,
    human: `
      žmogus, žmogaus, tikras žmogus, konsultantas, konsultantą, darbuotojas, kalbėti su žmogumi, kalbėti
      su konsultantu, noriu kalbėti su žmogumi, noriu pakalbėti su žmogumi, noriu kalbėti su konsultantu,
      noriu pakalbėti su konsultantu, noriu su kuo nors pakalbėti, noriu pakalbėti su kuo nors, norėčiau
      kalbėti su žmogumi, norėčiau pakalbėti su žmogumi, norėčiau pakalbėti su konsultantu, norėčiau
      pakalbėti su kuo nors, ar galiu kalbėti su žmogumi, ar galiu pakalbėti su žmogumi, ar galiu
      pakalbėti su konsultantu, ar galėčiau pakalbėti su žmogumi, sujunkite su konsultantu, sujunkite su
      žmogumi, nenoriu kalbėti su robotu`,
    replies: {
      greeting: 'Sveiki! Kuo galiu padėti?',
      thanks: 'Prašom. Ar norite dar ką nors sužinoti?',
      goodbye: 'Viso gero ir geros dienos!',
      bot: 'Esu pokalbių robotas: programa, atsakanti į klausimus iš to, ko buvo išmokyta.',
      help: 'Užduokite klausimą savais žodžiais, ir aš paieškosiu atsakymo tame, ko buvau išmokytas.',
    },
  },
  doubt: {
    unknown: 'Deja, atsakymo į tai nežinau.',
    unsure: 'Nesu tikras, ar gerai supratau. Ar turėjote omenyje tai?',
  },
};
