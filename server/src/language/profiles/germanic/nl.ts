/** What is known of Dutch. */
import { dutch as stem } from 'multilingual-stemmer';
import type { LanguageProfile } from '../profile.ts';

/** Verbs in "-eren" have other stems than their forms: "blokkeren", "blokkeert". */
const LONG_ENDING = /eer[dt]?$/;

export const dutch: LanguageProfile = {
  code: 'nl',
  letters: 'áàâäçèéêëíîïóôöúü',
  faqTitles: { questions: 'vraag vragen', answers: 'antwoord antwoorden' },
  stopWords: `aan al alle als altijd ben bent bij daar dan dat de deze die dit doe doen door dus een en er
    ga gaan geen had hallo heb hebben hebt heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou
    jouw jullie kan kun kunnen kunt maar me meer men met mij mijn moet moeten mogen na naar naast nee niet
    nog nu of om omdat ons onze ook op over te tegen toch toen tot tussen u uit uw van vanaf veel voor waar
    waarom wanneer want was wat we weer wel welk welke werd wie wij wil wilt word worden wordt ze zelf zich
    zij zijn zo zonder zou zouden`,
  spellings: [/(?:heid|ing|tje|atie)$|ij|oe|aa|ee[nrt]/],
  stemmer: 'nl',
  adaptedStem: (word) => stem(word).replace(LONG_ENDING, 'er'),
  smallTalk: {
    greetings: `
      hallo, hoi, hi, hey, goedemorgen, goedemiddag, goedenavond, goedendag, goeiemorgen, goeiedag +
        allemaal, team, daar, iedereen;
      beste team, geachte heer, geachte mevrouw, geachte heer mevrouw, geachte heer of mevrouw,
        beste klantenservice`,
    closings: `
      bedankt, alvast bedankt, heel erg bedankt, hartelijk bedankt, hartelijk dank, dank u, dank je,
        dank u wel, dank je wel, dankjewel, dankuwel, alvast hartelijk dank, bvd, thanks + voor uw hulp,
        voor je hulp, voor de hulp, voor de moeite, voor uw reactie, voor uw antwoord, bij voorbaat;
      alsjeblieft, alstublieft, aub, svp, fijne dag, fijne dag nog, nog een fijne dag`,
    asides: `beste, ik heb een vraag, ik heb een vraagje, ik had een vraag, ik had een vraagje, een vraag,
      een vraagje, vraagje, even een vraagje, kunt u mij helpen, kunt u me helpen, kun je me helpen,
      kan je me helpen, kunnen jullie me helpen, kan iemand me helpen, ik heb hulp nodig, hulp, help,
      ik heb een probleem, hoe gaat het, hoe gaat het met u, sorry, sorry voor het storen, ik hoor het graag`,
    signOffs: `met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, vriendelijke groeten,
      mvg, groeten, groetjes, groet, hartelijke groet`,
  },
  politeWords: 'alstublieft alsjeblieft graag',
  yesNo: 'ja nee',
  antonyms: `
    activeren, inschakelen, aanzetten, schakel in, zet aan | deactiveren, uitschakelen, uitzetten,
      schakel uit, zet uit;
    verhogen | verlagen;
    aanmelden, inloggen, log in | afmelden, uitloggen, log uit;
    toevoegen, aanmaken, maak aan | verwijderen;
    rekening openen | rekening sluiten, rekening opzeggen;
    storten | opnemen;
    blokkeren | deblokkeren;
    inchecken, aankomst | uitchecken, vertrek;
    uploaden | downloaden;
    importeren | exporteren;
    minimum | maximum;
    toegestaan, toegelaten | verboten, niet toegestaan;
    vroegst, vroegste | laatst, laatste, uiterlijk;
    grootste | kleinste;
    hoogste | laagste;
    langste | kortste;
    goedkoopste | duurste;
    inbegrepen, inclusief | exclusief, niet inbegrepen, uitgesloten;
    beginnen, starten, begint, begin | stoppen, eindigen, beëindigen, eindigt, einde;
    verlengen, verleng | verkorten, inkorten;
    plaatsen, insteken | uithalen, uitnemen;
    voordeel, voordelen | nadeel, nadelen;
    veilig | gevaarlijk, onveilig;
    instappen, stap in | uitstappen, stap uit;
    lid worden | lidmaatschap opzeggen;
    accepteren, aannemen | weigeren, afwijzen;
    tonen, weergeven | verbergen;
    versleutelen | ontsleutelen;
    verbinden, koppelen | verbreken, ontkoppelen, loskoppelen;
    installeren, installeer | verwijderen, deïnstalleren;
    abonneren | afmelden, abonnement opzeggen;
    laden | lossen;
    vullen | legen;
    binnen | buiten;
    openbaar | privé;
    binnenland | buitenland;
    handmatig | automatisch;
    beschikbaar | onbeschikbaar, niet beschikbaar;
    versnellen | vertragen;
    verwarmen | koelen;
    aannemen | ontslaan;
    winnen | verliezen;
    heenreis | terugreis;
    links | rechts;
    warm, heet | koud;
    vol | leeg;
    ophalen | inleveren, terugbrengen;
    openen, opendoen, open ik | sluiten, dichtdoen, sluit ik;
    ontgrendelen | vergrendelen;
    minimale | maximale`,
  antonymsAlike: `
    kopen, koop | verkopen, verkoop;
    huren | verhuren;
    lenen | uitlenen, terugbrengen;
    openen, opent, open | sluiten, sluit, dicht;
    versturen, sturen | ontvangen;
    geven | nemen;
    eerste | laatste;
    vroeg | laat;
    meer | minder;
    met | zonder;
    voor | na;
    boven | onder, beneden;
    werkgever | werknemer;
    verhuurder | huurder;
    koper, klant | verkoper;
    mannen | vrouwen;
    volwassenen | kinderen;
    zomer | winter;
    dag | nacht`,
  negations: 'niet, niets, nooit, niemand, geen, zonder, noch, -niet alleen, -of niet, -waarom niet',
  limits: `alleen slechts behalve uitgezonderd tenzij als indien moet moeten minstens hoogstens maximaal minimaal tot
    voor na boven onder vanaf dan uitsluitend of`,
  prepositions: `aan achter bij binnen buiten door in langs met naar naast om op per rond sinds te tegen tegenover
    tijdens tussen uit van via volgens wegens terug`,
  questionWords: {
    time: 'wanneer|hoe laat|op welke dag',
    duration: 'hoe lang|hoe snel|hoeveel (?:minuten|uur|dagen|nachten|weken|maanden|jaar)',
    place: 'waar|waarheen',
    amount: 'hoeveel|wat kost|wat kosten',
    person: 'wie',
    manner: 'hoe \\p{L}+ (?:ik|we|wij|je|men)',
  },
  numberWords: `
    2 twee, 3 drie, 4 vier, 5 vijf, 6 zes, 7 zeven, 8 acht, 9 negen, 10 tien, 11 elf, 12 twaalf, 15
    vijftien, 20 twintig, 30 dertig, 50 vijftig, 60 zestig, 100 honderd`,
  anaphora: {
    pronouns: 'dit, deze, die, dat, daarna',
    openers: 'als, wanneer, zodra, indien',
    qualifiers: 'maar, echter, behalve, uitgezonderd, uitzondering, uitzonderingen',
  },
  abbreviations: {
    titles: 'dhr mevr mw mr ing st',
    general: `bijv enz o.a d.w.z t.a.v m.u.v i.v.m t.n.v blz incl excl nr ca resp jan feb aug sep sept okt
      nov`,
    beforeNumbers: 'nr art incl mob ca ref jan feb febr mar apr jun jul aug sep sept okt nov dec',
    weekdays: 'ma di wo do vr za zo',
  },
  dates: {
    months: 'jan feb apr jun jul aug sep okt nov dec',
  },
  nameParticles: 'de den der van ten ter',
  followUps: {
    openers: `
      en, en wat met, wat met, en hoe zit het met, hoe zit het met, en voor, en als, of, maar, ook, dan`,
    pronouns: `
      hem, haar, dat$, dit$, deze$, die$, daar, daarvoor, daarvan, daarmee, daarbij, ervoor, ervan,
      hiervoor, kost dat, duurt dat, is dat, kan dat, dat ook`,
  },
  picks: {
    yes: 'ja, ja graag, jazeker, precies, klopt, juist, ok, oké, graag, die bedoel ik',
    first: 'eerste, de eerste, het eerste, de eerste vraag, nummer een, een, één',
    second: 'tweede, de tweede, het tweede, de tweede vraag, nummer twee, twee',
    third: 'derde, de derde, het derde, de derde vraag, nummer drie, drie, de laatste',
  },
  chat: {
    greeting: `
      hallo, hoi, hey, hé, goedemorgen, goedemiddag, goedenavond, goedendag, dag, hoe gaat het, hoe gaat
      het met je, hoe gaat het met u`,
    thanks: `
      dank je, dank je wel, dankjewel, dank u, dank u wel, bedankt, hartelijk dank, hartelijk bedankt,
      veel dank, bedankt voor je hulp, bedankt voor uw hulp, top bedankt, heel erg bedankt, bedankt voor
      alles`,
    goodbye: `
      doei, tot ziens, tot later, tot straks, dag hoor, fijne dag, fijne dag nog, goedenacht,
      welterusten, dat was alles, dat was het`,
    bot: `
      ben je een bot, ben je een robot, bent u een robot, bent u een bot, ben je een mens, bent u een
      mens, ben je echt, ben je een machine, ben je een ai, praat ik met een robot, praat ik met een
      mens, spreek ik met een robot, spreek ik met een mens, ben je een chatbot`,
    identity: `
      wie ben je, wie bent u, wat ben je, hoe heet je, hoe heet u, wat is je naam, wat is uw naam, met
      wie spreek ik`,
    help: `
      help, hulp, help me, kun je me helpen, kunt u mij helpen, kunt u me helpen, kan je me helpen, ik
      heb hulp nodig, wat kun je, wat kan je, wat kunt u, wat kan ik vragen, hoe kun je me helpen, hoe
      werkt dit, ik heb een vraag`,
    human: `
      mens, een mens, echt mens, een echt mens, een echt persoon, een echte persoon, medewerker, een
      medewerker, een collega van vlees en bloed, met een mens praten, met een mens spreken, met iemand
      praten, met iemand spreken, met een medewerker praten, met een medewerker spreken, met een echt
      persoon praten, ik wil een mens, ik wil een medewerker, ik wil met een mens praten, ik wil met een
      mens spreken, ik wil met een echt persoon praten, ik wil met een medewerker praten, ik wil met een
      medewerker spreken, ik wil met iemand praten, ik wil met iemand spreken, ik wil iemand spreken, ik
      wil een mens spreken, ik wil een medewerker spreken, ik wil graag met een mens praten, ik wil graag
      met een medewerker spreken, ik wil graag met iemand spreken, ik zou graag met een mens spreken, ik
      zou graag met iemand spreken, ik zou graag een medewerker spreken, kan ik met een mens praten, kan
      ik met een mens spreken, kan ik met een medewerker praten, kan ik met een medewerker spreken, kan ik
      met iemand praten, kan ik met iemand spreken, kan ik iemand spreken, kan ik een mens spreken, kan ik
      een medewerker spreken, mag ik een mens spreken, verbind me door met een medewerker, verbind me door
      met een mens, geen robot, geen bot, ik wil niet met een robot praten, ik wil niet met een bot praten`,
    replies: {
      greeting: 'Goedendag! Hoe kan ik u helpen?',
      thanks: 'Graag gedaan. Wilt u nog iets weten?',
      goodbye: 'Tot ziens en een fijne dag!',
      bot: 'Ik ben een chatbot: een programma dat vragen beantwoordt met wat het is geleerd.',
      help: 'Stel uw vraag in uw eigen woorden, dan zoek ik het antwoord in wat mij is geleerd.',
    },
  },
  doubt: {
    unknown: 'Sorry, dat weet ik helaas niet.',
    unsure: 'Ik weet niet zeker of ik u goed begrijp. Bedoelde u dit?',
  },
};
