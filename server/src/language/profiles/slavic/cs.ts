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
};
