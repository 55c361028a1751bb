/** What is known of Norwegian. */
import type { LanguageProfile } from '../profile.ts';

export const norwegian: LanguageProfile = {
  code: 'no',
  letters: 'æøåéèêóòô',
  faqTitles: { questions: 'spørsmål', answers: 'svar' },
  stopWords: `alle alt andre at av ble bli blir både da de deg dem den denne der dere deres det dette din
    dine disse ditt du eller en enn er et ett etter finnes for fordi fra får før gjør gjøre ha hadde han
    hans har hei hennes her hos hun hva hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke
    inn ja jeg kan kunne man mange med meg meget mellom men min mine mitt mot må måtte nei noe noen nå når
    og også om opp oss over på selv seg si sin sine sitt skal skulle slik som så takk til under ut uten var
    ved vi vil ville vår være vært`,
  spellings: [/å/, /[æø]/, /(?:ning|het|else|ene|ingen)$/],
  stemmer: 'no',
  smallTalk: {
    greetings: `hei, heisann, hallo, god morgen, god kveld, god dag, goddag + alle, der, igen, igjen,
      alle sammen`,
    closings: `
      takk, tusen takk, mange takk, takk skal du ha, på forhånd takk + for hjelpen, for deres hjelp,
        for din hjelp, for svar, på forhånd;
      ha en fin dag`,
    asides: `jeg har et spørsmål, har et spørsmål, et spørsmål, et raskt spørsmål, kan dere hjelpe meg,
      kan du hjelpe meg, kan noen hjelpe meg, jeg trenger hjelp, hjelp, unnskyld, beklager, hvordan går det,
      jeg har et problem`,
    signOffs: 'med vennlig hilsen, vennlig hilsen, mvh, hilsen',
  },
  politeWords: 'takk',
  yesNo: 'ja nei jo',
  antonyms: `
    aktivere, slå på, skru på | deaktivere, slå av, skru av;
    øke, heve | senke, redusere, minske;
    oppgradere | nedgradere;
    abonnere, melde på | melde av, si opp abonnement, avslutte abonnement;
    logge inn, logger inn | logge ut, logger ut;
    sjekke inn, innsjekking, ankomst | sjekke ut, utsjekking, avreise;
    legge til, opprette, legger til, oppretter | fjerne, slette, fjerner, sletter;
    åpne konto, opprette konto | lukke konto, avslutte konto, slette konto;
    sette inn | ta ut, uttak;
    sperre, blokkere, låse | oppheve sperring, fjerne blokkering, låse opp;
    koble til | koble fra;
    installere | avinstallere;
    laste opp | laste ned;
    importere | eksportere;
    tidligst, tidligste | senest, seneste;
    tillatt, lov | forbudt;
    største | minste;
    høyeste | laveste;
    lengste | korteste;
    billigste | dyreste;
    inkludert | ekskludert, ikke inkludert;
    begynne, starte, begynner, starter | stoppe, slutte, avslutte, slutter;
    forlenge | forkorte;
    fordel, fordeler | ulempe, ulemper;
    trygg, ufarlig | farlig, utrygg;
    gå på, stige på | gå av, stige av;
    godta, godkjenne | avslå, avvise;
    vise | skjule;
    fylle | tømme;
    innendørs | utendørs;
    manuell | automatisk;
    venstre | høyre;
    varm | kald;
    minimum | maksimum;
    innenlands | utenlands;
    hente | levere`,
  antonymsAlike: `
    kjøpe, kjøper | selge, selger;
    leie | leie ut;
    åpne, åpner | lukke, stenge, lukker, stenger;
    sende | motta;
    låne | levere tilbake;
    første | siste;
    tidlig | sent;
    mer | mindre;
    med | uten;
    før | etter;
    menn | kvinner;
    voksne | barn;
    sommer | vinter;
    dag | natt`,
  negations: 'ikke, ikkje, ei, ingen, intet, aldri, uten, -ikke bare, -hvorfor ikke',
  questionWords: {
    time: 'når|hvilken dag',
    duration:
      'hvor lenge|hvor lang tid|hvor raskt|hvor mange (?:minutter|timer|dager|netter|uker|måneder|år)',
    place: 'hvor(?! (?:mange|mye|lenge|lang|raskt|stor|dyr|ofte|gammel|høy|bred))',
    amount: 'hvor mange|hvor mye|hva koster',
    person: 'hvem',
    manner: 'hvordan',
  },
  numberWords: `
    2 to, 3 tre, 4 fire, 5 fem, 6 seks, 7 sju, 8 åtte, 9 ni, 10 ti, 11 elleve, 12 tolv, 20 tjue, 30 tretti`,
  anaphora: {
    pronouns: 'det, dette, denne, disse, de',
    openers: 'hvis, når',
    qualifiers: 'men, unntak, unntatt',
  },
  abbreviations: {
    titles: 'herr fru hr fr',
    general: `f.eks bl.a dvs osv m.m kl mfl jf iht pga fom t.o.m tlf mvh evt vedr nr ca inkl jan feb aug sep
      sept okt nov`,
    beforeNumbers: 'nr kl ca inkl mob kap pos ref pr jan feb mar apr jun jul aug sep sept okt nov des',
    weekdays: 'man tirs tir ons tors tor fre lør søn',
  },
  dates: {
    months: 'jan feb mar apr mai jun jul aug sep okt nov',
    beforeDate: 'og til fra',
  },
  followUps: {
    openers: 'og, og hva med, hva med, hvordan med, og for, og hvis, men, eller, også, så',
    pronouns: 'dem, denne$, dette$, disse$, dens, dets, han, hun, dit, koster det, tar det',
  },
  picks: {
    yes: 'ja, ja takk, jepp, nettopp, akkurat, stemmer, ok, gjerne',
    first: 'første, den første, det første, det første spørsmålet, nummer en, en, ett',
    second: 'andre, den andre, det andre, det andre spørsmålet, nummer to, to',
    third: 'tredje, den tredje, det tredje, det tredje spørsmålet, nummer tre, tre, den siste',
  },
  chat: {
    greeting: 'hei, heisann, hallo, god dag, god morgen, god kveld, hvordan går det, hvordan har du det',
    thanks: 'takk, mange takk, tusen takk, takk for hjelpen, takk skal du ha',
    goodbye: 'ha det, ha det bra, farvel, vi sees, ha en fin dag, ha en god dag, god natt, det var alt, adjø',
    bot: `
      er du en bot, er du en robot, er du et menneske, er du en maskin, er du en ki, snakker jeg med en
      robot, snakker jeg med et menneske, er du en chatbot, er du en ekte person`,
    identity: 'hvem er du, hva er du, hva heter du, hvem snakker jeg med',
    help: `
      hjelp, hjelp meg, kan du hjelpe meg, kan du hjelpe, jeg trenger hjelp, hva kan du, hva kan du
      gjøre, hva kan jeg spørre om, hvordan kan du hjelpe meg, hvordan virker dette, jeg har et spørsmål`,
    human: `
      menneske, et menneske, ekte menneske, et ekte menneske, en ekte person, kundebehandler, en
      kundebehandler, medarbeider, en medarbeider, snakke med et menneske, snakke med en person, snakke
      med noen, snakke med en kundebehandler, jeg vil snakke med et menneske, jeg vil snakke med en
      person, jeg vil snakke med noen, jeg vil snakke med en kundebehandler, jeg vil gjerne snakke med et
      menneske, jeg vil gjerne snakke med en person, jeg vil gjerne snakke med noen, jeg ønsker å snakke
      med et menneske, jeg ønsker å snakke med noen, kan jeg snakke med et menneske, kan jeg snakke med en
      person, kan jeg snakke med noen, kan jeg få snakke med et menneske, kan jeg få snakke med noen, får
      jeg snakke med et menneske, jeg vil ikke snakke med en robot, ingen robot`,
    replies: {
      greeting: 'Hei! Hvordan kan jeg hjelpe?',
      thanks: 'Bare hyggelig. Er det noe mer du vil vite?',
      goodbye: 'Ha det bra, og ha en fin dag!',
      bot: 'Jeg er en chatbot: et program som svarer på spørsmål ut fra det jeg har lært.',
      help: 'Still et spørsmål med egne ord, så leter jeg etter svaret i det jeg har lært.',
    },
  },
  doubt: {
    unknown: 'Det vet jeg dessverre ikke.',
    unsure: 'Jeg er ikke sikker på at jeg forsto deg. Mente du dette?',
  },
};
