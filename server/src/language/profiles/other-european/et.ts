/** What is known of Estonian. */
import type { LanguageProfile } from '../profile.ts';

export const estonian: LanguageProfile = {
  code: 'et',
  letters: 'äõöüšž',
  faqTitles: { questions: 'küsimus küsimused', answers: 'vastus vastused' },
  stopWords: `*ja *ei *on kas kuidas *kus millal miks *mis mida *mille milline millised milliseid mitu kui
    palju kust kuhu kes kelle kellele *ma *mina minu *mul mulle *mind *me meie meil *sa *sina sinu *te teie
    *teil teile *ta *tema *see selle seda *need neid nende selles *et või ka oma *olen oled oleme olete *oli
    oleks *olla saab *saan saada saate saame võib võin võite pean peab peaks vaja tahan tahaksin siis nii
    aga kuid sest kuni pärast enne ilma koos kohta jaoks üle palun aitäh tere jah *ole pole *seal siin kõik
    mingi mõni *veel juba ainult`,
  stemmer: 'et',
  yesNo: 'jah ei',
  antonyms: `
    aktiveeri*, lülit* sisse, luba* | deaktiveeri*, lülit* välja, keela*;
    suurenda*, tõst* | vähenda*, langeta*;
    telli* | tühista* tellimus*, loobu*;
    sisse logi*, login sisse, logida sisse | välja logi*, login välja, logida välja;
    saabu* | lahku*, väljumi*;
    lisa*, loo, luua, loon | kustuta*, eemalda*;
    avada konto*, avan konto* | sulgeda konto*, sulgen konto*;
    sisse maks* | välja võt*;
    lukusta*, blokeeri*, sulge* kaar* | ava* lukust*, deblokeeri*;
    ühenda* | lahti ühenda*, katkesta*;
    paigalda*, installi* | desinstalli*;
    üles laadi*, laadi üles | alla laadi*, laadi alla;
    impordi* | ekspordi*;
    varaseim*, kõige varem | hiliseim*, kõige hiljem;
    lubatud | keelatud;
    suurim* | väikseim*;
    odavaim* | kalleim*;
    minimaal* | maksimaal*;
    alga*, alusta* | lõppe*, lõpeta*;
    pikenda* | lühenda*;
    eelis* | puudus*;
    ohutu* | ohtlik*;
    nõustu*, aktsepteeri* | keeldu*, lükka* tagasi;
    näita*, kuva* | peida*;
    vasak* | parem*;
    kuum*, soe, sooja* | külm*`,
  antonymsAlike: `
    osta*, osta | müüa, müü*;
    ava*, avatud | sulge*, suletud;
    saata, saatma | saama, saan;
    esime* | viima*;
    rohkem | vähem;
    mehed, meeste* | naised, naiste*;
    täiskasvanu* | laps*, laste*`,
  negations: 'ei, pole, ära, ärge, mitte, ilma, ega, kunagi, -mitte ainult, -miks mitte',
  questionWords: {
    time: 'millal|mis kell|mis päeval',
    duration: 'kui (?:kaua|kiiresti)|mitu (?:minutit|tundi|päeva|ööd|nädalat|kuud|aastat)',
    place: 'kus|kuhu|kust',
    amount: 'kui palju|mitu|palju maksab',
    person: 'kes|kellele|kelle',
    manner: 'kuidas',
  },
  numberWords: `
    2 kaks/kahe, 3 kolm/kolme, 4 neli/nelja, 5 viis/viie, 6 kuus/kuue, 7 seitse, 8 kaheksa, 9 üheksa, 10
    kümme, 12 kaksteist, 20 kakskümmend`,
  abbreviations: {
    general: 'nr jne',
    beforeNumbers: 'nr',
  },
  followUps: {
    openers: 'ja, aga, kuidas on lood, ja kuidas on, ja mis saab, aga kui, või, ka, aga mis',
    pronouns: 'see, selle, seda, sellest, sellele, need, nende, neid, ta, tema, nad, seal, sinna, siis',
  },
  picks: {
    yes: 'jah, jaa, jah palun, muidugi, täpselt, õige, ok, hästi',
    first: 'esimene, see esimene, esimene küsimus, number üks, üks',
    second: 'teine, see teine, teine küsimus, number kaks, kaks',
    third: 'kolmas, see kolmas, kolmas küsimus, number kolm, kolm, viimane',
  },
  chat: {
    greeting: `
      tere, tervist, tere päevast, tere hommikust, tere õhtust, hei, tsau, kuidas läheb, kuidas sul
      läheb`,
    thanks: 'aitäh, tänan, suur aitäh, suur tänu, aitäh abi eest, tänan väga, tänud',
    goodbye: 'head aega, nägemist, nägemiseni, ilusat päeva, head ööd, see on kõik, tsau tsau',
    bot: `
      kas sa oled bot, kas sa oled robot, kas te olete robot, kas sa oled inimene, kas te olete inimene,
      kas sa oled masin, kas ma räägin robotiga, kas ma räägin inimesega`,
    identity: 'kes sa oled, kes te olete, mis sa oled, mis su nimi on, mis on su nimi, kellega ma räägin',
    help: `
      abi, appi, aita, aita mind, kas sa saad mind aidata, kas te saate mind aidata, vajan abi, mul on
      abi vaja, mida sa oskad, mida ma võin küsida, kuidas see töötab, mul on küsimus`,
    human: `
      inimene, päris inimene, klienditeenindaja, teenindaja, rääkida inimesega, rääkida kellegagi, rääkida
      klienditeenindajaga, tahan rääkida inimesega, tahan rääkida päris inimesega, tahan rääkida
      kellegagi, tahan rääkida klienditeenindajaga, ma tahan rääkida inimesega, ma tahan inimesega
      rääkida, soovin rääkida inimesega, soovin rääkida kellegagi, soovin rääkida klienditeenindajaga,
      sooviksin rääkida inimesega, sooviksin rääkida klienditeenindajaga, kas ma saan rääkida inimesega,
      kas ma saan rääkida kellegagi, kas saan rääkida inimesega, kas saaksin rääkida inimesega, kas
      saaksin rääkida kellegagi`,
    replies: {
      greeting: 'Tere! Kuidas saan aidata?',
      thanks: 'Palun. Kas soovite veel midagi teada?',
      goodbye: 'Head aega ja ilusat päeva!',
      bot: 'Olen juturobot: programm, mis vastab küsimustele selle põhjal, mida talle on õpetatud.',
      help: 'Küsige oma sõnadega ja ma otsin vastuse sellest, mida mulle on õpetatud.',
    },
  },
  doubt: {
    unknown: 'Kahjuks ma ei tea sellele vastust.',
    unsure: 'Ma pole kindel, kas sain õigesti aru. Kas mõtlesite seda?',
  },
};
