/** What is known of Danish. */
import type { LanguageProfile } from '../profile.ts';

export const danish: LanguageProfile = {
  code: 'da',
  letters: 'æøåéèäöü',
  faqTitles: { questions: 'spørgsmål', answers: 'svar' },
  stopWords: `af alle alt anden at blev bliver både da de dem den denne der deres det dette dig din dine
    disse dit du efter eller en end er et findes for fordi fra får før gør had ham han hans har havde hej
    hende hendes her hos hun hvad hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår hvorn i
    ikke ind ja jeg jer jeres jo kan kunne man mange med meget men mig min mine mit mod må måtte nej noget
    nogen nogle nu når og også om op os over på selv sig sin sine sit skal skulle som sådan så tak thi til
    ud under var ved vi vil ville vor være været`,
  spellings: [/å/, /[æø]/, /(?:ning|hed|else|erne|ingen)$/],
  stemmer: 'da',
  smallTalk: {
    greetings: `hej, hejsa, halløj, goddag, god morgen, godmorgen, god aften, godaften, goddaw + alle, der,
      igen, med jer`,
    closings: `
      tak, mange tak, tusind tak, på forhånd tak, på forhånd mange tak + for hjælpen, for jeres hjælp,
        for din hjælp, for svar, på forhånd;
      hav en god dag, god dag`,
    asides: `jeg har et spørgsmål, et spørgsmål, et hurtigt spørgsmål, kan i hjælpe mig, kan du hjælpe mig,
      kan nogen hjælpe mig, jeg har brug for hjælp, hjælp, undskyld, hvordan går det, jeg har et problem`,
    signOffs: 'med venlig hilsen, venlig hilsen, mvh, hilsen, de bedste hilsner',
  },
  politeWords: 'tak',
  yesNo: 'ja nej jo',
  antonyms: `
    aktivere, slå til, tænde, slår til | deaktivere, slå fra, slukke, slår fra;
    øge, hæve, forhøje | sænke, mindske, reducere;
    opgradere | nedgradere;
    abonnere, tilmelde | afmelde, opsige abonnement;
    logge ind, logger ind | logge ud, logger ud;
    checke ind, indtjekning, ankomst | checke ud, udtjekning, afrejse;
    tilføje, oprette, tilføjer, opretter | fjerne, slette, fjerner, sletter;
    åbne konto, oprette konto | lukke konto, slette konto;
    indsætte, sætte ind | hæve penge, udbetale;
    spærre, blokere, låse | fjerne spærring, fjerne blokering, låse op;
    forbinde, tilslutte | afbryde, frakoble;
    installere | afinstallere;
    uploade | downloade;
    importere | eksportere;
    tidligst, tidligste | senest, seneste;
    tilladt | forbudt;
    største | mindste;
    højeste | laveste;
    længste | korteste;
    billigste | dyreste;
    inkluderet, medregnet | ekskluderet, ikke inkluderet;
    begynde, starte, begynder, starter | stoppe, slutte, afslutte, stopper, slutter;
    forlænge | forkorte;
    fordel, fordele | ulempe, ulemper;
    sikker, ufarlig | farlig, usikker;
    stige på | stige af;
    acceptere, godkende | afvise;
    vise | skjule;
    fylde | tømme;
    indendørs | udendørs;
    manuel | automatisk;
    venstre | højre;
    varm | kold;
    minimum | maksimum;
    indenlandsk | udenlandsk;
    hente | aflevere`,
  antonymsAlike: `
    købe, køber | sælge, sælger;
    leje | udleje;
    åbne, åbner | lukke, lukker;
    sende | modtage;
    låne | aflevere;
    første | sidste;
    tidligt | sent;
    mere | mindre;
    med | uden;
    før | efter;
    mænd | kvinder;
    voksne | børn;
    sommer | vinter;
    dag | nat`,
  negations: 'ikke, ej, ingen, intet, aldrig, uden, -ikke kun, -hvorfor ikke',
  questionWords: {
    time: 'hvornår|hvad tid|hvilken dag',
    duration:
      'hvor længe|hvor lang tid|hvor hurtigt|hvor mange (?:minutter|timer|dage|nætter|uger|måneder|år)',
    place: 'hvor(?! (?:mange|meget|længe|lang|hurtigt|stor|dyr|tit|ofte|gammel|høj|bred))',
    amount: 'hvor mange|hvor meget|hvad koster',
    person: 'hvem',
    manner: 'hvordan',
  },
  numberWords: `
    2 to, 3 tre, 4 fire, 5 fem, 6 seks, 7 syv, 8 otte, 9 ni, 10 ti, 11 elleve, 12 tolv, 20 tyve, 30 tredive`,
  anaphora: {
    pronouns: 'det, dette, denne, disse, de',
    openers: 'hvis, når',
    qualifiers: 'men, dog, undtagelse, undtagelser, undtaget',
  },
  abbreviations: {
    titles: 'hr fr',
    general: `f.eks bl.a dvs osv m.m kl mfl jf iht pga tlf mvh evt vedr nr ca inkl jan feb aug sep sept okt
      nov`,
    beforeNumbers: 'nr kl ca inkl mob kap pos ref pr jan feb mar apr jun jul aug sep sept okt nov dec',
    weekdays: 'man tirs tir ons tors tor fre lør søn',
  },
  dates: {
    months: 'jan feb mar apr maj jun jul aug sep okt nov dec',
    beforeDate: 'd og til fra',
  },
  followUps: {
    openers: 'og, og hvad med, hvad med, hvordan med, og for, og hvis, men, eller, også, så',
    pronouns: 'dem, denne$, dette$, disse$, dens, dets, han, hun, dertil, koster det, tager det',
  },
  picks: {
    yes: 'ja, ja tak, jep, præcis, netop, rigtigt, ok, okay, gerne',
    first: 'første, den første, det første, det første spørgsmål, nummer et, et, en',
    second: 'anden, andet, den anden, det andet, det andet spørgsmål, nummer to, to',
    third: 'tredje, den tredje, det tredje, det tredje spørgsmål, nummer tre, tre, den sidste',
  },
  chat: {
    greeting: `
      hej, hejsa, hallo, goddag, god morgen, godmorgen, god aften, godaften, hvordan går det, hvordan
      har du det`,
    thanks: 'tak, mange tak, tusind tak, tak for hjælpen, tak skal du have, tak for det',
    goodbye: 'farvel, hej hej, vi ses, ha en god dag, hav en god dag, god nat, godnat, det var alt',
    bot: `
      er du en bot, er du en robot, er du et menneske, er du en maskine, er du en ai, taler jeg med en
      robot, taler jeg med et menneske, er du en chatbot, er du en rigtig person`,
    identity: 'hvem er du, hvad er du, hvad hedder du, hvem taler jeg med',
    help: `
      hjælp, hjælp mig, kan du hjælpe mig, kan du hjælpe, jeg har brug for hjælp, hvad kan du, hvad kan
      du gøre, hvad kan jeg spørge om, hvordan kan du hjælpe mig, hvordan virker det, jeg har et
      spørgsmål`,
    human: `
      menneske, et menneske, rigtigt menneske, et rigtigt menneske, en rigtig person, medarbejder, en
      medarbejder, tale med et menneske, tale med en person, tale med nogen, tale med en medarbejder,
      snakke med et menneske, snakke med nogen, jeg vil tale med et menneske, jeg vil tale med en person,
      jeg vil tale med en medarbejder, jeg vil tale med nogen, jeg vil gerne tale med et menneske, jeg vil
      gerne tale med en person, jeg vil gerne tale med en medarbejder, jeg vil gerne tale med nogen, jeg
      vil snakke med et menneske, jeg vil gerne snakke med et menneske, jeg vil gerne snakke med nogen,
      kan jeg tale med et menneske, kan jeg tale med en person, kan jeg tale med en medarbejder, kan jeg
      tale med nogen, kan jeg snakke med et menneske, kan jeg snakke med nogen, må jeg tale med et
      menneske, jeg vil ikke tale med en robot, ingen robot`,
    replies: {
      greeting: 'Hej! Hvordan kan jeg hjælpe?',
      thanks: 'Det var så lidt. Er der andet, du vil vide?',
      goodbye: 'Farvel, og hav en god dag!',
      bot: 'Jeg er en chatbot: et program, der besvarer spørgsmål ud fra det, jeg har lært.',
      help: 'Stil et spørgsmål med dine egne ord, så leder jeg efter svaret i det, jeg har lært.',
    },
  },
  doubt: {
    unknown: 'Det ved jeg desværre ikke.',
    unsure: 'Jeg er ikke sikker på, at jeg har forstået dig. Mente du dette?',
  },
};
