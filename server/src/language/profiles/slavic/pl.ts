/** What is known of Polish. */
import type { LanguageProfile } from '../profile.ts';

export const polish: LanguageProfile = {
  code: 'pl',
  letters: 'ąćęłńóśźż',
  faqTitles: { questions: 'pytanie pytania', answers: 'odpowiedź odpowiedzi' },
  stopWords: `a aby ale albo ani bardzo bez bo być był była było były by co czy czego dla dlaczego do dzień
    dziękuję gdy gdzie go i ich ile im inne ja jak jaka jaki jakie jako je jego jej jest jeszcze jestem
    jeśli jeżeli już każdy kiedy kto który która które ma mam mi mnie moja moje mogę może można mój mu musi
    na nad nam nas nasz nie nią niego niej nim o od ona one oni ono oraz po pod ponieważ proszę przed przez
    przy są się skąd swoje ta tak także tam te tego tej ten też to tu tutaj tych tylko tym u w we wam was
    wasz wszystko wy z za ze że żeby`,
  spellings: [/[łąęśźż]/, /(?:anie|enie|ość|ego|ych|ować|ania)$|cz|rz|sz/],
  stemmer: 'pl',
  smallTalk: {
    greetings: `cześć, hej, witam, witajcie, dzień dobry, dobry wieczór, siema, szanowni państwo +
      wszystkim, serdecznie, państwa, ponownie`,
    closings: `
      dziękuję, dziekuje, dzięki, dzieki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki + z góry,
        za pomoc, za odpowiedź, za państwa pomoc;
      z góry dziękuję, z góry dziękuję za pomoc, z góry dzięki, proszę o pomoc, prosze o pomoc,
        proszę o odpowiedź, miłego dnia`,
    asides: `mam pytanie, mam jedno pytanie, mam krótkie pytanie, krótkie pytanie, pytanie,
      czy możecie mi pomóc, czy może mi pan pomóc, czy ktoś może mi pomóc, czy mogą państwo mi pomóc,
      potrzebuję pomocy, pomocy, przepraszam, jak się masz, mam problem, proszę`,
    signOffs: 'pozdrawiam, pozdrawiam serdecznie, z poważaniem, z pozdrowieniami',
  },
  politeWords: 'proszę',
  yesNo: 'tak nie',
  antonyms: `
    włącz*, aktyw*, uruchom* | wyłącz*, dezaktyw*;
    zwiększ*, podnie*, podwyższ*, podnos* | zmniejsz*, obniż*, zredukow*;
    subskry*, zapisać, zapisuję | anulować subskryp*, wypisać, wypisuję, zrezygnować;
    zaloguj*, zalogować, loguję | wyloguj*, wylogować;
    zameldow*, przyjazd*, przyjeżdż* | wymeldow*, wyjazd*, wyjeżdż*;
    dodać, dodaj*, utworz*, stworz*, zakładać, założyć | usun*, usuw*, skasow*;
    otworzyć konto, założyć konto, otworzyć rachunek | zamknąć konto, usunąć konto, zamknąć rachunek;
    wpłac*, wpłat* | wypłac*, wypłat*;
    zablokow*, blokow* | odblokow*;
    połącz*, podłącz*, sparow* | rozłącz*, odłącz*;
    zainstal*, instal* | odinstal*;
    przesłać plik*, wgrać, wgryw* | pobrać, pobier*, ściągn*;
    import* | eksport*;
    najwcześniej* | najpóźniej*;
    wolno, dozwol*, można | zabron*, zakaz*, nie wolno, niedozwol*;
    najwięks* | najmniejs*;
    najwyższ* | najniższ*;
    najdłuż* | najkrót*;
    najtań* | najdroż*;
    minimaln*, minimum, co najmniej | maksymaln*, maksimum, co najwyżej;
    wliczon*, zawart* | wyłączon*, niewliczon*;
    zaczyn*, zacz*, rozpocz*, rozpoczyn* | kończ*, skończ*, zakończ*;
    przedłuż* | skróc*, skrac*;
    włoży*, wkład*, wsun* | wyję*, wyjm*, wysun*;
    zalet* | wad, wady, wadą;
    bezpieczn* | niebezpieczn*, groźn*;
    wsiąś*, wsiad* | wysiąś*, wysiad*;
    przyj*, akcept*, zaakcept* | odrzuc*, odmów*;
    pokaz*, wyświetl* | ukry*;
    szyfrow*, zaszyfr* | odszyfr*;
    napełn* | opróżn*;
    lewo, lewej, lewy | prawo, prawej, prawy;
    ciepł*, gorąc* | zimn*;
    dostępn* | niedostępn*;
    krajow* | zagraniczn*, międzynarodow*;
    zatrudn* | zwoln*;
    wygr* | przegr*;
    odebrać, odbi* | oddać, zwróc*`,
  antonymsAlike: `
    kupić, kupuj*, kup* | sprzedać, sprzeda*;
    otworz*, otwier*, otwart* | zamkn*, zamyk*, zamkni*;
    wynająć, wypożycz* | oddać, zwróc*;
    wysł*, wysył* | otrzym*, odebr*, dost*;
    pierwsz* | ostatni*;
    wcześnie | późno;
    więcej | mniej;
    z | bez;
    przed | po;
    mężczyzn*, męsk* | kobiet*, damsk*;
    dorosł* | dziec*;
    lat*, latem | zim*, zimą;
    dzień | noc*`,
  negations: 'nie, bez, nigdy, żaden, żadn*, nikt, nic, ani, brak, -nie tylko, -dlaczego nie',
  questionWords: {
    time: 'kiedy|o której|od kiedy|do kiedy|którego dnia',
    duration: 'jak długo|ile (?:czasu|trwa|minut|godzin|dni|nocy|tygodni|miesięcy|lat)|jak szybko',
    place: 'gdzie|dokąd|skąd',
    amount: 'ile|ilu|iloma',
    person: 'kto|komu|kogo|kim',
    manner: 'jak(?! (?:długo|szybko|dużo))',
  },
  numberWords: `
    2 dwa/dwie/dwóch/dwoje, 3 trzy/trzech, 4 cztery/czterech, 5 pięć/pięciu, 6 sześć/sześciu, 7
    siedem/siedmiu, 8 osiem/ośmiu, 9 dziewięć, 10 dziesięć, 12 dwanaście, 20 dwadzieścia, 30 trzydzieści`,
  anaphora: {
    qualifiers: 'ale, jednak, wyjątek, wyjątki, wyjątkiem, z wyjątkiem',
  },
  abbreviations: {
    general: 'np itd itp tzn m.in ul al godz pl os woj gm wg zob nr',
    beforeNumbers: 'nr art al godz',
    weekdays: 'pon wt śr czw pt sob niedz',
  },
  dates: {
    months: 'sty lut mar kwie maj czer lip sier wrze paź list gru',
    beforeDate: 'do od w a',
  },
  followUps: {
    openers: 'a, i, a co z, co z, a jak z, jak z, a dla, a jeśli, a gdy, ale, albo, lub, też, także, a czy',
    pronouns: `
      to, tego, temu, tę, tych, on, ona, ono, oni, one, go, ją, ich, jego, jej, je, nią, nim, nich, tam,
      z tego, za to`,
  },
  picks: {
    yes: 'tak, tak poproszę, tak proszę, jasne, dokładnie, zgadza się, właśnie, ok, okej, oczywiście',
    first: 'pierwsze, pierwszy, pierwsza, to pierwsze, ten pierwszy, pierwsze pytanie, numer jeden, jeden',
    second: 'drugie, drugi, druga, to drugie, ten drugi, drugie pytanie, numer dwa, dwa',
    third: 'trzecie, trzeci, trzecia, to trzecie, trzecie pytanie, numer trzy, trzy, ostatnie',
  },
  chat: {
    greeting: `
      cześć, hej, dzień dobry, witam, witaj, dobry wieczór, siema, hejka, jak się masz, co słychać,
      dobry`,
    thanks: `
      dziękuję, dzięki, dziękuję bardzo, bardzo dziękuję, wielkie dzięki, dziękuję za pomoc, dzięki za
      pomoc, serdecznie dziękuję, dziękuje, dziękuję za wszystko, bardzo dziękuję za pomoc`,
    goodbye: `
      do widzenia, pa, do zobaczenia, na razie, miłego dnia, dobranoc, to wszystko, żegnam, do
      usłyszenia, cześć cześć`,
    bot: `
      czy jesteś botem, jesteś botem, czy jesteś robotem, jesteś robotem, czy jesteś człowiekiem, jesteś
      człowiekiem, czy jesteś maszyną, czy jesteś sztuczną inteligencją, czy rozmawiam z botem, czy
      rozmawiam z robotem, czy rozmawiam z człowiekiem, rozmawiam z człowiekiem, czy to bot, czy to
      robot, czy jesteś prawdziwy`,
    identity: `
      kim jesteś, kto ty jesteś, czym jesteś, jak się nazywasz, jak masz na imię, z kim rozmawiam, kto
      to`,
    help: `
      pomoc, pomocy, pomóż, pomóż mi, proszę o pomoc, czy możesz mi pomóc, możesz mi pomóc, czy może mi
      pan pomóc, potrzebuję pomocy, co potrafisz, co umiesz, o co mogę zapytać, jak możesz mi pomóc, jak
      to działa, mam pytanie`,
    human: `
      człowiek, człowieka, prawdziwy człowiek, żywy człowiek, konsultant, konsultanta, pracownik, rozmowa
      z człowiekiem, rozmowa z konsultantem, rozmawiać z człowiekiem, porozmawiać z człowiekiem,
      porozmawiać z konsultantem, porozmawiać z kimś, chcę człowieka, chcę rozmawiać z człowiekiem, chcę
      rozmawiać z konsultantem, chcę porozmawiać z człowiekiem, chcę porozmawiać z konsultantem, chcę
      porozmawiać z kimś, chcę porozmawiać z pracownikiem, chciałbym rozmawiać z człowiekiem, chciałbym
      porozmawiać z człowiekiem, chciałbym porozmawiać z konsultantem, chciałbym porozmawiać z kimś,
      chciałabym rozmawiać z człowiekiem, chciałabym porozmawiać z człowiekiem, chciałabym porozmawiać z
      konsultantem, chciałabym porozmawiać z kimś, czy mogę rozmawiać z człowiekiem, czy mogę porozmawiać
      z człowiekiem, czy mogę porozmawiać z konsultantem, czy mogę porozmawiać z kimś, mogę porozmawiać z
      człowiekiem, mogę porozmawiać z kimś, połącz mnie z konsultantem, połącz mnie z człowiekiem, proszę
      połączyć mnie z konsultantem, proszę o kontakt z konsultantem, proszę o kontakt z człowiekiem, nie
      chcę rozmawiać z botem, nie chcę rozmawiać z robotem`,
    replies: {
      greeting: 'Dzień dobry! W czym mogę pomóc?',
      thanks: 'Nie ma za co. Czy chcesz wiedzieć coś jeszcze?',
      goodbye: 'Do widzenia i miłego dnia!',
      bot: 'Jestem chatbotem: programem, który odpowiada na pytania na podstawie tego, czego go nauczono.',
      help: 'Zadaj pytanie własnymi słowami, a poszukam odpowiedzi w tym, czego mnie nauczono.',
    },
  },
  doubt: {
    unknown: 'Przepraszam, nie znam odpowiedzi na to pytanie.',
    unsure: 'Nie mam pewności, czy dobrze rozumiem. Czy chodziło o to?',
  },
};
