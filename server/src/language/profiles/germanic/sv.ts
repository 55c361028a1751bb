/** What is known of Swedish. */
import type { LanguageProfile } from '../profile.ts';

export const swedish: LanguageProfile = {
  code: 'sv',
  letters: 'åäöéàü',
  faqTitles: { questions: 'fråga frågor', answers: 'svar' },
  stopWords: `alla allt än är att av bara behöver blev bli blir både då dä de dem den denna deras dess dessa
    det detta dig din dina ditt du efter eller en ett finns får för från före göra gör ha hade han hans har
    hej hennes hon hos hur i icke in inom inte ja jag kan kommer kunde man med mellan men mig min mina mitt
    mot mycket måste när någon något några ni nu och om oss på sade sig sin sina sitt ska skall skulle som
    så till tack under upp ur ut utan vad var vara varför varit vem vi vid vill vilka vilken vilket er era
    ert`,
  spellings: [/[äö]/, /å/, /(?:ning|het|heten|orna|arna|else)$/],
  stemmer: 'sv',
  smallTalk: {
    greetings: `hej, hejsan, hallå, tja, god morgon, god kväll, god dag, goddag, tjena + alla, där, på er,
      igen`,
    closings: `
      tack, tack så mycket, stort tack, tusen tack, tackar, tack snälla + på förhand, för hjälpen,
        för er hjälp, för din hjälp, för svar;
      snälla hjälp, ha en bra dag`,
    asides: `jag har en fråga, en fråga, har en fråga, en snabb fråga, kan ni hjälpa mig, kan du hjälpa mig,
      kan någon hjälpa mig, jag behöver hjälp, hjälp, ursäkta, hur mår du, förlåt, jag har ett problem`,
    signOffs: 'med vänlig hälsning, med vänliga hälsningar, vänliga hälsningar, vänligen, mvh, hälsningar',
  },
  politeWords: 'tack',
  yesNo: 'ja nej jo',
  antonyms: `
    aktivera, slå på, sätta på, koppla på | avaktivera, inaktivera, slå av, stänga av, koppla av;
    öka, höja | minska, sänka;
    uppgradera | nedgradera;
    prenumerera | säga upp prenumeration, avsluta prenumeration, avprenumerera;
    logga in | logga ut;
    checka in, incheckning, ankomst | checka ut, utcheckning, avresa;
    lägga till, skapa, lägger till, skapar | ta bort, radera, tar bort, raderar;
    öppna konto, skapa konto | stänga konto, avsluta konto, avslutar konto;
    sätta in | ta ut, uttag;
    spärra, blockera, låsa | spärra upp, avblockera, låsa upp;
    ansluta, koppla | frånkoppla, koppla från;
    installera | avinstallera;
    ladda upp | ladda ner;
    importera | exportera;
    tidigast, tidigaste | senast, senaste;
    tillåtet, tillåten | förbjudet, förbjuden;
    största, störst | minsta, minst;
    högsta | lägsta;
    längsta | kortaste;
    billigaste | dyraste;
    ingår, inkluderat | exkluderat, ingår inte;
    börja, starta, börjar, startar | sluta, stoppa, avsluta, slutar, avslutar;
    förlänga | förkorta;
    fördel, fördelar | nackdel, nackdelar;
    säker, ofarlig | farlig, osäker;
    stiga på, kliva på | stiga av, kliva av;
    godkänna, acceptera | avvisa, neka;
    visa | dölja;
    fylla | tömma;
    inomhus | utomhus;
    tillgänglig | otillgänglig;
    manuell | automatisk;
    vänster | höger;
    varm | kall;
    minimum, minimal | maximum, maximal;
    inrikes | utrikes;
    hämta | lämna, lämna tillbaka`,
  antonymsAlike: `
    köpa, köper | sälja, säljer;
    hyra | hyra ut;
    öppna, öppnar | stänga, stänger;
    skicka | ta emot, få;
    låna | lämna tillbaka;
    första | sista;
    tidigt | sent;
    mer | mindre;
    med | utan;
    före | efter;
    män | kvinnor;
    vuxna | barn;
    sommar | vinter;
    dag | natt`,
  negations: 'inte, ej, icke, ingen, inget, inga, aldrig, utan, -inte bara, -varför inte',
  questionWords: {
    time: 'när|hur dags|vilken (?:tid|dag)',
    duration: 'hur länge|hur snabbt|hur lång tid|hur många (?:minuter|timmar|dagar|nätter|veckor|månader|år)',
    place: 'var|vart|varifrån',
    amount: 'hur mycket|hur många|vad kostar',
    person: 'vem|vilka',
    manner: 'hur \\p{L}+ (?:jag|vi|man)',
  },
  numberWords: `
    2 två, 3 tre, 4 fyra, 5 fem, 6 sex, 7 sju, 8 åtta, 9 nio, 10 tio, 11 elva, 12 tolv, 20 tjugo, 30 trettio`,
  anaphora: {
    pronouns: 'det, detta, denna, de',
    openers: 'om, när',
    qualifiers: 'men, dock, undantag, undantaget, undantagna',
  },
  abbreviations: {
    titles: 'herr fru',
    general: 't.ex bl.a dvs osv m.m kl jf t.o.m fr.o.m fom nr ca inkl exkl resp jan feb aug sept okt nov',
    beforeNumbers: 'nr kl ca inkl mob kap pos ref pr jan feb mar mars apr jun jul aug sep sept okt nov dec',
    weekdays: 'mån tis ons tors tor fre lör sön',
  },
  dates: {
    months: 'jan feb mar apr maj jun jul aug sep okt nov dec',
    beforeDate: 'd till från',
  },
  followUps: {
    openers: 'och, och hur är det med, hur är det med, och för, och om, men, eller, också, då',
    pronouns: 'dem, denna$, detta$, dessa$, dess, han, hon, dit, därför, kostar det, tar det, är det',
  },
  picks: {
    yes: 'ja, ja tack, japp, precis, just det, stämmer, ok, okej, gärna',
    first: 'första, den första, det första, den första frågan, nummer ett, ett, en',
    second: 'andra, den andra, det andra, den andra frågan, nummer två, två',
    third: 'tredje, den tredje, det tredje, den tredje frågan, nummer tre, tre, den sista',
  },
  chat: {
    greeting: `
      hej, hejsan, hallå, tjena, god morgon, god dag, god kväll, goddag, hur mår du, hur är läget, läget`,
    thanks: 'tack, tack så mycket, stort tack, tusen tack, tack för hjälpen, tackar, många tack',
    goodbye: 'hej då, hejdå, adjö, vi ses, vi hörs, ha en bra dag, ha det bra, god natt, det var allt',
    bot: `
      är du en bot, är du en robot, är du en människa, är du mänsklig, är du en maskin, är du en ai,
      pratar jag med en robot, pratar jag med en människa, är du en chattbot, är du en riktig person`,
    identity: 'vem är du, vad är du, vad heter du, vem pratar jag med',
    help: `
      hjälp, hjälp mig, kan du hjälpa mig, jag behöver hjälp, vad kan du, vad kan du göra, vad kan jag
      fråga, hur kan du hjälpa mig, hur fungerar det, jag har en fråga`,
    human: `
      människa, en människa, riktig människa, en riktig människa, en riktig person, handläggare,
      kundtjänstmedarbetare, en medarbetare, prata med en människa, prata med en person, prata med en
      riktig person, prata med någon, tala med en människa, tala med någon, jag vill prata med en
      människa, jag vill prata med en person, jag vill prata med en riktig person, jag vill prata med
      någon, jag vill tala med en människa, jag vill tala med någon, jag skulle vilja prata med en
      människa, jag skulle vilja prata med någon, jag skulle vilja tala med någon, kan jag prata med en
      människa, kan jag prata med en person, kan jag prata med någon, kan jag få prata med en människa,
      kan jag få prata med någon, får jag prata med en människa, koppla mig till en människa, koppla mig
      till en medarbetare, jag vill inte prata med en robot, ingen robot`,
    replies: {
      greeting: 'Hej! Hur kan jag hjälpa dig?',
      thanks: 'Varsågod. Är det något mer du vill veta?',
      goodbye: 'Hej då, och ha en bra dag!',
      bot: 'Jag är en chattbot: ett program som svarar på frågor utifrån det som jag har lärt mig.',
      help: 'Ställ en fråga med egna ord, så letar jag efter svaret i det som jag har lärt mig.',
    },
  },
  doubt: {
    unknown: 'Det vet jag tyvärr inte.',
    unsure: 'Jag är inte säker på att jag har förstått. Menade du det här?',
  },
};
