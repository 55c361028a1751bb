/**
 * Stop words of languages in Latin letters, by ISO 639-1 code: normalised, with their marks. One behind a star is no evidence of the
 * language, since it is as frequent in another one.
 */
export const LATIN_STOP_WORDS: Readonly<Record<string, string>> = {
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
  ca: `*a *al *als amb *algun *alguna alguns algunes aquest aquesta aquests aquestes això allò abans *cap *com *de
    *del dels *des després *el els ell *ella ells *em *en encara ens *és *era eren està *estan estic esteu ets *et
    *fa *fan faig *fer *fins gràcies *ha *han *he *hem heu havia *hi *ho *i *jo *ja *l *la *les *li més *me *meu meva
    *meus meves *mi molt *ni *no nosaltres nostre *nostra *o *on *per perquè *però pel pels podeu *pot poden *podem
    puc pugui *poder quan quant *quanta quants quantes què *que quin quina quins quines *qui *se sense *ser *si *sí
    *sobre *som sóc són també *tan té teniu tenim tenen tinc *tot tota tots totes *tu *un *una *uns unes us *va vaig
    vam *van vosaltres vostè vostès vostre *vostra vostres vull voldria *cal *hola`,
  eu: `eta edo *ez bai *da dira naiz zara gara zarete zait dut duzu *du dugu duzue dute ditut dituzue daiteke dezaket
    dezakezu dezakegu dezake daude dago nago zaude zer zein zeintzuk nola *non nora nondik noiz zergatik zenbat *nor
    nork zure nire gure zuen hau hori hura hauek horiek *bat batzuk baina *ere baino bezala *arte gabe *beste nahi
    behar ahal ote *al kaixo mesedez eskerrik badago badaukazue baduzue badut izan egin zuek *ni *zu *gu`,
  ga: `agus *an *na *a *i *ar *le *do *de ó *go *is tá níl bhfuil raibh beidh bíonn *cad céard conas cathain cá cén
    cé mhéad *mo bhur ár sé *sí sibh sinn mé *tú muid iad *é í *seo *sin *nach ní nó ach *mar *má *dá *ag *as faoi
    chun idir roimh gan liom leat leis agam agat againn agaibh acu *orm ort féidir atá ná *dom duit dúinn daoibh`,
  hr: `*a ako ali bi bih bila bilo biste bismo biti će ćemo ćete ću *da *do dok gdje gde *i ih ili *im *ima imam
    imamo imate imaju iz *ja *je jedan jedna jedno *jer jesam jeste jesu jesmo jesi kad kada kako kakav kakva kakve
    kakvo kao *kod koja koje koji kojem kojeg kojoj kojim kolika koliki koliko ko *li *me mene meni *mi mnogo mogao
    mogu može možete možemo možeš moj moja moje moju mog mojeg mojoj molim moram *mora *na nad nam *nas naš naša *ne
    nego nema nemam nemate *neki neka neke nešto *ni nije nisam nisu *o od odakle *on *ona oni ono onda pa *po pod
    poslije posle pre prije pri preko *s *sa *sam samo *se sebe *si smo ste *su što šta sve svi svoj svoju *ta taj
    tako takođe također *te *ti *to tom toga *tu *u uz vam vama *vas vaš vaša vaše vašem vašeg vašoj *vi za zar zašto
    želim želio hoću hteo trebam treba trebate hvala postoji postoje`,
  sk: `*a aby aj ako aká aké akého aký akú akom *ale alebo ani áno až bez *bol bola boli bolo bude budem budete budú
    *by byť cez či čo čím čoho ďakujem *do ešte *ho *i *ich *im iba *ja *je jeho jej *ju k kam kde keď kedy každý kto
    ktorá ktoré ktorý ktorú ktorého ku koľko *ma má mám máme máte majú mať *mi medzi mne mňa moja moje moju môj môjho
    mojej môže môžem môžete môžeme môžu *my *na nad nám nás náš naše nie nech než *o od odkiaľ *on *ona oni ono *po
    pod podľa pokiaľ potom potrebujem pre prečo pred pri prosím *s *sa seba *si sme *so *som ste sú svoj svoje *ta
    *tak takže tam táto tento ten tie tiež *to toho tohto toto *tú *tu tým tej ty *u už v vám vás váš vaša vaše vašej
    vo však všetko všetky vy z za *ze že *zo chcem chcel chcela existuje`,
  sl: `*a ali ampak bi bil bila bilo biti bo bodo *bom boste brez *da *do *en ena eno *ga glede *h ima imam imamo
    imate imajo *in iz jaz *je jih *jim *jo *k kaj kako kakšen kakšna kakšne kakšno kakšni kam kateri katera katere
    katero kdaj kdo ker kje ko koliko komu lahko *le *ma *me mene meni *mi moj moja moje mojo moram *mora *mu *na nad
    nam *nas naš naša *ne nek neka nekaj *ni nič nisem nimam *o *ob od *on *ona oni pa *po pod potem potrebujem pred
    preko pri prosim *s *se *sem *si smo *so *sta ste svoj svojo *ta tako *te tega *tem *ti tisti *to *tu tudi *u v
    vam *vas vaš vaša vaše vašem vašo vendar več ves *vi vse vsi z za zakaj že želim hvala hočem morem obstaja`,
  lt: `*ar aš apie arba *bei *be *bet bus buvo būti *dar dėl *gal gali galiu galima galite galėčiau galėtumėte *iki
    ir iš į jei jeigu jie jis ji *jo *jos jums jūs jūsų ką kada *kai kaip *kam *kas kiek kieno kodėl koks kokia kokie
    kokios kokį kokią kokiu kokiais *kur kuris kuri kurie kurį kurią kurios *man mane manęs *mano *mes mums mūsų *ne
    *nei nėra nes nors norėčiau noriu *nuo *o pagal *pas *per *po prie prieš reikia reikės savo *su taip *tai *tas
    *ta *tie tik *to todėl *tu tavo turi turiu turite *už yra esu esate esame prašau ačiū labas kad ši šis šie šį šią
    šio šios`,
  lv: `*ar arī *es *un uz *par *no lai *vai kā *kur kad kas kāds kāda kādi kādas kādu ko *kam kāpēc cik *ja *jo jūs
    jūsu jums *man mans mana manu mani mēs mūsu mums *ir nav esmu esat bija būs būt *var varu varat varam vajag tas
    tā tie tās šis šī šo *to *pie pēc pirms līdz *bez kuri kurš kura kuru kurā savu savs jau tikai *bet lūdzu paldies
    nē jā *tad tur *te šeit ka gribu vēlos`,
  et: `*ja *ei *on kas kuidas *kus millal miks *mis mida *mille milline millised milliseid mitu kui palju kust kuhu
    kes kelle kellele *ma *mina minu *mul mulle *mind *me meie meil *sa *sina sinu *te teie *teil teile *ta *tema
    *see selle seda *need neid nende selles *et või ka oma *olen oled oleme olete *oli oleks *olla saab *saan saada
    saate saame võib võin võite pean peab peaks vaja tahan tahaksin siis nii aga kuid sest kuni pärast enne ilma koos
    kohta jaoks üle palun aitäh tere jah *ole pole *seal siin kõik mingi mõni *veel juba ainult`,
  id: `ada adakah adalah *agar akan aku *anda antara apa apabila apakah atas atau bagaimana bagaimanakah bagi bahwa
    bahawa beberapa belum berapa berapakah bila bilakah bisa bisakah boleh bolehkah bukan bukankah *cara caranya
    dalam *dan dapat dapatkah dari daripada dengan *di *dia dimana dimanakah gak gimana hanya harus haruskah hendak
    hingga ia ialah ingin ini itu jika jikalau juga kah kalau kalian kami kamu kapan kapankah karena *ke kemana
    kenapa kepada kerana ketika kita *kok lah lebih mahu maka *mana manakah mau mengapa mereka mesti mungkin namun
    nggak nya oleh pada *paling perlu perlukah *pun punya *saat sahaja saja sangat saya sebagai sebelum secara
    *sedang sejak semua seperti sesudah setelah siapa siapakah sih sini situ sudah supaya *tak tapi telah tentang
    tetapi tiada tidak tolong untuk *ya yaitu yang`,
  vi: `*à ạ *ai anh ấy bao bạn bằng bị bởi các cái cách cần chị *cho chưa chúng có còn của cũng dạ *do được đã đang
    đâu đây đấy để đó *em gì giùm hả *hay hãy hoặc khi không *là lại làm mà mấy mình một muốn nào này nên nếu nhé nhỉ
    nhiêu những như nhưng nữa ở phải quá rằng rất rồi *sao sẽ *ta tại thế thể thì *theo tôi trên trong từ ư và vẫn
    vâng vậy về vì với xin`,
};
