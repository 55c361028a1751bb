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
