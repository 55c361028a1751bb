/** What is known of German. */
import type { LanguageProfile } from '../profile.ts';

export const german: LanguageProfile = {
  code: 'de',
  letters: 'äöüßéèà',
  faqTitles: { questions: 'frage fragen kundenfrage', answers: 'antwort antworten' },
  stopWords: `aber alle als also am an auch auf aus bei beim bin bis bist bitte da damit dann das dass dein
    deine dem den der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine
    einem einen einer eines er es etwas euch euer eure für gegen gibt hab habe haben hallo hat hatte hatten
    hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jeder jedes kann kannst kein
    keine keinen können könnte lassen man mein meine meinem meinen meiner mich mir mit möchte muss müssen
    nach nein nicht noch nun nur ob oder ohne sehr sein seine seinen seit sich sie sind so soll sollte über
    um und uns unser unsere unter viel vom von vor wann warum was welche welchem welchen welcher welches wem
    wen wenn wer werde werden wie wieso wieviel will wir wird wo wofür woher wohin womit wurde wurden würde
    zu zum zur zwischen wobei wodurch wogegen woran worauf woraus worin worum wovon wovor wozu wessen
    wieviele dabei dadurch dafür dagegen damals daran darauf daraus darin darum davon dazu deren dessen
    deines ihres meines seines unserer unserem unseren wollen waren wäre hätte solche solchen viele vielen`,
  spellings: [/ß/, /[äö]/, /ü/, /(?:ung|ungen|keit|heit|lich|liche|ieren|tet|iert|schaft)$|^ge.*t$|sch/],
  stemmer: 'de',
  smallTalk: {
    greetings: `
      hallo, hi, hey, servus, moin, guten morgen, guten tag, guten abend, schönen guten tag, grüß gott,
        grüezi + zusammen, liebes team, ihr lieben, an alle, support, leute, nochmal, nochmals;
      sehr geehrte damen und herren, sehr geehrtes team, sehr geehrter support, liebes team, moin moin,
        entschuldigung`,
    closings: `
      danke, dankeschön, danke schön, danke sehr, vielen dank, vielen lieben dank, besten dank,
        herzlichen dank, tausend dank, lieben dank + im voraus, im vorraus, schon mal, schonmal,
        schon einmal, für ihre hilfe, für die hilfe, für eure hilfe, für deine hilfe, für ihre mühe,
        für die antwort, für ihre antwort;
      bitte um hilfe, bitte um antwort, bitte um rückmeldung, bitte um info, ich bitte um hilfe,
        bitte helfen sie mir, schönen tag noch, einen schönen tag noch`,
    asides: `ich habe eine frage, ich hab eine frage, ich hab ne frage, ich hätte eine frage,
      ich hätte da eine frage, eine frage, kurze frage, nur eine frage, eine kurze frage,
      ich habe eine kurze frage, ich hätte eine kurze frage, ich habe mal eine frage, können sie mir helfen,
      könnten sie mir helfen, kannst du mir helfen, könnt ihr mir helfen, kann mir jemand helfen,
      können sie mir bitte helfen, könnten sie mir bitte helfen, ich brauche hilfe, ich benötige hilfe,
      hilfe, bitte helfen, ich hoffe es geht ihnen gut, wie geht es ihnen, wie geht es dir, wie gehts,
      entschuldigen sie die störung, sorry, bitte, ich habe ein problem, ich freue mich auf ihre antwort,
      ich hoffe sie können mir helfen`,
    signOffs: `mit freundlichen grüßen, freundliche grüße, viele grüße, liebe grüße, beste grüße,
      schöne grüße, mfg, mit freundlichem gruß, gruß, grüße`,
  },
  politeWords: 'bitte danke',
  yesNo: 'ja jawohl nein nee jo',
  antonyms: `
    aktivieren, aktiviert, aktivierung, freischalten, einschalten, anschalten, schalten ein | deaktivieren,
      deaktiviert, deaktivierung, ausschalten, abschalten, schalten aus;
    erhöhen, heraufsetzen, setzen hoch | senken, verringern, reduzieren, herabsetzen, setzen herab;
    upgrade | downgrade;
    abonnieren | abbestellen, abo kündigen, abonnement kündigen, newsletter abmelden;
    anmelden, einloggen, melden an, loggen ein | abmelden, ausloggen, melden ab, loggen aus;
    einchecken, anreise, anreisen, reisen an | auschecken, abreise, abreisen, reisen ab;
    hinzufügen, erstellen, anlegen, füge hinzu, lege an | entfernen, löschen, löschung;
    konto eröffnen | konto schließen, konto kündigen, konto kündigung, konto löschen, konto löschung,
      konto auflösen;
    einzahlen, zahlen ein | abheben, auszahlen, heben ab;
    sperren | entsperren;
    installieren | deinstallieren;
    verbinden, koppeln | trennen, entkoppeln;
    hochladen, laden hoch | herunterladen, laden herunter;
    importieren | exportieren;
    minimum | maximum;
    öffnen, aufmachen, aufschließen, öffne, mache auf | schließen, zumachen, zuschließen, abschließen,
      schließe, mache zu;
    frühester, frühestens, früheste, früheste* | spätester, spätestens, späteste*;
    erlaubt, gestattet, zulässig | verboten, untersagt, unzulässig, nicht erlaubt;
    größter, größte* | kleinster, kleinste*;
    höchster, höchste* | niedrigster, niedrigste*, tiefste*;
    längster, längste* | kürzester, kürzeste*;
    billigster, billigste*, günstigste* | teuerster, teuerste*;
    schnellste* | langsamste*;
    älteste* | jüngste*, neueste*;
    inbegriffen, enthalten, inklusive, eingeschlossen | ausgeschlossen, exklusive, nicht enthalten, nicht
      inbegriffen;
    einsteigen, zusteigen, steige ein | aussteigen, steige aus;
    starten, beginnen, anfangen, starte, beginn*, beginne | beenden, aufhören, stoppen, beende, anhalten,
      ende*;
    verlängern, verlängerung | verkürzen, verkürzung;
    einlegen, einsetzen, einstecken, lege ein, setze ein | herausnehmen, entnehmen, ausstecken, nehme
      heraus;
    vorteil, vorteile | nachteil, nachteile;
    gefahrlos, ungefährlich, sicher | gefährlich, unsicher;
    beitreten, eintreten | austreten, verlassen;
    annehmen, akzeptieren | ablehnen, zurückweisen;
    genehmigen | ablehnen;
    anzeigen, einblenden, blende ein | verbergen, ausblenden, blende aus;
    verschlüsseln | entschlüsseln;
    anhängen, befestigen | abnehmen, lösen;
    beladen | entladen;
    füllen, auffüllen, befüllen | leeren, entleeren;
    drinnen, innen | draußen, außen;
    öffentlich | privat;
    inland | ausland;
    manuell | automatisch;
    verfügbar | unverfügbar, nicht verfügbar;
    vergrößern | verkleinern;
    beschleunigen | verlangsamen;
    erwärmen, heizen, aufheizen | kühlen, abkühlen;
    einstellen | entlassen;
    gewinnen, gewonnen | verlieren, verloren;
    bestanden | durchgefallen;
    ankunft, ankommen | abfahrt, abflug;
    hinfahrt, hinflug, hinweg | rückfahrt, rückflug, rückweg;
    abholen | abgeben, zurückgeben;
    lauter | leiser;
    hell | dunkel;
    heiß, warm | kalt;
    voll | leer;
    links | rechts;
    maximal, höchstens, maximale* | minimal, mindestens, minimale*`,
  antonymsAlike: `
    kaufen, kaufe | verkaufen, verkaufe;
    mieten | vermieten;
    leihen, ausleihen | verleihen, zurückgeben;
    schicken, senden, verschicken | bekommen, erhalten, empfangen;
    geben | nehmen;
    erste*, ersten | letzte*, letzten;
    früh | spät;
    meisten | wenigsten;
    mehr | weniger;
    mit | ohne;
    vor | nach;
    über | unter;
    oben | unten;
    von | nach;
    arbeitgeber | arbeitnehmer;
    vermieter | mieter;
    käufer, kunde | verkäufer;
    männer, herren | frauen, damen;
    erwachsene* | kinder, kind;
    sommer | winter;
    tag | nacht;
    morgens, vormittags | abends, nachmittags`,
  negations: `
    nicht, nichts, nie, niemals, niemand, kein, keine, keinen, keinem, keiner, keines, ohne, weder, -nicht
    nur, -oder nicht, -nicht wahr`,
  limits: `nur ausser außer ausgenommen ausschließlich falls wenn sofern muss müssen mindestens höchstens maximal
    minimal bis vor nach über unter ab als lediglich oder entweder`,
  prepositions: `am an auf aus bei beim durch entlang für gegen gegenüber hinter im in innerhalb ins mit neben pro seit
    statt trotz um von vom während wegen zu zum zur zwischen außerhalb auswärts ein zurück`,
  questionWords: {
    time: 'wann|um wie ?viel uhr|um welche uhrzeit|an welchem tag',
    duration: 'wie lange|wie schnell|wie viele (?:minuten|stunden|tage|nächte|wochen|monate|jahre)',
    place: 'wo|wohin|woher',
    amount: 'wie ?viele?(?! uhr)|was kostet|was kosten|wie teuer',
    person: 'wer|wen|wem|wessen',
    manner: 'wie \\p{L}+ (?:ich|wir|man)',
  },
  numberWords: `
    2 zwei, 3 drei, 4 vier, 5 fünf, 6 sechs, 7 sieben, 8 acht, 9 neun, 10 zehn, 11 elf, 12 zwölf, 14
    vierzehn, 15 fünfzehn, 20 zwanzig, 30 dreißig, 50 fünfzig, 60 sechzig, 90 neunzig, 100 hundert`,
  anaphora: {
    pronouns: 'er, sie, es, dies, diese, dieser, dieses, dabei, dazu, daher, dann, sonst',
    openers: 'wenn, falls, sobald, solange, sofern, weil, bis',
    qualifiers: `jedoch, allerdings, aber, ausgenommen, davon ausgenommen, hiervon ausgenommen, ausnahme,
      ausnahmen`,
  },
  abbreviations: {
    titles: 'hr fr frl st ing dipl mag',
    general: `z.b bzw usw ggf inkl exkl zzgl mwst ust abs nr str evtl d.h u.a o.ä i.d.r s.o s.u vgl mind ca
      gem insb bspw sog einschl ggfs entspr zus std stk sek ges geb z.t z.zt u.u v.a i.v.m i.s.d i.h.v n.chr
      v.chr tägl wöchentl monatl jährl gebr vorm nachm zb ziff kap abb okt dez jan feb aug sep sept nov resp`,
    beforeNumbers: `nr art inkl zzgl mob ca pos ref jan feb febr mar mär märz apr mai jun jul aug sep sept
      okt nov dez tägl ziff kap abs abb zeile`,
    weekdays: 'mo di mi do fr sa so',
  },
  dates: {
    months: 'jan feb mär apr mai jun jul aug sep okt nov dez',
    beforeOrdinal: `am an ab bis im in vom zum zur den dem der des die das und seit nach vor jeden jede
      jedes`,
  },
  politePronouns: 'sie ihr ihre ihrem ihren ihrer ihres ihnen',
  nameParticles: 'von',
  followUps: {
    openers: `
      und, und was ist mit, was ist mit, wie sieht es mit, und wie sieht es mit, und wie ist es mit, wie
      ist es mit, oder, aber, auch, gilt das auch für, und wenn`,
    pronouns: `
      das$, dies$, diese$, dieser$, dieses$, diesen$, ihn, ihm, dafür, davon, damit, dazu, dabei, dort,
      darauf, darin, deren, dessen, das da, kostet das, dauert das, geht das, ist das, das etwas, das
      auch, für das alles`,
  },
  picks: {
    yes: `
      ja, jo, jawohl, ja bitte, genau, richtig, stimmt, gern, gerne, ok, okay, klar, sicher, das meine
      ich`,
    first: `
      erste, die erste, das erste, der erste, erstes, erster, nummer eins, eins, die erste frage,
      ersteres`,
    second: `
      zweite, die zweite, das zweite, der zweite, zweites, nummer zwei, zwei, die zweite frage,
      letzteres`,
    third: `
      dritte, die dritte, das dritte, der dritte, drittes, nummer drei, drei, die dritte frage, die
      letzte`,
  },
  chat: {
    greeting: `
      hallo, hi, hey, guten tag, guten morgen, guten abend, moin, servus, grüß gott, grüezi, tag, hallo
      zusammen, wie geht es dir, wie geht es ihnen, wie geht's`,
    thanks: `
      danke, danke schön, dankeschön, vielen dank, herzlichen dank, danke sehr, besten dank, tausend
      dank, danke für die hilfe, danke für ihre hilfe, danke dir, ich danke ihnen, super danke, das hat
      geholfen, vielen dank für ihre hilfe, vielen dank für die hilfe, danke für alles, danke schön für
      die hilfe`,
    goodbye: `
      tschüss, tschüs, auf wiedersehen, bis bald, bis später, bis dann, gute nacht, schönen tag noch,
      einen schönen tag noch, schönen abend noch, das war alles, das wars, das war's, tschüss und danke,
      danke und tschüss`,
    bot: `
      bist du ein bot, sind sie ein bot, bist du ein roboter, sind sie ein roboter, bist du ein mensch,
      sind sie ein mensch, bist du echt, bist du eine maschine, bist du eine ki, sind sie eine ki,
      spreche ich mit einem bot, spreche ich mit einem menschen, rede ich mit einem menschen, rede ich
      mit einem roboter, bist du ein chatbot, sind sie ein chatbot`,
    identity: `
      wer bist du, wer sind sie, was bist du, wie heißt du, wie heißen sie, wie ist dein name, wie ist
      ihr name, mit wem spreche ich`,
    help: `
      hilfe, hilf mir, bitte helfen, bitte helfen sie mir, kannst du mir helfen, können sie mir helfen,
      ich brauche hilfe, ich brauche ihre hilfe, was kannst du, was können sie, was kann ich fragen, was
      kann ich dich fragen, wie kannst du mir helfen, wie können sie mir helfen, wie funktioniert das,
      womit kannst du mir helfen, ich habe eine frage`,
    human: `
      mensch, ein mensch, einen menschen, echter mensch, ein echter mensch, einen echten menschen,
      mitarbeiter, ein mitarbeiter, einen mitarbeiter, eine mitarbeiterin, kundenberater, einen
      kundenberater, berater, einen berater, einen ansprechpartner, mit einem menschen sprechen, mit einem
      menschen reden, mit einem mitarbeiter sprechen, mit einem mitarbeiter reden, mit einem berater
      sprechen, mit jemandem sprechen, mit jemandem reden, mit einer person sprechen, mit einem echten
      menschen sprechen, ich will einen menschen, ich möchte einen menschen, ich will mit einem menschen
      sprechen, ich will mit einem menschen reden, ich will mit einem mitarbeiter sprechen, ich will mit
      jemandem sprechen, ich möchte mit einem menschen sprechen, ich möchte mit einem menschen reden, ich
      möchte mit einem mitarbeiter sprechen, ich möchte mit einem mitarbeiter reden, ich möchte mit einem
      berater sprechen, ich möchte mit einer person sprechen, ich möchte mit jemandem sprechen, ich möchte
      mit jemandem reden, ich würde gern mit einem menschen sprechen, ich würde gerne mit einem menschen
      sprechen, ich würde gern mit einem mitarbeiter sprechen, ich würde gerne mit einem mitarbeiter
      sprechen, ich würde gerne mit jemandem sprechen, ich brauche einen menschen, ich brauche einen
      mitarbeiter, kann ich mit einem menschen sprechen, kann ich mit einem menschen reden, kann ich mit
      einem mitarbeiter sprechen, kann ich mit jemandem sprechen, kann ich mit jemandem reden, könnte ich
      mit einem menschen sprechen, kann ich einen mitarbeiter sprechen, verbinden sie mich mit einem
      menschen, verbinden sie mich mit einem mitarbeiter, verbinde mich mit einem menschen, verbinde mich
      mit einem mitarbeiter, ich will keinen bot, ich möchte keinen bot, kein bot, kein roboter, ich
      möchte nicht mit einem bot sprechen, ich will nicht mit einem bot sprechen`,
    replies: {
      greeting: 'Guten Tag! Wie kann ich Ihnen helfen?',
      thanks: 'Gern geschehen. Möchten Sie noch etwas wissen?',
      goodbye: 'Auf Wiedersehen, und einen schönen Tag!',
      bot: 'Ich bin ein Chatbot: ein Programm, das Fragen aus dem beantwortet, was ihm beigebracht wurde.',
      help: `
        Stellen Sie Ihre Frage in eigenen Worten; ich suche die Antwort in dem, was mir beigebracht
        wurde.`,
    },
  },
  doubt: {
    unknown: 'Das weiß ich leider nicht.',
    unsure: 'Ich bin nicht sicher, ob ich Sie richtig verstanden habe. Meinten Sie das?',
  },
};
