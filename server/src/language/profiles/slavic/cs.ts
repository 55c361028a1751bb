/** What is known of Czech. */
import type { LanguageProfile } from '../profile.ts';

export const czech: LanguageProfile = {
  code: 'cs',
  letters: 'áčďéěíňóřšťúůýž',
  faqTitles: { questions: 'otázka otázky dotaz dotazy', answers: 'odpověď odpovědi' },
  stopWords: `a aby ale ani ano až bez bude budou bych by být byl byla byli bylo co další dobrý den děkuji
    do ho i já jak jaká jaké jaký jako je jeho její jejich jen ještě jestli již jsem jsi jsme jsou jste k
    kam kde kdo když ke kolik která které který ma má mám máte mě mi mít může mohu můj my na nad nám nás náš
    ne nebo než není o od on ona oni po pod podle pokud potřebuji pouze pro proč prosím proto před přes při
    s se si své svůj ta tak také tam tato te tedy ten tento této tím to tohoto tom tomto toto tu tuto ty u
    už v vám vás váš ve více však vy z za ze že`,
  spellings: [/[áíóú]/, /[řěů]/, /[čšž]/, /(?:ní|ého|ých|ovat)$/],
  stemmer: 'cs',
  smallTalk: {
    greetings: `ahoj, dobrý den, dobré ráno, dobrý večer, zdravím, čau, hezký den, krásný den + všem,
      všichni, vám, vás, přeji`,
    closings: `
      děkuji, děkuju, díky, děkuji mockrát, mockrát děkuji, předem děkuji, předem díky, moc děkuji + předem,
        za pomoc, za odpověď, moc, mnohokrát;
      prosím o pomoc, hezký den, pěkný den`,
    asides: `mám dotaz, mám otázku, dotaz, jeden dotaz, mám jeden dotaz, rychlý dotaz, můžete mi pomoci,
      můžete mi pomoct, můžeš mi pomoct, potřebuji pomoc, potřebuju pomoc, pomoc, promiňte, jak se máte,
      mám problém, prosím`,
    signOffs: 's pozdravem, s úctou, pozdrav, zdravím',
  },
  politeWords: 'prosím',
  yesNo: 'ano ne jo',
  antonyms: `
    zapn*, zapín*, aktivov*, aktivac*, povol* | vypn*, vypín*, deaktiv*, zakáz*;
    zvýš*, zvyš*, navýš* | sníž*, sniž*, zmenš*;
    odebírat, přihlásit odběr, přihlásit k odběru | odhlásit odběr, zrušit odběr, odhlásit z odběru;
    přihlás*, přihlaš* | odhlás*, odhlaš*;
    příjezd*, přijezd*, přijet | odjezd*, odjet;
    přid*, vytvoř*, založ* | smaz*, odstran*, odebr*;
    otevřít účet, založit účet | zavřít účet, zrušit účet;
    vložit peníze, vklad* | vybrat peníze, výběr*, vybír*;
    zablokov*, zamkn* | odblokov*, odemkn*;
    připoj*, spárov* | odpoj*;
    nainstal*, instal* | odinstal*;
    nahr* | stáh*, stahov*;
    import* | export*;
    nejdřív* | nejpozděj*;
    povolen*, dovolen*, smí | zakázán*, nesmí;
    největš* | nejmenš*;
    nejvyšš* | nejnižš*;
    nejdelš* | nejkratš*;
    nejlevněj* | nejdraž*;
    minimáln*, minimum, nejméně | maximáln*, maximum, nejvýše;
    zahrnut*, včetně | nezahrnut*, vyjma;
    začín*, zač* | konč*, skonč*, ukonč*;
    prodlouž* | zkrát*;
    výhod* | nevýhod*;
    bezpečn* | nebezpečn*;
    nastoup*, nastup* | vystoup*, vystup*;
    přijm*, přijmout, přijím* | odmít*;
    zobraz* | skrý*, schov*;
    naplň*, napln* | vyprázdn*;
    vlevo, levé, levý | vpravo, pravé, pravý;
    tepl*, hork* | studen*;
    dostupn* | nedostupn*;
    tuzemsk* | zahraničn*;
    vyzvedn* | odevzd*, vrát*`,
  antonymsAlike: `
    koupit, kup*, nakoup* | prodat, prodáv*, prodej*;
    otevř*, otevír*, otvír* | zavř*, zavír*;
    půjč* | vrát*;
    poslat, odesl*, posíl* | obdrž*, dost*;
    první* | posledn*;
    brzy | pozdě;
    více | méně;
    s | bez;
    před | po;
    muž* | žen*;
    dospěl* | dět*, dít*;
    lét* | zim*;
    den | noc`,
  negations: `
    ne, není, nejsou, nejsem, nemá*, neměl*, nemoh*, nemůž*, nelze, nejd*, nedost*, nepřiš*, nefung*,
    nechc*, nesm*, nepotřeb*, nebyl*, nezapl*, neobsah*, nevid*, nezn*, nepl*, nikdy, žádn*, bez, nikdo,
    nic, ani, -nejdéle, -nejdel*, -nejdraž*, -nejdřív*`,
  questionWords: {
    time: 'kdy|v kolik|od kdy|do kdy|který den',
    duration: 'jak (?:dlouho|rychle)|kolik (?:času|minut|hodin|dní|nocí|týdnů|měsíců|let)',
    place: 'kde|kam|odkud',
    amount: 'kolik',
    person: 'kdo|komu|koho|kým',
    manner: 'jak(?! (?:dlouho|rychle))',
  },
  numberWords: `
    2 dva/dvě/dvou, 3 tři/tří, 4 čtyři, 5 pět/pěti, 6 šest/šesti, 7 sedm, 8 osm, 9 devět, 10 deset/deseti,
    12 dvanáct, 20 dvacet, 30 třicet`,
  anaphora: {
    qualifiers: 'ale, však, výjimka, výjimky, s výjimkou',
  },
  abbreviations: {
    titles: 'ing',
    general: 'např atd apod tzv tj čís nám ul vč ulic zvl kap',
    beforeNumbers: 'odst kap',
    weekdays: 'po út st čt pá so ne',
  },
  dates: {
    months: 'led únor břez dub květ červ srp září říj list pros',
    beforeDate: 'do od dne a',
  },
  followUps: {
    openers: 'a, a co, co, a jak je to s, jak je to s, a pro, a když, ale, nebo, také, i',
    pronouns: `
      to, toho, tomu, tom, tím, těch, on, ona, ono, oni, ho, ji, jej, jich, jeho, její, tam, z toho, za
      to`,
  },
  picks: {
    yes: 'ano, jo, ano prosím, jasně, přesně, správně, ok, dobře, jistě',
    first: 'první, to první, ten první, první otázka, číslo jedna, jedna, jeden',
    second: 'druhá, druhý, druhé, to druhé, druhá otázka, číslo dva, dva, dvě',
    third: 'třetí, to třetí, třetí otázka, číslo tři, tři, poslední',
  },
  chat: {
    greeting: `
      ahoj, dobrý den, dobré ráno, dobrý večer, dobré odpoledne, nazdar, čau, zdravím, jak se máš, jak
      se máte`,
    thanks: 'děkuji, díky, děkuji moc, moc děkuji, mockrát děkuji, díky moc, děkuji za pomoc, děkuju',
    goodbye: `
      na shledanou, nashledanou, sbohem, pěkný den, hezký den, dobrou noc, měj se, mějte se, to je vše,
      čau čau, ahoj ahoj`,
    bot: `
      jsi bot, jsi robot, jste robot, jsi člověk, jste člověk, jsi stroj, jsi umělá inteligence, mluvím
      s robotem, mluvím s člověkem, jsi skutečný, jste bot`,
    identity: 'kdo jsi, kdo jste, co jsi, jak se jmenuješ, jak se jmenujete, s kým mluvím',
    help: `
      pomoc, pomozte, pomoz mi, pomozte mi, můžeš mi pomoci, můžete mi pomoci, můžete mi pomoct,
      potřebuji pomoc, co umíš, co umíte, na co se mohu zeptat, jak mi můžeš pomoci, jak to funguje, mám
      otázku, mám dotaz`,
    human: `
      člověk, člověka, živý člověk, skutečný člověk, operátor, operátora, pracovník, mluvit s člověkem,
      mluvit s operátorem, mluvit s někým, chci člověka, chci mluvit s člověkem, chci mluvit s operátorem,
      chci mluvit s někým, chci mluvit se skutečným člověkem, chci mluvit s živým člověkem, chtěl bych
      mluvit s člověkem, chtěl bych mluvit s operátorem, chtěl bych mluvit s někým, chtěla bych mluvit s
      člověkem, chtěla bych mluvit s operátorem, chtěla bych mluvit s někým, mohu mluvit s člověkem, mohu
      mluvit s operátorem, mohu mluvit s někým, můžu mluvit s člověkem, můžu mluvit s někým, mohl bych
      mluvit s člověkem, mohla bych mluvit s člověkem, spojte mě s operátorem, spojte mě s člověkem,
      přepojte mě na operátora, nechci mluvit s robotem`,
    replies: {
      greeting: 'Dobrý den! Jak vám mohu pomoci?',
      thanks: 'Rádo se stalo. Chcete vědět ještě něco?',
      goodbye: 'Na shledanou a hezký den!',
      bot: 'Jsem chatbot: program, který odpovídá na otázky podle toho, co se naučil.',
      help: 'Zeptejte se vlastními slovy a já vyhledám odpověď v tom, co jsem se naučil.',
    },
  },
  doubt: {
    unknown: 'Omlouvám se, na to odpověď neznám.',
    unsure: 'Nevím jistě, zda správně rozumím. Měli jste na mysli toto?',
  },
};
