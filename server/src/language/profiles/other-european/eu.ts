/** What is known of Basque. */
import type { LanguageProfile } from '../profile.ts';

export const basque: LanguageProfile = {
  code: 'eu',
  letters: 'ñçü',
  faqTitles: { questions: 'galdera galderak', answers: 'erantzuna erantzunak' },
  stopWords: `eta edo *ez bai *da dira naiz zara gara zarete zait dut duzu *du dugu duzue dute ditut dituzue
    daiteke dezaket dezakezu dezakegu dezake daude dago nago zaude zer zein zeintzuk nola *non nora nondik
    noiz zergatik zenbat *nor nork zure nire gure zuen hau hori hura hauek horiek *bat batzuk baina *ere
    baino bezala *arte gabe *beste nahi behar ahal ote *al kaixo mesedez eskerrik badago badaukazue baduzue
    badut izan egin zuek *ni *zu *gu`,
  stemmer: 'eu',
  yesNo: 'bai ez',
  antonyms: `
    aktibatu, gaitu, piztu, pizten | desaktibatu, desgaitu, itzali, itzaltzen;
    handitu, igo, handitzen | txikitu, murriztu, jaitsi, murrizten;
    harpidetu | harpidetza utzi, baja eman;
    saioa hasi, saioa hasten | saioa itxi, saioa amaitu, saioa ixten;
    gehitu, sortu, gehitzen, sortzen | ezabatu, kendu, ezabatzen, kentzen;
    kontua ireki | kontua itxi, kontua ezabatu;
    blokeatu | desblokeatu;
    konektatu | deskonektatu;
    instalatu | desinstalatu;
    inportatu | esportatu;
    iritsi, iriste* | irten, irteera;
    baimendu*, baimenduta | debekatu*, debekatuta;
    gutxieneko* | gehienezko*;
    handien* | txikien*;
    merkeen* | garestien*;
    hasi, hasten, hasiera | amaitu, bukatu, amaitzen, amaiera;
    abantaila* | desabantaila*, eragozpen*;
    seguru* | arriskutsu*;
    ezkerr* | eskuin*;
    bero* | hotz*`,
  antonymsAlike: `
    erosi, erosten | saldu, saltzen;
    ireki, irekitzen | itxi, ixten;
    bidali | jaso;
    lehen* | azken*;
    gehiago | gutxiago;
    gizon* | emakume*;
    uda* | negu*`,
  negations: 'ez, gabe, inoiz, ezin, ezta, -ez bakarrik',
  questionWords: {
    time: 'noiz|zer ordutan|zein egunetan',
    duration: 'zenbat (?:denbora|iraun\\p{L}*|minutu|ordu|egun|aste|hilabete|urte)',
    place: 'non|nora|nondik',
    amount: 'zenbat',
    person: 'nor|nork|nori',
    manner: 'nola',
  },
  numberWords: '2 bi, 3 hiru, 4 lau, 5 bost, 6 sei, 7 zazpi, 8 zortzi, 9 bederatzi, 10 hamar, 12 hamabi',
  followUps: {
    openers: 'eta, eta zer, baina, edo, ere, orduan',
    pronouns: 'hori, horrek, hura, hau, horiek, haiek, hauek, horretarako, horren, horri, hor, han',
  },
  picks: {
    yes: 'bai, bai mesedez, noski, ados, zehazki, ok',
    first: 'lehenengoa, lehena, lehen galdera, bat',
    second: 'bigarrena, bigarren galdera, bi',
    third: 'hirugarrena, hirugarren galdera, hiru, azkena',
  },
  chat: {
    greeting: 'kaixo, egun on, arratsalde on, gabon, aupa, zer moduz',
    thanks: 'eskerrik asko, mila esker, esker mila, eskerrik asko laguntzagatik',
    goodbye: 'agur, gero arte, laster arte, ondo izan, hori da dena',
    bot: `
      robota zara, bot bat zara, robot bat zara, gizakia zara, pertsona bat zara, makina bat zara, robot
      batekin ari naiz hizketan`,
    identity: 'nor zara, nor zara zu, zer zara, zein da zure izena, nola duzu izena',
    help: `
      laguntza, lagundu, lagunduko didazu, laguntza behar dut, zer egin dezakezu, zer galde dezaket,
      nola lagundu dezakezu, galdera bat dut`,
    human: `
      gizakia, gizaki bat, benetako pertsona bat, agente bat, operadore bat, pertsona batekin hitz egin,
      norbaitekin hitz egin, gizaki batekin hitz egin nahi dut, pertsona batekin hitz egin nahi dut,
      benetako pertsona batekin hitz egin nahi dut, norbaitekin hitz egin nahi dut, agente batekin hitz
      egin nahi dut, operadore batekin hitz egin nahi dut, pertsona batekin hitz egin nahiko nuke,
      norbaitekin hitz egin nahiko nuke, pertsona batekin hitz egin dezaket, norbaitekin hitz egin
      dezaket, hitz egin dezaket pertsona batekin, hitz egin dezaket norbaitekin`,
    replies: {
      greeting: 'Kaixo! Nola lagun zaitzaket?',
      thanks: 'Ez horregatik. Beste zerbait jakin nahi duzu?',
      goodbye: 'Agur, eta egun ona izan!',
      bot: 'Chatbot bat naiz: irakatsi didatenetik galderei erantzuten dien programa.',
      help: 'Egin galdera zure hitzekin, eta erantzuna irakatsi didatenean bilatuko dut.',
    },
  },
  doubt: {
    unknown: 'Barkatu, ez dakit horren erantzuna.',
    unsure: 'Ez nago ziur ondo ulertu dudan. Hau esan nahi zenuen?',
  },
};
