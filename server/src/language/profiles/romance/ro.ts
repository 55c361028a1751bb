/** What is known of Romanian. */
import type { LanguageProfile } from '../profile.ts';

export const romanian: LanguageProfile = {
  code: 'ro',
  letters: 'ăâîșțşţé',
  faqTitles: { questions: 'întrebare întrebări întrebarea', answers: 'răspuns răspunsuri răspunsul' },
  stopWords: `a abia acea aceasta această aceea acel acela acele acest acesta aceste acestea acești ai aici
    al ale am ar are as aș asta astfel atât ați au avea avem aveți azi bună ca că când care cărei cărui cât
    câte câți ce cea cel cele cei celor chiar cine cu cum da dacă dar de deci deja despre din dintre doar
    după ea ei el ele este eu face fi fie fost fără iar ieri îi îl îmi în între își la le li lor lui mai mea
    mei mele meu mi mult multe mulți mulțumesc ne nici nimic noi noștri nostru nu o ori pe pentru peste pot
    poate prea prin sa să sau se si și sunt sunteți suntem ta te toate tot toți tu un una unde unei unele
    unui unor va vă vom vor voi vostru vreau`,
  spellings: [/[êâîôûœ]/, /ş/, /[șță]/, /(?:ului|elor|ilor|ție|iune|ează|esc)$/],
  stemmer: 'ro',
  smallTalk: {
    greetings: `
      salut, bună ziua, bună dimineața, bună seara, salutare + tuturor, echipă;
      stimată echipă, scuzați-mă`,
    closings: `
      mulțumesc, multumesc, mulțumesc mult, mersi, mersi mult, vă mulțumesc, va multumesc + anticipat,
        pentru ajutor, pentru răspuns, mult, frumos;
      vă rog, va rog, te rog, o zi bună`,
    asides: `bună, am o întrebare, o întrebare, am o intrebare, o intrebare, mă puteți ajuta,
      ma puteti ajuta, mă poți ajuta, puteți să mă ajutați, am nevoie de ajutor, ajutor, scuze,
      ce mai faceți, am o problemă`,
    signOffs: 'cu stimă, cu respect, toate cele bune',
  },
  yesNo: 'da nu',
  antonyms: `
    activa*, activez, pornesc, porni, aprind* | dezactiv*, opresc, opri, sting*;
    mări, măresc, crește, cresc | reduc*, micșor*, scad*;
    abonez, abona, abonare | dezabon*, anula abonament*, anulez abonament*;
    conect*, autentific*, intra în cont | deconect*, ieși din cont;
    sosire, sosi* | plecare, plec*;
    adaug*, adăug*, creez, creare, crea | șterg*, șterge*, elimin*;
    deschid cont, deschide cont, deschid un cont | închid cont, închide cont, șterg cont*;
    depun*, depozit* | retrag*;
    bloc* | debloc*;
    instal* | dezinstal*;
    încarc, încărca | descarc, descărca;
    import* | export*;
    devreme, cel mai devreme | cel mai târziu;
    permis, permisă, permise | interzis, interzisă, interzise;
    cel mai mare, cea mai mare | cel mai mic, cea mai mică;
    cel mai ieftin, cea mai ieftină | cel mai scump, cea mai scumpă;
    inclus, inclusă | exclus, exclusă;
    începe*, încep | termin*, încheie, opri;
    prelung* | scurt*;
    avantaj* | dezavantaj*;
    sigur, nepericulos | periculos, nesigur;
    urc, urca | cobor, coborî;
    accept* | refuz*, resping*;
    afiș*, arăt* | ascund*;
    introduc* | scot, scoate;
    stânga | dreapta;
    cald* | rece;
    plin* | gol, goală;
    minim* | maxim*;
    intern* | extern*`,
  antonymsAlike: `
    cumpăr*, cumpăra | vând*, vinde;
    închiri* | da în chirie;
    deschid* | închid*;
    trimit* | primi*, primesc;
    împrumut* | return*;
    primul, prima | ultimul, ultima;
    mai mult | mai puțin;
    cu | fără;
    înainte | după;
    bărbați | femei;
    adulți | copii;
    vara | iarna;
    ziua | noaptea`,
  negations: 'nu, fără, nici, niciodată, niciun, nicio, nimic, nimeni, -nu numai, -nu doar, -de ce nu',
  questionWords: {
    time: 'când|la ce oră|în ce zi|ce zi',
    duration: 'cât (?:timp|durează)|câte (?:minute|ore|zile|nopți|săptămâni|luni)',
    place: 'unde|de unde',
    amount: 'cât|câți|câte|câtă',
    person: 'cine|cui|pe cine',
    manner: 'cum',
  },
  numberWords: `
    2 doi/două, 3 trei, 4 patru, 5 cinci, 6 șase, 7 șapte, 8 opt, 9 nouă, 10 zece, 12 doisprezece, 20
    douăzeci, 30 treizeci`,
  anaphora: {
    qualifiers: 'dar, însă, excepție, excepția, excepțiile',
  },
  abbreviations: {
    titles: 'dl dna d-na d-l ing',
    general: 'nr str jud bl sc et ap șos b-dul sos vol fig',
    beforeNumbers: 'nr art pos ian feb mar apr mai iun iul aug sep sept oct nov dec',
    weekdays: 'lun mar mie joi vin sâm dum',
  },
  followUps: {
    openers: `
      și, dar, și pentru, și dacă, ce ziceți de, ce se întâmplă cu, și cum rămâne cu, cum rămâne cu,
      sau, de asemenea, atunci, iar`,
    pronouns: 'el, ea, ei, ele, îl, îi, le, asta, aceasta, acesta, acestea, aceștia, acela, aceea, acolo',
  },
  picks: {
    yes: 'da, da vă rog, desigur, exact, corect, așa este, ok, bine, sigur',
    first: 'primul, prima, prima întrebare, numărul unu, unu, una',
    second: 'al doilea, a doua, a doua întrebare, numărul doi, doi, două',
    third: 'al treilea, a treia, a treia întrebare, numărul trei, trei, ultimul, ultima',
  },
  chat: {
    greeting: `
      bună, salut, bună ziua, bună dimineața, bună seara, salutare, ce mai faci, ce mai faceți, ce faci`,
    thanks: `
      mulțumesc, mersi, mulțumesc mult, vă mulțumesc, îți mulțumesc, mulțumesc frumos, mii de mulțumiri,
      mulțumesc pentru ajutor`,
    goodbye: 'la revedere, pa, pe curând, pe mâine, o zi bună, noapte bună, asta e tot, pa pa',
    bot: `
      ești un robot, ești robot, ești un bot, sunteți un robot, ești om, ești o persoană, ești o
      persoană reală, ești o mașină, vorbesc cu un robot, vorbesc cu o persoană, ești o inteligență
      artificială, sunteți robot`,
    identity: `
      cine ești, cine sunteți, ce ești, cum te cheamă, cum vă numiți, care este numele tău, cu cine
      vorbesc`,
    help: `
      ajutor, ajută-mă, ajutați-mă, mă poți ajuta, mă puteți ajuta, am nevoie de ajutor, ce poți face,
      ce știi să faci, ce pot întreba, cum mă poți ajuta, cum funcționează, am o întrebare`,
    human: `
      un om, o persoană reală, persoană reală, un operator, operator uman, un agent, un consultant, să
      vorbesc cu un om, să vorbesc cu cineva, vorbesc cu un om, vreau un om, vreau un operator, vreau să
      vorbesc cu un om, vreau să vorbesc cu o persoană, vreau să vorbesc cu o persoană reală, vreau să
      vorbesc cu cineva, vreau să vorbesc cu un operator, vreau să vorbesc cu un consultant, aș vrea să
      vorbesc cu un om, aș vrea să vorbesc cu o persoană, aș vrea să vorbesc cu cineva, aș vrea să vorbesc
      cu un operator, aș dori să vorbesc cu un operator, aș dori să vorbesc cu cineva, pot vorbi cu un om,
      pot vorbi cu o persoană, pot vorbi cu cineva, pot vorbi cu un operator, pot să vorbesc cu un om, pot
      să vorbesc cu cineva, nu vreau să vorbesc cu un robot`,
    replies: {
      greeting: 'Bună ziua! Cu ce vă pot ajuta?',
      thanks: 'Cu plăcere. Mai doriți să aflați ceva?',
      goodbye: 'La revedere și o zi bună!',
      bot: 'Sunt un chatbot: un program care răspunde la întrebări din ceea ce a fost învățat.',
      help: `
        Puneți-mi o întrebare cu propriile cuvinte, iar eu voi căuta răspunsul în ceea ce am fost
        învățat.`,
    },
  },
  doubt: {
    unknown: 'Îmi pare rău, nu știu răspunsul la această întrebare.',
    unsure: 'Nu sunt sigur că am înțeles. Ați vrut să spuneți asta?',
  },
};
