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
  antonyms: `
    aktivoi*, kytken päälle, laitan päälle, ota käyttöön, otan käyttöön, ottaa käyttöön, käynnist* |
      deaktivoi*, kytken pois, laitan pois, poista käytöstä, poistan käytöstä, poistaa käytöstä, sammut*;
    kasvatt*, nosta*, lisätä, korot* | vähent*, laske*, pienent*;
    tilaan*, tilata | peruut*, perun*;
    kirjaudun sisään, kirjautua sisään, kirjaudu sisään | kirjaudun ulos, kirjautua ulos, kirjaudu ulos;
    lisään, luon, luoda, lisätä | poistan, poistaa;
    avaan tilin, avata tilin | suljen tilin, sulkea tilin, lopetan tilin, lopettaa tilin;
    tallettaa, talletan | nostaa rahaa, nostan rahaa;
    lukitsen, lukita, lukitse | avaan lukituksen, avata lukituksen;
    yhdist* | katkais*, irrot*;
    asenn*, asentaa | poistaa asennuksen, poistan asennuksen;
    saapu* | lähte*, lähtö*;
    aikaisintaan, aikaisin | viimeistään, myöhäisin;
    sallittu*, saako | kielletty*;
    suurin, suurimma* | pienin, pienimmä*;
    pisin, pisimmä* | lyhyin, lyhyimmä*;
    halvin, halvimma* | kallein, kalleimma*;
    sisältyy | ei sisälly;
    alka*, aloit* | päätty*, lopet*;
    piden* | lyhen*;
    etu, edut, hyödy* | haitta, haitat, haittapuol*;
    turvalli* | vaaralli*;
    hyväksy* | hylkä*, hylät*;
    näyt* | piilot*;
    täytä*, täyttä* | tyhjen*;
    vasen, vasemma* | oikea, oikealla;
    kuuma, lämmin | kylmä;
    minimi* | maksimi*;
    vähintään | enintään;
    kotimaa* | ulkomaa*`,
  antonymsAlike: `
    osta*, ostan | myydä, myyn;
    avata, avaan, avaatte, aukeaa | sulkea, suljen, suljette, sulkeutuu;
    lähet* | vastaanot*;
    lainaan, lainata | palautan, palauttaa;
    ensimmäi* | viimei*;
    aikaisin | myöhään;
    kanssa | ilman;
    ennen | jälkeen;
    miehet, miehille | naiset, naisille;
    aikuiset, aikuisille | lapset, lapsille;
    kesällä | talvella;
    päivällä | yöllä`,
  negations: `
    en, et, ei, emme, ette, eivät, enkä, eikä, ilman, älä, älkää, koskaan, mitään, -ei vain, -miksi ei`,
  questionWords: {
    time: 'milloin|mihin aikaan|koska|mikä päivä',
    duration:
      'kuinka (?:kauan|nopeasti)|miten kauan|kuinka monta (?:minuuttia|tuntia|päivää|yötä|viikkoa|kuukautta|vuotta)',
    place: 'missä|minne|mihin(?! aikaan)|mistä',
    amount: 'kuinka (?:paljon|monta)|paljonko|montako|miten paljon|mitä maksaa',
    person: 'kuka|kenen|ketkä|kenelle',
    manner: 'miten|kuinka(?! (?:kauan|paljon|monta|nopeasti))',
  },
  numberWords: `
    2 kaksi, 3 kolme, 4 neljä, 5 viisi, 6 kuusi, 7 seitsemän, 8 kahdeksan, 9 yhdeksän, 10 kymmenen, 12
    kaksitoista`,
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
  followUps: {
    openers: 'ja, entä, entäs, ja entä, mutta, tai, myös, entäpä',
    pronouns: `
      se, sen, sitä, siitä, sille, siihen, sillä, siinä, ne, niiden, niitä, niistä, niille, tämä, tämän,
      tätä, tästä, nämä, tuo, tuon, siellä, sinne`,
  },
  picks: {
    yes: 'kyllä, joo, juu, kyllä kiitos, aivan, juuri niin, ok, okei',
    first: 'ensimmäinen, se ensimmäinen, ensimmäinen kysymys, numero yksi, yksi',
    second: 'toinen, se toinen, toinen kysymys, numero kaksi, kaksi',
    third: 'kolmas, se kolmas, kolmas kysymys, numero kolme, kolme, viimeinen',
  },
  chat: {
    greeting: `
      hei, moi, terve, moikka, hyvää päivää, hyvää huomenta, hyvää iltaa, huomenta, päivää, mitä kuuluu`,
    thanks: 'kiitos, kiitti, paljon kiitoksia, kiitos paljon, suuri kiitos, kiitos avusta, kiitoksia',
    goodbye: 'hei hei, heippa, näkemiin, moi moi, hyvää päivänjatkoa, hyvää yötä, nähdään, siinä kaikki',
    bot: `
      oletko botti, oletko robotti, oletko ihminen, oletko sinä robotti, oletko sinä ihminen, oletko
      kone, oletko tekoäly, puhunko robotille, puhunko ihmiselle, oletko oikea ihminen`,
    identity: 'kuka olet, kuka sinä olet, mikä olet, mikä sinä olet, mikä on nimesi, kenen kanssa puhun',
    help: `
      apua, auta, auta minua, voitko auttaa, voitko auttaa minua, tarvitsen apua, mitä osaat, mitä voit
      tehdä, mitä voin kysyä, miten voit auttaa, miten tämä toimii, minulla on kysymys`,
    human: `
      ihminen, oikea ihminen, asiakaspalvelija, ihmiselle, puhua ihmisen kanssa, puhua ihmiselle, puhua
      oikean ihmisen kanssa, puhua jonkun kanssa, puhua asiakaspalvelijan kanssa, haluan ihmisen, haluan
      puhua ihmisen kanssa, haluan puhua ihmiselle, haluan puhua oikean ihmisen kanssa, haluan puhua
      jonkun kanssa, haluan puhua asiakaspalvelijan kanssa, haluaisin puhua ihmisen kanssa, haluaisin
      puhua ihmiselle, haluaisin puhua jonkun kanssa, haluaisin puhua asiakaspalvelijan kanssa, voinko
      puhua ihmisen kanssa, voinko puhua ihmiselle, voinko puhua jonkun kanssa, voinko puhua
      asiakaspalvelijan kanssa, saanko puhua ihmisen kanssa, yhdistä minut ihmiselle, yhdistä
      asiakaspalvelijalle, en halua puhua robotin kanssa`,
    replies: {
      greeting: 'Hei! Miten voin auttaa?',
      thanks: 'Ole hyvä. Haluatko tietää vielä jotain?',
      goodbye: 'Näkemiin ja hyvää päivänjatkoa!',
      bot: 'Olen chatbotti: ohjelma, joka vastaa kysymyksiin sen perusteella, mitä sille on opetettu.',
      help: 'Esitä kysymys omin sanoin, niin etsin vastauksen siitä, mitä minulle on opetettu.',
    },
  },
  doubt: {
    unknown: 'Valitettavasti en tiedä vastausta tähän.',
    unsure: 'En ole varma, ymmärsinkö oikein. Tarkoititko tätä?',
  },
};
