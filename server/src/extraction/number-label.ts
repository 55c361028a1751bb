/** Writes list numbers the way office programs show them: decimal, letters, Roman, and the common East Asian ones. */

const ROMAN = {
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
};
const CJK_DIGITS = '〇一二三四五六七八九';
const LARGEST_ROMAN = 3_999;
/** Word repeats the letter after z: aa, bb. Beyond this many repeats the number is plainer. */
const MOST_LETTER_REPEATS = 10;

/** By w:numFmt value; all others are written in decimal digits. */
const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map(
  Object.entries({
    none: () => '',
    upperRoman: toRoman,
    lowerRoman: (value: number) => toRoman(value).toLowerCase(),
    upperLetter: toLetters,
    lowerLetter: (value: number) => toLetters(value).toLowerCase(),
    ordinal: (value: number) => `${value}${ordinalSuffix(value)}`,
    decimalZero: (value: number) => String(value).padStart(2, '0'),
    decimalEnclosedCircle: toCircled,
    decimalEnclosedCircleChinese: toCircled,
    chineseCounting: toCjk,
    chineseCountingThousand: toCjk,
    japaneseCounting: toCjk,
    ideographDigital: toCjk,
    taiwaneseCounting: toCjk,
    taiwaneseCountingThousand: toCjk,
  }),
);

/** @param format a w:numFmt value */
export function formatListNumber(value: number, format: string): string {
  return FORMATS.get(format)?.(value) ?? String(value);
}

function toCircled(value: number): string {
  return value >= 1 && value <= 20 ? String.fromCodePoint(0x2460 + value - 1) : String(value);
}

function toRoman(value: number): string {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [letters, worth] of Object.entries(ROMAN)) {
    while (rest >= worth) {
      text += letters;
      rest -= worth;
    }
  }
  return text;
}

function toLetters(value: number): string {
  const repeats = Math.ceil(value / 26);
  if (value < 1 || repeats > MOST_LETTER_REPEATS) return String(value);
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(repeats);
}

function ordinalSuffix(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}

function toCjk(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  const tensText = tens === 0 ? '' : `${tens === 1 ? '' : CJK_DIGITS[tens]}十`;
  return tensText + (ones === 0 ? '' : CJK_DIGITS[ones]);
}
