/** What is known of Catalan. */
import type { LanguageProfile } from '../profile.ts';

export const catalan: LanguageProfile = {
  code: 'ca',
  letters: 'àçèéíïòóúü',
  faqTitles: { questions: 'pregunta preguntes', answers: 'resposta respostes' },
  stopWords: `*a *al *als amb *algun *alguna alguns algunes aquest aquesta aquests aquestes això allò abans
    *cap *com *de *del dels *des després *el els ell *ella ells *em *en encara ens *és *era eren està *estan
    estic esteu ets *et *fa *fan faig *fer *fins gràcies *ha *han *he *hem heu havia *hi *ho *i *jo *ja *l
    *la *les *li més *me *meu meva *meus meves *mi molt *ni *no nosaltres nostre *nostra *o *on *per perquè
    *però pel pels podeu *pot poden *podem puc pugui *poder quan quant *quanta quants quantes què *que quin
    quina quins quines *qui *se sense *ser *si *sí *sobre *som sóc són també *tan té teniu tenim tenen tinc
    *tot tota tots totes *tu *un *una *uns unes us *va vaig vam *van vosaltres vostè vostès vostre *vostra
    vostres vull voldria *cal *hola`,
  stemmer: 'ca',
  elisions: 'd l m n s t',
  yesNo: 'sí si no',
  antonyms: `
    activar, activo, activa, encendre, engegar | desactivar, desactivo, desactiva, apagar;
    augmentar, pujar, apujar | reduir, disminuir, abaixar, baixar;
    subscriure | cancel·lar subscripció, donar de baixa;
    iniciar sessió | tancar sessió;
    afegir, crear | eliminar, esborrar, suprimir;
    obrir compte | tancar compte;
    ingressar, dipositar | retirar, treure;
    bloquejar | desbloquejar;
    connectar, vincular | desconnectar, desvincular;
    instal·lar | desinstal·lar;
    pujar fitxer | baixar fitxer, descarregar fitxer;
    importar | exportar;
    arribada | sortida;
    permès, permesa | prohibit, prohibida;
    mínim, mínima | màxim, màxima;
    més gran | més petit, més petita;
    més barat, més barata | més car, més cara;
    més aviat | més tard;
    inclòs, inclosa | exclòs, exclosa;
    començar, comença, inici | acabar, acaba, final;
    avantatge, avantatges | desavantatge, desavantatges, inconvenient;
    segur | perillós;
    acceptar | rebutjar;
    mostrar | amagar;
    entrar | sortir;
    omplir | buidar;
    esquerra | dreta;
    calent | fred`,
  antonymsAlike: `
    comprar | vendre;
    obrir, obriu, obre | tancar, tanqueu, tanca;
    enviar | rebre;
    primer, primera | últim, última;
    més | menys;
    amb | sense;
    abans | després;
    homes | dones;
    adults | nens;
    estiu | hivern;
    dia | nit`,
  negations: 'no, mai, cap, res, ningú, sense, ni, tampoc, -no només, -per què no',
  questionWords: {
    time: 'quan|a quina hora|quin dia',
    duration: 'quant (?:temps|dura|triga)|quants (?:minuts|dies|mesos|anys)|quantes (?:hores|nits|setmanes)',
    place: 'on|d.on',
    amount: 'quants?|quant[ae]s?|quina quantitat',
    person: 'qui',
    manner: 'com',
  },
  numberWords: `
    2 dos/dues, 3 tres, 4 quatre, 5 cinc, 6 sis, 7 set, 8 vuit, 9 nou, 10 deu, 12 dotze, 20 vint, 30 trenta`,
  abbreviations: {
    general: 'av vol fig',
    beforeNumbers: 'art p vol gen feb set oct nov des',
  },
  followUps: {
    openers: 'i, i què passa amb, què passa amb, i per a, i per, i si, o, però, també, aleshores',
    pronouns: `
      ho, això, allò, aquest, aquesta, aquests, aquestes, aquell, aquella, ell, ella, ells, elles, allà`,
  },
  picks: {
    yes: "sí, si, sí si us plau, és clar, exacte, correcte, d'acord, ok",
    first: 'primer, primera, el primer, la primera, la primera pregunta, número u, un, una',
    second: 'segon, segona, el segon, la segona, la segona pregunta, número dos, dos, dues',
    third: `
      tercer, tercera, el tercer, la tercera, la tercera pregunta, número tres, tres, l'últim, l'última`,
  },
  chat: {
    greeting: 'hola, bon dia, bona tarda, bon vespre, bones, com estàs, com està, què tal',
    thanks: "gràcies, moltes gràcies, mil gràcies, gràcies per l'ajuda, merci, us ho agraeixo",
    goodbye: 'adéu, fins aviat, fins després, a reveure, que vagi bé, bona nit, això és tot, adéu-siau',
    bot: `
      ets un bot, ets un robot, ets humà, ets una persona, ets una màquina, ets una ia, parlo amb un
      robot, parlo amb una persona, vostè és un robot`,
    identity: 'qui ets, qui és vostè, què ets, com et dius, com es diu, quin és el teu nom, amb qui parlo',
    help: `
      ajuda, ajuda'm, em pots ajudar, em pot ajudar, pots ajudar-me, necessito ajuda, què pots fer, què
      puc preguntar, com em pots ajudar, com funciona, tinc una pregunta`,
    human: `
      humà, un humà, una persona real, un agent, un operador, parlar amb un humà, parlar amb una persona,
      parlar amb algú, parlar amb un agent, vull parlar amb un humà, vull parlar amb una persona, vull
      parlar amb una persona real, vull parlar amb algú, voldria parlar amb una persona, voldria parlar
      amb un humà, voldria parlar amb algú, m'agradaria parlar amb una persona, necessito parlar amb una
      persona, necessito parlar amb algú, puc parlar amb un humà, puc parlar amb una persona, puc parlar
      amb algú, no vull parlar amb un robot`,
    replies: {
      greeting: 'Hola! En què us puc ajudar?',
      thanks: 'De res. Voleu saber alguna cosa més?',
      goodbye: 'Adéu i que tingueu un bon dia!',
      bot: 'Soc un xatbot: un programa que respon preguntes amb el que li han ensenyat.',
      help: "Feu-me una pregunta amb les vostres paraules i buscaré la resposta en el que m'han ensenyat.",
    },
  },
  doubt: {
    unknown: 'Ho sento, no en sé la resposta.',
    unsure: 'No estic segur d’haver-ho entès. Volíeu dir això?',
  },
};
