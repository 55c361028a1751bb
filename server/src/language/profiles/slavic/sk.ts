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
  antonyms: `
    zapn*, zapín*, aktivov*, aktivác*, povol* | vypn*, vypín*, deaktiv*, zakáz*;
    zvýš*, zvyš*, navýš* | zníž*, zniž*, zmenš*;
    odoberať, prihlásiť odber | odhlásiť odber, zrušiť odber;
    prihlás*, prihlas* | odhlás*, odhlas*;
    príchod*, prísť | odchod*, odísť;
    prid*, vytvor*, založ* | zmaz*, odstrán*, vymaz*;
    otvoriť účet, založiť účet | zatvoriť účet, zrušiť účet;
    vklad*, vložiť peniaze | výber*, vybrať peniaze;
    zablokov*, zamkn* | odblokov*, odomkn*;
    pripoj*, spárov* | odpoj*;
    nainštal*, inštal* | odinštal*;
    nahr* | stiahn*, sťahov*;
    import* | export*;
    najskôr, najskor* | najneskôr, najneskor*;
    povolen*, dovolen*, smie | zakázan*, nesmie;
    najväčš* | najmenš*;
    najvyšš* | najnižš*;
    najlacnejš* | najdrahš*;
    minimáln*, minimum | maximáln*, maximum;
    zahrnut*, vrátane | nezahrnut*, okrem;
    začín*, zač* | konč*, skonč*, ukonč*;
    predĺž* | skrát*;
    výhod* | nevýhod*;
    bezpečn* | nebezpečn*;
    nastúp*, nastup* | vystúp*, vystup*;
    prij* | odmiet*;
    zobraz* | skry*;
    vľavo, ľavý | vpravo, pravý;
    tepl*, horúc* | studen*`,
  antonymsAlike: `
    kúpiť, kúp*, nakúp* | predať, predáv*, predaj*;
    otvor*, otvár* | zatvor*, zatvár*;
    požičať, požič* | vrát*;
    poslať, odosl* | prijať, dost*;
    prv* | posledn*;
    viac | menej;
    s | bez;
    muž* | žen*;
    dospel* | det*, dieť*;
    let* | zim*`,
  negations: `
    nie, nemá*, nemôž*, nemoh*, nedá, nejd*, nedost*, nepriš*, nefung*, nechc*, nesm*, nepotreb*, nebol*,
    neobsah*, nevid*, niesom, nikdy, žiad*, bez, nikto, nič, ani, -nie len, -nielen`,
  questionWords: {
    time: 'kedy|o koľkej|odkedy|dokedy',
    duration: 'ako (?:dlho|rýchlo)|koľko (?:času|minút|hodín|dní|nocí|týždňov|mesiacov|rokov)',
    place: 'kde|kam|odkiaľ',
    amount: 'koľko',
    person: 'kto|komu|koho',
    manner: 'ako(?! (?:dlho|rýchlo))',
  },
  numberWords: `
    2 dva/dve, 3 tri/troch, 4 štyri, 5 päť, 6 šesť, 7 sedem, 8 osem, 9 deväť, 10 desať, 12 dvanásť, 20
    dvadsať, 30 tridsať`,
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
  followUps: {
    openers: 'a, a čo, čo, a ako je to s, ako je to s, a pre, a keď, ale, alebo, tiež, aj',
    pronouns: `
      to, toho, tomu, tom, tým, tú, tých, on, ona, ono, oni, ho, ju, ich, jeho, jej, tam, z toho, za to`,
  },
  picks: {
    yes: 'áno, hej, áno prosím, jasné, presne, správne, ok, dobre, iste',
    first: 'prvá, prvý, prvé, to prvé, prvá otázka, číslo jeden, jedna, jeden',
    second: 'druhá, druhý, druhé, to druhé, druhá otázka, číslo dva, dva, dve',
    third: 'tretia, tretí, tretie, to tretie, tretia otázka, číslo tri, tri, posledná',
  },
  chat: {
    greeting: 'ahoj, dobrý deň, dobré ráno, dobrý večer, nazdar, čau, zdravím, ako sa máš, ako sa máte',
    thanks: 'ďakujem, vďaka, ďakujem pekne, veľmi pekne ďakujem, veľká vďaka, ďakujem za pomoc, dík',
    goodbye: 'dovidenia, do videnia, zbohom, pekný deň, dobrú noc, maj sa, majte sa, to je všetko, čau čau',
    bot: `
      si bot, si robot, ste robot, si človek, ste človek, si stroj, si umelá inteligencia, hovorím s
      robotom, hovorím s človekom, si skutočný`,
    identity: 'kto si, kto ste, čo si, ako sa voláš, ako sa voláte, s kým hovorím',
    help: `
      pomoc, pomôžte, pomôž mi, pomôžte mi, môžeš mi pomôcť, môžete mi pomôcť, potrebujem pomoc, čo
      vieš, čo dokážeš, na čo sa môžem opýtať, ako mi môžeš pomôcť, ako to funguje, mám otázku`,
    human: `
      človek, človeka, živý človek, skutočný človek, operátor, operátora, pracovník, hovoriť s človekom,
      hovoriť s operátorom, hovoriť s niekým, chcem človeka, chcem hovoriť s človekom, chcem hovoriť s
      operátorom, chcem hovoriť s niekým, chcem hovoriť so skutočným človekom, chcel by som hovoriť s
      človekom, chcel by som hovoriť s operátorom, chcel by som hovoriť s niekým, chcela by som hovoriť s
      človekom, chcela by som hovoriť s operátorom, chcela by som hovoriť s niekým, môžem hovoriť s
      človekom, môžem hovoriť s operátorom, môžem hovoriť s niekým, spojte ma s operátorom, spojte ma s
      človekom, prepojte ma na operátora, nechcem hovoriť s robotom`,
    replies: {
      greeting: 'Dobrý deň! Ako vám môžem pomôcť?',
      thanks: 'Niet za čo. Chcete vedieť ešte niečo?',
      goodbye: 'Dovidenia a pekný deň!',
      bot: 'Som chatbot: program, ktorý odpovedá na otázky z toho, čo ho naučili.',
      help: 'Opýtajte sa vlastnými slovami a ja vyhľadám odpoveď v tom, čo ma naučili.',
    },
  },
  doubt: {
    unknown: 'Prepáčte, na to odpoveď nepoznám.',
    unsure: 'Nie je isté, či správne rozumiem. Mali ste na mysli toto?',
  },
};
