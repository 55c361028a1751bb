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
};
