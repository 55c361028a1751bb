/** What is known of Irish. */
import type { LanguageProfile } from '../profile.ts';

export const irish: LanguageProfile = {
  code: 'ga',
  letters: 'áéíóú',
  faqTitles: { questions: 'ceist ceisteanna', answers: 'freagra freagraí' },
  stopWords: `agus *an *na *a *i *ar *le *do *de ó *go *is tá níl bhfuil raibh beidh bíonn *cad céard conas
    cathain cá cén cé mhéad *mo bhur ár sé *sí sibh sinn mé *tú muid iad *é í *seo *sin *nach ní nó ach *mar
    *má *dá *ag *as faoi chun idir roimh gan liom leat leis agam agat againn agaibh acu *orm ort féidir atá
    ná *dom duit dúinn daoibh`,
  stemmer: 'ga',
  antonyms: `
    gníomhach*, cuir air, cas air | díghníomh*, cuir as, cas as, múch*;
    méad*, ardaigh | laghd*, ísl*;
    liostáil | díliostáil;
    logáil isteach, logálaim isteach | logáil amach, logálaim amach;
    cuir leis, cruth* | scrios*, bain;
    oscail cuntas, cuntas a oscailt | dún cuntas, cuntas a dhúnadh;
    glas* | díghlas*;
    ceangail | dícheangail;
    suiteáil | díshuiteáil;
    uaslódáil, uaslódálaim | íoslódáil, íoslódálaim;
    iompórtáil | easpórtáil;
    ceadaithe | toirmiscthe, coiscthe;
    íosta, íosmhéid* | uasta, uasmhéid*;
    luaithe | déanaí;
    sábháilte | contúirteach, dainséarach;
    tosaigh, tosaíonn | críochn*, stop;
    buntáist* | míbhuntáist*;
    clé | deas;
    te | fuar`,
  antonymsAlike: `
    ceannach, cheannach | díol, dhíol;
    oscailt, osclaíonn | dúnadh, dúnann;
    seol | faigh;
    céad | deireanach;
    fir | mná`,
  negations: 'ní, níl, níor, nach, nár, gan, ná, cha',
  questionWords: {
    time: 'cathain|cén uair|cén t-am|cén lá',
    duration: 'cá fhad|cé chomh fada',
    place: 'cá|cén áit',
    amount: 'cé mhéad|cá mhéad|an mó',
    person: 'cé(?! (?:mhéad|chomh))',
    manner: 'conas|cén chaoi',
  },
  numberWords: '2 dó/dhá, 3 trí, 4 ceathair/ceithre, 5 cúig, 6 sé, 7 seacht, 8 ocht, 9 naoi, 10 deich',
  followUps: {
    openers: 'agus, agus cad faoi, cad faoi, ach, nó, freisin',
    pronouns: 'é, í, iad, sin, seo, siad, sé, sí, ansin, ann',
  },
  picks: {
    yes: 'tá, sea, is ea, ceart go leor, ok, cinnte, le do thoil',
    first: 'an chéad cheann, an chéad cheist, a haon',
    second: 'an dara ceann, an dara ceist, a dó',
    third: 'an tríú ceann, an tríú ceist, a trí, an ceann deireanach',
  },
  chat: {
    greeting: 'dia duit, dia dhuit, haigh, maidin mhaith, tráthnóna maith, conas atá tú, dia daoibh',
    thanks: 'go raibh maith agat, go raibh míle maith agat, go raibh maith agaibh, grma',
    goodbye: 'slán, slán leat, slán agat, oíche mhaith, slán go fóill, sin é',
    bot: 'an bot thú, an róbat thú, an duine thú, an meaisín thú',
    identity: 'cé tú féin, cé thusa, cad is ainm duit, cé leis a bhfuil mé ag caint',
    help: `
      cabhair, cuidiú, cabhraigh liom, an féidir leat cabhrú liom, tá cabhair uaim, cad is féidir leat a
      dhéanamh, tá ceist agam`,
    human: `
      duine fíor, fíordhuine, gníomhaire, ionadaí, labhairt le duine, labhairt le duine éigin, ba mhaith
      liom labhairt le duine, ba mhaith liom labhairt le duine éigin, ba mhaith liom labhairt le
      fíordhuine, ba mhaith liom labhairt le hionadaí, ba mhaith liom labhairt le gníomhaire, teastaíonn
      uaim labhairt le duine, an féidir liom labhairt le duine, an féidir liom labhairt le duine éigin, an
      bhféadfainn labhairt le duine, an bhféadfainn labhairt le duine éigin`,
    replies: {
      greeting: 'Dia duit! Conas is féidir liom cabhrú leat?',
      thanks: 'Tá fáilte romhat. An bhfuil aon rud eile uait?',
      goodbye: 'Slán, agus bíodh lá maith agat!',
      bot: 'Is bota comhrá mé: ríomhchlár a fhreagraíonn ceisteanna ón méid a múineadh dó.',
      help: "Cuir ceist orm i d'fhocail féin, agus lorgóidh mé an freagra sa mhéid a múineadh dom.",
    },
  },
  doubt: {
    unknown: 'Tá brón orm, níl freagra na ceiste sin agam.',
    unsure: 'Nílim cinnte gur thuig mé i gceart. An é seo a bhí i gceist agat?',
  },
};
