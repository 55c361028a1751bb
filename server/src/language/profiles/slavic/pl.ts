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
};
