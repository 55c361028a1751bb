/** What is known of Hungarian. */
import type { LanguageProfile } from '../profile.ts';

export const hungarian: LanguageProfile = {
  code: 'hu',
  letters: 'áéíóöőúüű',
  faqTitles: { questions: 'kérdés kérdések', answers: 'válasz válaszok' },
  stopWords: `a abban ahhoz aki akik akkor alatt amely amelyek ami amikor amit arra az azok azon azt azzal
    bár be csak de e egy egyik el elég ehhez ennek és esetén ez ezek ezen ezt ezzel fel fog ha hanem hiszen
    hogy hogyan honnan hová hol i igen ide ill ilyen is ismét itt jó kell kellene kérem keresztül ki kik kit
    le legyen lehet lenne lesz ma maga már más meg melyik melyek mely mennyi mennyibe mert merre mi miatt
    mielőtt miért míg mikor milyen mind minden mit mivel most nagyon ne nem nekem neki nincs ő ők olyan ott
    össze pedig rá saját sem s sok szia számára szerint szép tehát tőle tudok tudom tud úgy új újra után
    utána vagy vagyok vajon való valaki valami van vannak vele vissza viszont volna volt voltak`,
  spellings: [/[äö]/, /ü/, /[áíóú]/, /é/, /[őű]/, /(?:nak|nek|ban|ben|hoz|hez|ság|ség|ás|és)$|gy|sz/],
  stemmer: 'hu',
  smallTalk: {
    greetings: `szia, sziasztok, helló, üdv, üdvözlöm, jó napot, jó napot kívánok, jó reggelt, jó estét,
      tisztelt cím, tisztelt ügyfélszolgálat + mindenkinek, kívánok`,
    closings: `
      köszönöm, köszi, nagyon köszönöm, köszönöm szépen, előre is köszönöm, köszönjük, előre is köszi +
        előre is, a segítséget, a segítségét, a választ, szépen;
      kérem segítsen, szép napot, további szép napot`,
    asides: `lenne egy kérdésem, van egy kérdésem, egy kérdésem lenne, egy gyors kérdés, kérdésem lenne,
      tudna segíteni, tudnának segíteni, tudsz segíteni, tudnátok segíteni, segítségre van szükségem,
      segítség, elnézést, bocsánat, hogy van, problémám van`,
    signOffs: 'üdvözlettel, tisztelettel, köszönettel',
  },
  yesNo: 'igen nem',
  anaphora: {
    qualifiers: 'de, azonban, kivétel, kivéve',
  },
  abbreviations: {
    general: 'stb ill vö ún ld krt em pl jan feb aug okt nov',
    beforeNumbers: 'jan feb febr márc ápr máj jún júl aug szept okt nov dec',
    weekdays: 'sze csüt szo vas',
  },
  dates: {
    months: 'jan feb márc ápr máj jún júl aug szept okt nov dec',
    beforeDate: 'a az',
  },
};
