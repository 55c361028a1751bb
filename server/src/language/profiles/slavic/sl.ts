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
  antonyms: `
    vklop*, aktivir*, omogoč* | izklop*, deaktivir*, onemogoč*;
    poveča*, zviša* | zmanjša*, zniža*;
    naroč* | odjav*, odpoved*;
    prijav* | odjav*;
    prihod*, pride* | odhod*;
    doda*, ustvar* | odstran*, izbris*, briš*;
    odpreti račun, odprem račun | zapreti račun, zaprem račun;
    polož*, vplač* | dvig*, izplač*;
    zaklen*, blokir* | odklen*, odblokir*;
    povez*, priključ* | prekin*, odklop*;
    namest*, namešč* | odstran*;
    nalož* | prenes*;
    uvoz* | izvoz*;
    najprej, najzgodnejš* | najpozneje, najkasnej*;
    dovoljen* | prepovedan*;
    največj* | najmanjš*;
    najcenejš* | najdražj*;
    minimaln*, najmanj | maksimaln*, največ;
    vključen* | izključen*;
    začn*, začet* | konč*, zaključ*;
    podaljš* | skrajš*;
    prednost* | slabost*;
    varn* | nevarn*;
    vstop* | izstop*;
    sprejm* | zavrn*;
    prika* | skri*;
    levo, lev* | desno, desn*;
    topel*, vroč* | hladn*, mrzl*`,
  antonymsAlike: `
    kup* | proda*;
    odpr*, odpir* | zapr*, zapir*;
    posla* | preje*;
    prv* | zadnj*;
    več | manj;
    z, s | brez;
    mošk* | žensk*;
    odrasl* | otro*`,
  negations: `
    ne, ni, nisem, nisi, niso, nismo, niste, nima*, nimam, brez, nikoli, noben*, nihče, nič, niti, -ne samo`,
  questionWords: {
    time: 'kdaj|ob kateri uri',
    duration: 'kako (?:dolgo|hitro)|koliko (?:časa|minut|ur|dni|noči|tednov|mesecev|let)',
    place: 'kje|kam|od kod',
    amount: 'koliko',
    person: 'kdo|komu|koga',
    manner: 'kako(?! (?:dolgo|hitro))',
  },
  numberWords: `
    2 dva/dve, 3 tri/treh, 4 štiri, 5 pet, 6 šest, 7 sedem, 8 osem, 9 devet, 10 deset, 12 dvanajst, 20
    dvajset, 30 trideset`,
  abbreviations: {
    general: 'ul',
    beforeNumbers: 'odst jan feb mar apr jun jul avg sep sept okt nov dec',
    weekdays: 'pon tor sre čet pet sob ned',
  },
  dates: {
    months: 'jan feb mar apr maj jun jul sep okt nov dec',
  },
  followUps: {
    openers: 'in, pa, kaj pa, in kaj pa, kako pa, a, ampak, ali, tudi, za',
    pronouns: 'to, tega, temu, tem, on, ona, ono, oni, ga, jo, jih, njegov, tam, za to, od tega',
  },
  picks: {
    yes: 'da, ja, da prosim, seveda, točno, tako je, ok, v redu',
    first: 'prvo, prvi, prva, tisto prvo, prvo vprašanje, številka ena, ena',
    second: 'drugo, drugi, druga, drugo vprašanje, številka dve, dve, dva',
    third: 'tretje, tretji, tretja, tretje vprašanje, številka tri, tri, zadnje',
  },
  chat: {
    greeting: 'živjo, zdravo, pozdravljeni, dober dan, dobro jutro, dober večer, hej, kako si, kako ste',
    thanks: 'hvala, hvala lepa, najlepša hvala, hvala vam, hvala za pomoč, lepa hvala',
    goodbye: 'nasvidenje, adijo, se vidimo, lep dan, lep pozdrav, lahko noč, to je vse',
    bot: `
      si bot, si robot, ste robot, si človek, ste človek, si stroj, ali si robot, ali si človek, se
      pogovarjam z robotom, se pogovarjam s človekom`,
    identity: 'kdo si, kdo ste, kaj si, kako ti je ime, kako vam je ime, s kom govorim',
    help: `
      pomoč, pomagaj, pomagajte, mi lahko pomagaš, mi lahko pomagate, potrebujem pomoč, kaj znaš, kaj
      lahko vprašam, kako mi lahko pomagaš, kako to deluje, imam vprašanje`,
    human: `
      človek, človeka, pravi človek, svetovalec, svetovalca, govoriti s človekom, govoriti z nekom,
      govoriti s svetovalcem, želim govoriti s človekom, želim govoriti z nekom, želim govoriti s
      svetovalcem, želim govoriti s pravim človekom, rad bi govoril s človekom, rad bi govoril z nekom,
      rad bi govoril s svetovalcem, rada bi govorila s človekom, rada bi govorila z nekom, rada bi
      govorila s svetovalcem, lahko govorim s človekom, lahko govorim z nekom, lahko govorim s
      svetovalcem, ali lahko govorim s človekom, ali lahko govorim z nekom, povežite me s svetovalcem,
      povežite me s človekom, nočem govoriti z robotom`,
    replies: {
      greeting: 'Dober dan! Kako vam lahko pomagam?',
      thanks: 'Ni za kaj. Vas zanima še kaj?',
      goodbye: 'Nasvidenje in lep dan!',
      bot: 'Sem klepetalni robot: program, ki odgovarja na vprašanja iz tistega, kar se je naučil.',
      help: 'Vprašajte s svojimi besedami in odgovor bom poiskal v tem, kar sem se naučil.',
    },
  },
  doubt: {
    unknown: 'Žal ne poznam odgovora na to.',
    unsure: 'Nisem prepričan, da sem prav razumel. Ste mislili to?',
  },
};
