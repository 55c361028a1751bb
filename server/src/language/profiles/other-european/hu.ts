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
  antonyms: `
    bekapcsol*, aktivál*, engedélyez*, kapcsolom be, kapcsolhatom be | kikapcsol*, deaktivál*, letilt*,
      inaktivál*, kapcsolom ki, kapcsolhatom ki;
    növel*, emel*, feljebb | csökkent*, mérsékel*, lejjebb;
    feliratkoz*, előfizet* | leiratkoz*, lemond*;
    bejelentkez*, belép*, jelentkezem be, lépek be | kijelentkez*, kilép*, jelentkezem ki, lépek ki;
    érkez* | távoz*, elutaz*;
    hozzáad*, létrehoz*, adok hozzá, hozok létre | töröl*, eltávolít*, törl*;
    nyit számla*, nyitok számlát | zár számla*, zárok számlát, megszüntet* számla*;
    befizet*, fizetek be | felvesz*, veszek fel, kivesz*;
    zárol*, blokkol* | felold*, oldom fel;
    csatlakoz*, összekapcsol*, párosít* | leválaszt*, lecsatlakoz*, szétkapcsol*;
    telepít*, telepítem | eltávolít*, töröl*;
    feltölt*, töltök fel, töltöm fel | letölt*, töltök le, töltöm le;
    importál* | exportál*;
    legkorábban, legkorábbi* | legkésőbb, legkésőbbi*;
    szabad, megengedett, engedélyezett | tilos, tiltott, nem szabad;
    legnagyobb* | legkisebb*;
    leghosszabb* | legrövidebb*;
    legolcsóbb* | legdrágább*;
    tartalmazza | nem tartalmazza;
    kezdőd*, elkezd*, indít*, kezd | befejez*, leállít*, végződ*, véget ér;
    meghosszabbít*, hosszabbít* | lerövidít*, rövidít*;
    előny* | hátrány*;
    biztonságos | veszélyes;
    felszáll*, szállok fel | leszáll*, szállok le;
    elfogad* | elutasít*, visszautasít*;
    megjelenít*, mutat | elrejt*;
    behelyez*, berak* | kivesz*, eltávolít*;
    bal* | jobb*;
    meleg, forró | hideg;
    belföld* | külföld*;
    minimum, minimális*, legalább | maximum, maximális*, legfeljebb`,
  antonymsAlike: `
    vásárol*, venni, veszek, vehetek | elad*, eladni, adok el, adhatok el;
    bérel* | bérbe ad*;
    nyit*, kinyit* | zár*, bezár*;
    küld* | kap*;
    kölcsönöz* | visszahoz*, visszavisz*;
    első | utolsó;
    korán | későn;
    több | kevesebb;
    előtt | után;
    férfi* | nő, nők, női;
    felnőtt* | gyerek*;
    nyár*, nyáron | tél*, télen;
    nappal | éjjel`,
  negations: `
    nem, ne, nincs, nincsen, nincsenek, sem, se, soha, sosem, semmi*, senki*, nélkül, -nem csak, -miért ne`,
  questionWords: {
    time: 'mikor|hány órakor|melyik nap(?:on)?|hánykor',
    duration: 'meddig|mennyi idő\\p{L}*|hány (?:perc|óra|nap|éjszaka|hét|hónap|év)\\p{L}*',
    place: 'hol|hova|hová|honnan',
    amount: 'mennyi\\p{L}*(?! idő)|hány(?! órakor)|mennyibe',
    person: 'ki|kit|kinek|kik',
    manner: 'hogyan|hogy',
  },
  numberWords: `
    2 kettő/két, 3 három, 4 négy, 5 öt, 6 hat, 7 hét, 8 nyolc, 9 kilenc, 10 tíz, 12 tizenkettő, 20 húsz, 30
    harminc`,
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
  followUps: {
    openers: 'és, és mi a helyzet, mi a helyzet, és mi van, mi van, és ha, de, vagy, akkor',
    pronouns: `
      azt, ezt, azok, azokat, ezek, ezeket, annak, ennek, abban, ebben, ott, oda, ahhoz, ehhez, arra,
      erre, azért, ő, őt`,
  },
  picks: {
    yes: 'igen, igen kérem, aha, pontosan, úgy van, rendben, oké, ok',
    first: 'első, az első, az elsőt, az első kérdés, egyes, egy',
    second: 'második, a második, a másodikat, a második kérdés, kettes, kettő',
    third: 'harmadik, a harmadik, a harmadikat, a harmadik kérdés, hármas, három, az utolsó',
  },
  chat: {
    greeting: `
      szia, sziasztok, helló, hali, üdv, jó napot, jó napot kívánok, jó reggelt, jó estét, üdvözlöm,
      hogy vagy, hogy van`,
    thanks: `
      köszönöm, köszi, kösz, köszönöm szépen, nagyon köszönöm, köszönöm a segítséget, hálásan köszönöm`,
    goodbye: `
      viszlát, viszontlátásra, szia szia, további szép napot, szép napot, jó éjszakát, minden jót,
      ennyi, ennyi volt`,
    bot: `
      robot vagy, te robot vagy, ember vagy, te ember vagy, bot vagy, te egy bot vagy, gép vagy,
      mesterséges intelligencia vagy, robottal beszélek, emberrel beszélek, ön robot, ön ember`,
    identity: 'ki vagy, ki vagy te, mi vagy, ki ön, hogy hívnak, mi a neved, kivel beszélek',
    help: `
      segítség, segíts, segítsen, tudsz segíteni, tudna segíteni, segítségre van szükségem, mit tudsz,
      mit tudsz csinálni, mit kérdezhetek, hogyan tudsz segíteni, hogyan működik ez, kérdésem van, van
      egy kérdésem`,
    human: `
      ember, egy ember, élő ember, egy élő ember, valódi ember, egy valódi ember, ügyintéző, egy
      ügyintéző, ügyfélszolgálatos, emberrel beszélni, ügyintézővel beszélni, emberrel szeretnék beszélni,
      egy emberrel szeretnék beszélni, élő emberrel szeretnék beszélni, ügyintézővel szeretnék beszélni,
      valakivel szeretnék beszélni, szeretnék beszélni valakivel, szeretnék beszélni egy emberrel,
      szeretnék beszélni egy ügyintézővel, szeretnék emberrel beszélni, emberrel akarok beszélni, egy
      emberrel akarok beszélni, ügyintézővel akarok beszélni, beszélhetek egy emberrel, beszélhetek
      valakivel, beszélhetek egy ügyintézővel, beszélhetnék egy emberrel, beszélhetnék valakivel,
      kapcsoljon egy ügyintézőt, nem akarok robottal beszélni`,
    replies: {
      greeting: 'Üdvözlöm! Miben segíthetek?',
      thanks: 'Szívesen. Van még kérdése?',
      goodbye: 'Viszontlátásra, szép napot!',
      bot: 'Chatbot vagyok: egy program, amely abból válaszol a kérdésekre, amit megtanítottak neki.',
      help: `
        Tegyen fel egy kérdést a saját szavaival, és megkeresem rá a választ abban, amit megtanítottak
        nekem.`,
    },
  },
  doubt: {
    unknown: 'Sajnos erre nem tudom a választ.',
    unsure: 'Nem vagyok benne biztos, hogy jól értem. Erre gondolt?',
  },
};
