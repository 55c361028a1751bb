/** Words that say little about a text's subject, by language: left out of matching, and evidence of the language. */

import { writeAsTwo } from './letters-as-two.ts';
import { fold } from './normalise.ts';

const LISTS: Record<string, string> = {
  en: `a an the of to in on at for and or is are was were be been am do does did i me my we our you your it its this
    that these those with from by as can could would should will shall may might have has had if so but then than there
    here what which who whom when where why how not no about into up out just any some please hi hello hey im ive`,
  de: `aber alle als also am an auch auf aus bei beim bin bis bist bitte da damit dann das dass dein deine dem den der des
    dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas
    euch euer eure für gegen gibt hab habe haben hallo hat hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer
    im in ins ist ja jede jeder jedes kann kannst kein keine keinen können könnte lassen man mein meine meinem meinen
    meiner mich mir mit möchte muss müssen nach nein nicht noch nun nur ob oder ohne sehr sein seine seinen seit sich sie
    sind so soll sollte über um und uns unser unsere unter viel vom von vor wann warum was welche welchem welchen welcher
    welches wem wen wenn wer werde werden wie wieso wieviel will wir wird wo wofür woher wohin womit wurde wurden würde
    zu zum zur zwischen wobei wodurch wogegen womit woran worauf woraus worin worum wovon wovor wozu wessen wieviele
    dabei dadurch dafür dagegen damals daran darauf daraus darin darum davon dazu deren dessen deines ihres meines seines unserer unserem unseren wollen wurde
    waren wäre hätte haben solche solchen viele vielen`,
  fr: `à afin ai aie alors après as au aucun aussi autre aux avant avec avez avoir avons bonjour c car ce ceci cela celle
    celui ces cet cette ceux chez ci combien comme comment d dans de depuis des dois doit donc du elle elles en encore
    entre es est et étaient était être eu fait faire faut il ils j je l la là le les leur leurs lors lui ma mais me même
    merci mes moi mon n ne ni nos notre nous on ont où ou par pas peut peux plus pour pourquoi pouvez puis puisje qu quand
    que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous suis sur t ta te tes toi ton tous tout
    toute toutes très tu un une va vais veux voici vos votre voudrais vous y`,
  es: `a al algo alguien algún alguna algunos ante antes aquí así aunque como cómo con cual cuál cuáles cuándo cuando
    cuánto cuánta cuántos cuántas de debe debo del desde donde dónde dos e el él ella ellas ellos en entre era eran es esa
    ese eso esos esta está están estas este esto estos estoy fue fueron gracias ha hace hacer hasta hay he hola la las le
    les lo los más me mi mí mis mucho muy nada ni no nos nosotros nuestra nuestro o otra otro para pero poder por porque
    pude puede pueden puedo pues que qué quien quién quiero se sea ser si sí sin sobre son soy su sus también tanto te
    tener tengo ti tiene tienen todo todos tu tú tus un una uno unos usted ustedes y ya yo`,
  it: `a ad agli ai al alla alle allo anche avere c che chi ci ciao coi col come con cosa cui d da dai dal dalla dalle dei
    del dell della delle dello deve devo di dopo dove e è ed era erano essere fa fare fra gli grazie ha hai hanno ho i il
    in io l la le lei li lo loro lui ma me mi mia mie miei mio molto ne negli nei nel nella nelle nello no noi non nostra
    nostro o ogni oppure per perché però più po possiamo posso può qual quale quali quando quanta quante quanti quanto
    quella quello questa queste questi questo qui quindi sarà se sei senza si sia siamo sono sta sto su sua sue sugli sui
    sul sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno va vi voglio vorrei vostra vostro`,
  pt: `à a ao aos as às até cadê com como da das de dela dele deles depois desde desta deste deve devo dia do dos e é ela
    elas ele eles em entre era essa esse esta está estão estas este estes estou eu faz fazer foi foram há isso isto já la
    lhe lo mais mas me mesmo meu meus minha minhas muito na não nas nem no nos nós nossa nosso num numa o obrigado olá
    onde os ou para pela pelas pelo pelos pode podem poder por porque porquê posso preciso pra qual quais quando quanta
    quanto quantos que quê quem quero são se sem ser será seu seus só sobre sou sua suas também te tem têm tenho ter teu
    tu um uma umas uns vai você vocês vou`,
  nl: `aan al alle als altijd ben bent bij daar dan dat de deze die dit doe doen door dus een en er ga gaan geen had hallo
    heb hebben hebt heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan kun kunnen kunt maar me
    meer men met mij mijn moet moeten mogen na naar naast nee niet nog nu of om omdat ons onze ook op over te tegen toch
    toen tot tussen u uit uw van vanaf veel voor waar waarom wanneer want was wat we weer wel welk welke werd wie wij wil
    wilt word worden wordt ze zelf zich zij zijn zo zonder zou zouden`,
  sv: `alla allt än är att av bara behöver blev bli blir både då dä de dem den denna deras dess dessa det detta dig din dina
    ditt du efter eller en ett finns får för från före göra gör ha hade han hans har hej hennes hon hos hur i icke in inom
    inte ja jag kan kommer kunde man med mellan men mig min mina mitt mot mycket måste när någon något några ni nu och om
    oss på sade sig sin sina sitt ska skall skulle som så till tack under upp ur ut utan vad var vara varför varit
    vem vi vid vill vilka vilken vilket än er era ert`,
  da: `af alle alt anden at blev bliver både da de dem den denne der deres det dette dig din dine disse dit du efter eller
    en end er et findes for fordi fra får før gør had ham han hans har havde hej hende hendes her hos hun hvad hvem hver
    hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår hvorn i ikke ind ja jeg jer jeres jo kan kunne man mange med
    meget men mig min mine mit mod må måtte nej noget nogen nogle nu når og også om op os over på selv sig sin sine sit
    skal skulle som sådan så tak thi til ud under var ved vi vil ville vor være været`,
  no: `alle alt andre at av ble bli blir både da de deg dem den denne der dere deres det dette din dine disse ditt du eller
    en enn er et ett etter finnes for fordi fra får før gjør gjøre ha hadde han hans har hei hennes her hos hun hva hvem
    hver hvilke hvilken hvilket hvis hvor hvordan hvorfor i ikke inn ja jeg kan kunne man mange med meg meget mellom men
    min mine mitt mot må måtte nei noe noen nå når og også om opp oss over på selv seg si sin sine sitt skal skulle slik
    som så takk til under ut uten var ved vi vil ville vår være vært`,
  fi: `ei eikä eivät eli en ennen et että he hei hän ja jo jos joka jotka jota jossa jonka josta kai kaikki kanssa
    kautta ketkä kiitos kuin kuinka kuka kun kuten käy kyllä me meidän mihin miksi mikä mikäli mille milloin millä
    millainen minkä minne minua minulla minulle minun minut minä missä mistä mitä mitkä moi mukaan mutta myös ne niiden
    niin niitä noin nuo nyt näin nämä oli olen olemme olet olette olisi olla on onko ovat paljonko pitää pitääkö saa saako
    saan se sekä sen siihen siinä siitä sille sinun sinä sitä tai te teidän teillä tulee tuo tämä tämän tässä tästä tätä
    vai vain vaan voi voiko voin voinko voivat`,
  ru: `а без более бы был была были было быть в вам вами вас ваш ваша ваше ваши весь во вот все всё всех вы где да для
    до его ее её если есть еще ещё же за здравствуйте здесь и из или им их к как какая какие какой какую ко когда кого
    который которая которое которые кто ли либо меня мне могу может можно мой моя моё мои моего моей мою мы на над надо
    нам нас наш не него нее неё нет ни них но ну нужно о об он она они оно от очень по под пожалуйста после почему при про
    привет с сам свой себя сейчас сколько со спасибо так также такой там тебя тем то того тоже той только том тот ту ты
    у уже хочу чего чей чем через что чтобы чья эта эти это этого этой этот эту я`,
  hu: `a abban ahhoz aki akik akkor alatt amely amelyek ami amikor amit arra az azok azon azt azzal bár be csak de e egy
    egyik el elég ehhez ennek és esetén ez ezek ezen ezt ezzel fel fog ha hanem hiszen hogy hogyan honnan hová hol i igen
    ide ill ilyen is ismét itt jó kell kellene kérem keresztül ki kik kit le legyen lehet lenne lesz ma maga már más meg
    melyik melyek mely mennyi mennyibe mert merre mi miatt mielőtt miért míg mikor milyen mind minden mit mivel most nagyon
    ne nem nekem neki nincs ő ők olyan ott össze pedig rá saját sem s sok szia számára szerint szép tehát tőle tudok
    tudom tud úgy új újra után utána vagy vagyok vajon való valaki valami van vannak vele vissza viszont volna volt voltak`,
  ro: `a abia acea aceasta această aceea acel acela acele acest acesta aceste acestea acești ai aici al ale am ar are as aș
    asta astfel atât ați au avea avem aveți azi bună ca că când care cărei cărui cât câte câți ce cea cel cele cei celor
    chiar cine cu cum da dacă dar de deci deja despre din dintre doar după ea ei el ele este eu face fi fie fost fără
    iar ieri îi îl îmi în între își la le li lor lui mai mea mei mele meu mi mult multe mulți mulțumesc ne nici nimic noi
    noștri nostru nu o ori pe pentru peste pot poate prea prin pot sa să sau se si și sunt sunteți suntem ta te toate tot
    toți tu un una unde unei unele unui unor va vă vom vor voi vostru vreau`,
  tr: `acaba ama ancak artık aslında az bana bazı belki ben benden beni benim bir biraz biri birkaç biz bize bizi bizim bu
    buna bunda bundan bunlar bunu bunun burada çok çünkü da daha de defa değil diğer diye en eğer fakat gibi hangi hangisi
    hem hep her hiç için ile ise ki kim kime kimi mı mi mu mü nasıl ne neden nedir nerede nereye nerden niçin niye o olan
    olarak oldu olur olsun on ona ondan onlar onu onun orada oysa sana sanki sen senden seni senin siz size sizi sizin sonra
    şey şu şuna şunu tüm var ve veya ya yani yapabilir yok yoksa zaman merhaba lütfen teşekkürler kadar kaç mıyım miyim`,
  pl: `a aby ale albo ani bardzo bez bo być był była było były być by co czy czego dla dlaczego do dzień dziękuję gdy gdzie
    go i ich ile im inne ja jak jaka jaki jakie jako je jego jej jest jeszcze jestem jeśli jeżeli już każdy kiedy kto który
    która które ma mam mi mnie moja moje mogę może można mój mu musi na nad nam nas nasz nie nią niego niej nim nie o od
    ona one oni ono oraz po pod ponieważ proszę przed przez przy są się skąd swoje ta tak także tam te tego tej ten też to
    tu tutaj tych tylko tym u w we wam was wasz wszystko wy z za ze że żeby`,
  cs: `a aby ale ani ano až bez bude budou bych by být byl byla byli bylo co další dobrý den děkuji do ho i já jak jaká
    jaké jaký jako je jeho její jejich jen ještě jestli již jsem jsi jsme jsou jste k kam kde kdo když ke kolik která které
    který ma má mám máte mě mi mít může mohu můj my na nad nám nás náš ne nebo než není o od on ona oni po pod podle pokud
    potřebuji pouze pro proč prosím proto před přes při s se si své svůj ta tak také tam tato te tedy ten tento této tím
    to tohoto tom tomto toto tu tuto ty u už v vám vás váš ve více však vy z za ze že`,
};

/** Frequent English words that a question turns on all the same: evidence of the language only. */
const ENGLISH_EVIDENCE = `want need get got know tell give make like see use show send buy help more most much many all only
  over also because between after before during under again very too own same other such both each few until while
  against above below off once they them he she him her his their us dont cant didnt doesnt isnt wont whats thats still
  already one two new back now today day days way thanks thank near`;

const SETS = new Map(
  Object.entries(LISTS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);

const NONE: ReadonlySet<string> = new Set();

/** Normalised words, with their marks. Empty for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}

const plainSets = new Map<string, ReadonlySet<string>>();

/** Those that are written with marks, without them or with two letters, as people type who lack the keys. */
export function plainStopWordsOf(language: string): ReadonlySet<string> {
  let plain = plainSets.get(language);
  if (plain === undefined) {
    const words = [...stopWordsOf(language)];
    plain = new Set(
      words.flatMap((word) => [fold(word), writeAsTwo(word)].filter((other) => other !== word)),
    );
    plainSets.set(language, plain);
  }
  return plain;
}

const languagesByWord = new Map<string, string[]>();
for (const [language, words] of SETS) {
  for (const word of words) {
    const languages = languagesByWord.get(word);
    if (languages === undefined) languagesByWord.set(word, [language]);
    else languages.push(language);
  }
}

for (const word of ENGLISH_EVIDENCE.split(/\s+/)) {
  languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), 'en']);
}

/** The languages in which the word is one of the most frequent ones. */
export function languagesWithFrequentWord(word: string): readonly string[] {
  return languagesByWord.get(word) ?? [];
}
