/** What is known of Finnish. */
import type { LanguageProfile } from '../profile.ts';

export const finnish: LanguageProfile = {
  code: 'fi',
  letters: 'äöåšž',
  faqTitles: { questions: 'kysymys kysymykset', answers: 'vastaus vastaukset' },
  stopWords: `ei eikä eivät eli en ennen et että he hei hän ja jo jos joka jotka jota jossa jonka josta kai
    kaikki kanssa kautta ketkä kiitos kuin kuinka kuka kun kuten käy kyllä me meidän mihin miksi mikä mikäli
    mille milloin millä millainen minkä minne minua minulla minulle minun minut minä missä mistä mitä mitkä
    moi mukaan mutta myös ne niiden niin niitä noin nuo nyt näin nämä oli olen olemme olet olette olisi olla
    on onko ovat paljonko pitää pitääkö saa saako saan se sekä sen siihen siinä siitä sille sinun sinä sitä
    tai te teidän teillä tulee tuo tämä tämän tässä tästä tätä vai vain vaan voi voiko voin voinko voivat`,
  spellings: [/[äö]/, /(?:nen|ssa|ssä|sta|stä|lla|llä|ksi|tta|ttä|minen)$|ää|yy|uu/],
  stemmer: 'fi',
  smallTalk: {
    greetings: `hei, moi, moikka, hyvää huomenta, huomenta, hyvää päivää, päivää, hyvää iltaa, iltaa +
      kaikki, taas`,
    closings: `kiitos, kiitokset, kiitoksia, paljon kiitoksia, iso kiitos, kiitän + paljon, etukäteen,
      avusta, avustanne, jo etukäteen, vastauksesta`,
    asides: `terve, minulla on kysymys, minulla olisi kysymys, mulla on kysymys, kysymys, voitteko auttaa,
      voitko auttaa, voiko joku auttaa, tarvitsen apua, apua, anteeksi, mitä kuuluu, minulla on ongelma`,
    signOffs: 'ystävällisin terveisin, terveisin, parhain terveisin',
  },
  politeWords: 'kiitos',
  yesNo: 'kyllä joo ei',
  anaphora: {
    pronouns: 'tämä, ne',
    openers: 'jos, kun',
    qualifiers: 'mutta, poikkeus, poikkeuksena',
  },
  abbreviations: {
    general: 'esim ns yms ym jne klo puh os',
    weekdays: 'ma ti ke to pe la su',
  },
  dates: {
    months: 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
  },
};
