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
};
