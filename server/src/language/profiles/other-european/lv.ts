/** What is known of Latvian. */
import type { LanguageProfile } from '../profile.ts';

export const latvian: LanguageProfile = {
  code: 'lv',
  letters: 'āčēģīķļņšūžō',
  faqTitles: { questions: 'jautājums jautājumi', answers: 'atbilde atbildes' },
  stopWords: `*ar arī *es *un uz *par *no lai *vai kā *kur kad kas kāds kāda kādi kādas kādu ko *kam kāpēc
    cik *ja *jo jūs jūsu jums *man mans mana manu mani mēs mūsu mums *ir nav esmu esat bija būs būt *var
    varu varat varam vajag tas tā tie tās šis šī šo *to *pie pēc pirms līdz *bez kuri kurš kura kuru kurā
    savu savs jau tikai *bet lūdzu paldies nē jā *tad tur *te šeit ka gribu vēlos`,
  yesNo: 'jā nē',
  antonyms: `
    ieslēg*, aktiviz* | izslēg*, deaktiviz*;
    palielin*, paaugstin* | samazin*, pazemin*;
    abonē*, pieteikties jaunum* | atrakst*, atteik*;
    pieslēg*, pierakst*, ielogo* | atslēgties, izrakst*, izlogo*;
    ierašan*, ierodas, ierast* | izbraukš*, izbrauc*;
    pievieno*, izveido* | dzēs*, izdzēs*, noņem*;
    atvērt kontu | slēgt kontu;
    iemaks* | izmaks*, izņem*;
    bloķē*, nobloķē* | atbloķē*;
    savieno* | atvieno*;
    instalē* | atinstalē*;
    augšupielād* | lejupielād*;
    import* | eksport*;
    agrāk*, visagrāk* | vēlāk*, visvēlāk*;
    atļaut* | aizliegt*;
    lielāk*, vislielāk* | mazāk*, vismazāk*;
    lētāk* | dārgāk*;
    minimāl* | maksimāl*;
    iekļaut* | neiekļaut*, izslēgt*;
    sāk* | beidz*, beig*;
    pagarin* | saīsin*;
    priekšrocīb* | trūkum*;
    droš* | bīstam*;
    pieņem* | noraid*;
    rād*, parād* | slēp*, paslēp*;
    kreis* | lab* pus*;
    karst*, silt* | aukst*`,
  antonymsAlike: `
    pirkt, nopirkt, pērk*, iegād* | pārdot, pārdo*;
    atver*, atvērt* | slēdz*, aizver*, slēgt*;
    sūtīt, nosūt* | saņem*;
    pirm* | pēdēj*;
    vairāk | mazāk;
    ar | bez;
    vīrieš* | sieviet*;
    pieauguš* | bērn*`,
  negations: `
    ne, nav, nebija, nevar*, nestrād*, nesaņēm*, nevēl*, nedrīkst*, nevajag*, neesmu, nedarboj*, bez, nekad,
    neviens, nekas, -ne tikai`,
  questionWords: {
    time: 'kad|cikos|no kura laika',
    duration: 'cik (?:ilgi|ilgs|ātri|minūtes|stundas|dienas|nedēļas|mēnešus)',
    place: 'kur|no kurienes',
    amount: 'cik',
    person: 'kas|kam|kurš',
    manner: 'kā',
  },
  numberWords: `
    2 divi/divas/divu, 3 trīs/trim, 4 četri, 5 pieci/piecu, 6 seši/sešu, 7 septiņi, 8 astoņi, 9 deviņi, 10
    desmit, 12 divpadsmit, 20 divdesmit, 30 trīsdesmit`,
  abbreviations: {
    general: 'nr',
    beforeNumbers: 'nr',
  },
  followUps: {
    openers: 'un, bet, kā ar, un kā ar, un ja, vai, arī',
    pronouns: 'tas, tā, to, tam, tie, tās, viņš, viņa, viņi, tos, šis, šī, šie, tur, tad, par to',
  },
  picks: {
    yes: 'jā, jā lūdzu, protams, tieši tā, pareizi, labi, ok',
    first: 'pirmais, pirmā, pirmo, pirmais jautājums, viens',
    second: 'otrais, otrā, otro, otrais jautājums, divi',
    third: 'trešais, trešā, trešo, trešais jautājums, trīs, pēdējais',
  },
  chat: {
    greeting: 'sveiki, labdien, čau, labrīt, labvakar, sveiks, sveika, kā iet, kā klājas',
    thanks: 'paldies, liels paldies, paldies par palīdzību, pateicos, liels paldies jums',
    goodbye: 'uz redzēšanos, atā, visu labu, jauku dienu, ar labunakti, tas ir viss, čau čau',
    bot: `
      vai tu esi bots, vai tu esi robots, vai jūs esat robots, vai tu esi cilvēks, vai jūs esat cilvēks,
      vai tu esi mašīna, vai es runāju ar robotu, vai es runāju ar cilvēku`,
    identity: 'kas tu esi, kas jūs esat, kā tevi sauc, kā jūs sauc, ar ko es runāju',
    help: `
      palīdzība, palīgā, palīdzi, palīdziet, vai vari man palīdzēt, vai varat man palīdzēt, man vajag
      palīdzību, ko tu vari, ko tu proti, ko es varu jautāt, kā tas darbojas, man ir jautājums`,
    human: `
      cilvēks, cilvēku, īsts cilvēks, īstu cilvēku, operators, operatoru, konsultants, konsultantu, runāt
      ar cilvēku, runāt ar operatoru, gribu runāt ar cilvēku, gribu runāt ar operatoru, gribu runāt ar
      kādu, es gribu runāt ar cilvēku, vēlos runāt ar cilvēku, vēlos runāt ar operatoru, vēlos runāt ar
      konsultantu, vēlos parunāt ar cilvēku, vēlos ar kādu parunāt, es vēlos runāt ar cilvēku, vēlētos
      runāt ar cilvēku, vēlētos parunāt ar cilvēku, vai varu runāt ar cilvēku, vai es varu runāt ar
      cilvēku, vai varu runāt ar operatoru, vai varu parunāt ar cilvēku, savienojiet mani ar operatoru,
      savienojiet ar cilvēku, negribu runāt ar robotu`,
    replies: {
      greeting: 'Labdien! Kā varu palīdzēt?',
      thanks: 'Lūdzu. Vai vēlaties vēl ko uzzināt?',
      goodbye: 'Uz redzēšanos un jauku dienu!',
      bot: 'Es esmu tērzēšanas robots: programma, kas atbild uz jautājumiem no tā, kas tai iemācīts.',
      help: 'Uzdodiet jautājumu saviem vārdiem, un es meklēšu atbildi tajā, kas man iemācīts.',
    },
  },
  doubt: {
    unknown: 'Diemžēl es nezinu atbildi uz to.',
    unsure: 'Neesmu pārliecināts, vai pareizi sapratu. Vai domājāt šo?',
  },
};
