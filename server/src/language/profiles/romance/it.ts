/** What is known of Italian. */
import type { LanguageProfile } from '../profile.ts';

export const italian: LanguageProfile = {
  code: 'it',
  letters: 'àèéìíîòóùú',
  faqTitles: { questions: 'domanda domande quesito quesiti', answers: 'risposta risposte' },
  stopWords: `a ad agli ai al alla alle allo anche avere c che chi ci ciao coi col come con cosa cui d da
    dai dal dalla dalle dei del dell della delle dello deve devo di dopo dove e è ed era erano essere fa
    fare fra gli grazie ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei mio
    molto ne negli nei nel nella nelle nello no noi non nostra nostro o ogni oppure per perché però più po
    possiamo posso può qual quale quali quando quanta quante quanti quanto quella quello questa queste
    questi questo qui quindi sarà se sei senza si sia siamo sono sta sto su sua sue sugli sui sul sulla
    sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno va vi voglio vorrei vostra vostro`,
  spellings: [/[èàù]/, /ò|ì/, /(?:zione|zioni|mento|ità|aggio|ezza|ato|are|ere)$|gli/],
  stemmer: 'it',
  elisions: 'c d l m n s t un dell all nell sull dall coll quest quell gl',
  smallTalk: {
    greetings: `
      ciao, salve, buongiorno, buon giorno, buonasera, buona sera, buon pomeriggio + a tutti, a voi,
        ragazzi;
      gentile servizio clienti, gentili signori, spettabile ditta, scusi, scusate, mi scusi`,
    closings: `
      grazie, grazie mille, molte grazie, tante grazie, vi ringrazio, la ringrazio, ti ringrazio +
        in anticipo, anticipatamente, per l'aiuto, per il vostro aiuto, per il tuo aiuto, per la risposta,
        per la disponibilità;
      per favore, perfavore, per piacere, per cortesia, buona giornata, buona serata`,
    asides: `ho una domanda, avrei una domanda, una domanda, ho un dubbio, una curiosità, una informazione,
      vorrei una informazione, potete aiutarmi, potreste aiutarmi, mi potete aiutare, puoi aiutarmi,
      può aiutarmi, mi può aiutare, mi puoi aiutare, ho bisogno di aiuto, aiuto, ho un problema, come stai,
      come state, come va, scusate il disturbo, spero che stiate bene, resto in attesa,
      in attesa di risposta, attendo risposta`,
    signOffs: 'cordiali saluti, distinti saluti, saluti, un saluto',
  },
  politeWords: 'per favore grazie',
  yesNo: 'sì si no',
  antonyms: `
    attivare, abilitare, accendere | disattivare, disattivo, disabilitare, spegnere;
    aumentare, alzare | ridurre, diminuire, abbassare;
    iscrivere | disiscrivere, disiscrizione, cancellare iscrizione, annullare iscrizione;
    aggiungere, creare | rimuovere, eliminare;
    aprire conto, aprire account | chiudere conto, chiudere account, eliminare account;
    depositare, versare | prelevare, prelevo;
    bloccare | sbloccare;
    collegare, connettere | scollegare, disconnettere;
    installare | disinstallare;
    importare | esportare;
    arrivo | partenza;
    minimo | massimo;
    permesso, consentito, permessa, consentita | vietato, proibito, vietata, proibita;
    minima | massima;
    aumento, aumenta | riduco, riduci, diminuisco;
    più presto, al più presto | più tardi, al più tardi;
    più grande | più piccolo, più piccola;
    più economico, più economica | più caro, più cara, più costoso;
    più lungo, più lunga | più corto, più corta;
    più alto, più alta | più basso, più bassa;
    incluso, inclusa, compreso, compresa | escluso, esclusa;
    cominciare, iniziare, comincia, inizia, inizio | finire, terminare, finisce, termina, fine;
    prolungare, estendere | accorciare;
    inserire, inserisco | estrarre, togliere, estraggo;
    vantaggio, vantaggi | svantaggio, svantaggi;
    sicuro | pericoloso;
    salire, salgo | scendere, scendo;
    aderire, iscrivermi | lasciare, uscire, ritirarmi;
    accettare | rifiutare;
    mostrare | nascondere;
    crittografare | decrittografare;
    caricare | scaricare;
    riempire | svuotare;
    accelerare | rallentare;
    riscaldare | raffreddare;
    interno | esterno;
    pubblico | privato;
    nazionale | internazionale, estero;
    manuale, manualmente | automatico, automaticamente;
    disponibile | non disponibile;
    rimborsabile | non rimborsabile;
    legale | illegale;
    temporaneo | permanente, definitivo;
    assumere | licenziare;
    vincere | perdere;
    andata | ritorno;
    sinistra | destra;
    caldo | freddo;
    pieno | vuoto;
    ritirare | consegnare;
    prestare | restituire`,
  antonymsAlike: `
    comprare, acquistare, compro | vendere, vendo;
    aprire, apro, apre, aprite | chiudere, chiudo, chiude, chiudete;
    affittare | dare in affitto;
    inviare, spedire | ricevere;
    dare | prendere;
    primo, prima | ultimo, ultima;
    presto | tardi;
    più | meno;
    con | senza;
    dentro | fuori;
    sopra | sotto;
    datore | dipendente;
    proprietario | inquilino;
    acquirente, cliente | venditore;
    uomini | donne;
    adulti | bambini;
    estate | inverno;
    giorno | notte;
    mattina | sera`,
  negations:
    'non, mai, niente, nulla, nessuno, nessun, nessuna, senza, né, -non solo, -o no, -o meno, -perché no',
  limits: `solo soltanto solamente unicamente eccetto tranne salvo se deve devono almeno massimo minimo fino prima dopo
    oltre sotto sopra esclusivamente o`,
  prepositions: `a ad al alla alle ai agli allo con contro da dal dalla dalle dai di del della delle dei degli dello
    durante in nel nella nelle nei entro per presso su sul sulla sulle sui tra fra verso`,
  questionWords: {
    time: 'quando|a che ora|che giorno|quale giorno',
    duration:
      '(?:per )?quanto tempo|quanto (?:dura|ci vuole)|quanti (?:minuti|giorni|mesi|anni)|quante (?:ore|notti|settimane)',
    place: 'dove|dov|da dove',
    amount: 'quant[oaie]',
    person: 'chi',
    manner: 'come',
  },
  numberWords: `
    2 due, 3 tre, 4 quattro, 5 cinque, 6 sei, 7 sette, 8 otto, 9 nove, 10 dieci, 11 undici, 12 dodici, 15
    quindici, 20 venti, 30 trenta, 50 cinquanta, 60 sessanta, 100 cento`,
  anaphora: {
    pronouns: 'questo, questa, questi, inoltre',
    openers: 'se, quando',
    qualifiers: 'ma, però, tuttavia, tranne, salvo, eccezione, eccezioni',
  },
  abbreviations: {
    titles: 'sig sigg sigra dott avv arch ing gen',
    general: 'pag pagg v.le p.za p.le c.so tel.lo int ecc vol fig incl',
    beforeNumbers: 'art p pp ref vol gen feb mar apr mag giu lug ago set sett ott nov dic',
    weekdays: 'lun mar mer gio ven sab dom',
  },
  nameParticles: 'di da de del la',
  followUps: {
    openers: `
      e, ed, e per, e se, che ne è di, e che mi dice di, che mi dici di, o, oppure, ma, anche, e invece,
      invece`,
    pronouns: `
      esso, essa, essi, questo$, questa$, questi$, queste$, quello$, quella$, quelli$, quelle$, ciò, ne,
      prenotarlo, prenotarla, prenotarli, farlo, pagarlo, restituirlo, cambiarlo, annullarlo`,
  },
  picks: {
    yes: "sì, si, sì grazie, certo, esatto, giusto, va bene, ok, d'accordo, proprio quello",
    first: 'primo, prima, il primo, la prima, la prima domanda, numero uno, uno, una',
    second: 'secondo, seconda, il secondo, la seconda, la seconda domanda, numero due, due',
    third: "terzo, terza, il terzo, la terza, la terza domanda, numero tre, tre, l'ultimo, l'ultima",
  },
  chat: {
    greeting: `
      ciao, salve, buongiorno, buon giorno, buonasera, buona sera, buon pomeriggio, ehi, come stai, come
      sta, come va`,
    thanks: `
      grazie, grazie mille, molte grazie, tante grazie, grazie tante, la ringrazio, ti ringrazio, grazie
      per l'aiuto, grazie per il vostro aiuto, perfetto grazie, grazie mille per l'aiuto, grazie di
      tutto`,
    goodbye: `
      arrivederci, addio, a presto, a dopo, ci vediamo, buonanotte, buona notte, buona giornata, buona
      serata, è tutto, ciao ciao`,
    bot: `
      sei un bot, sei un robot, lei è un robot, sei umano, sei una persona, sei una persona vera, sei
      una macchina, sei una ia, sto parlando con un robot, sto parlando con un bot, sto parlando con una
      persona, parlo con un robot, parlo con una persona, sei reale, è un bot, è un robot`,
    identity: `
      chi sei, chi è lei, cosa sei, che cosa sei, come ti chiami, come si chiama, qual è il tuo nome,
      con chi parlo`,
    help: `
      aiuto, aiutami, mi aiuti, puoi aiutarmi, può aiutarmi, mi puoi aiutare, mi può aiutare, ho bisogno
      di aiuto, cosa puoi fare, che cosa puoi fare, cosa sai fare, cosa posso chiedere, come puoi
      aiutarmi, come può aiutarmi, come funziona, ho una domanda`,
    human: `
      umano, un umano, una persona vera, una persona reale, persona reale, un operatore, operatore,
      operatore umano, un consulente, parlare con un umano, parlare con una persona, parlare con una
      persona vera, parlare con qualcuno, parlare con un operatore, parlare con un consulente, voglio un
      umano, voglio un operatore, voglio parlare con un umano, voglio parlare con una persona, voglio
      parlare con una persona vera, voglio parlare con qualcuno, voglio parlare con un operatore, vorrei
      parlare con un umano, vorrei parlare con una persona, vorrei parlare con una persona vera, vorrei
      parlare con qualcuno, vorrei parlare con un operatore, vorrei parlare con un consulente, ho bisogno
      di parlare con qualcuno, ho bisogno di parlare con una persona, posso parlare con un umano, posso
      parlare con una persona, posso parlare con qualcuno, posso parlare con un operatore, potrei parlare
      con una persona, potrei parlare con un operatore, mi passi un operatore, passami un operatore, non
      voglio parlare con un robot, non voglio parlare con un bot`,
    replies: {
      greeting: 'Buongiorno! Come posso aiutarla?',
      thanks: 'Prego. Posso aiutarla in altro?',
      goodbye: 'Arrivederci e buona giornata!',
      bot: 'Sono un chatbot: un programma che risponde alle domande con ciò che gli è stato insegnato.',
      help: 'Mi faccia una domanda con parole sue e cercherò la risposta in ciò che mi è stato insegnato.',
    },
  },
  doubt: {
    unknown: 'Mi dispiace, non conosco la risposta.',
    unsure: 'Non sono sicuro di aver capito. Intendeva questo?',
  },
};
