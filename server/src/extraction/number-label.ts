/** Writes list numbers the way office programs show them: decimal, letters, Roman, and the common East Asian ones. */

const ROMAN: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const CJK_DIGITS = '〇一二三四五六七八九';
const LARGEST_ROMAN = 3_999;
/** Word repeats the letter after z: aa, bb. Beyond this many repeats the number is plainer. */
const MOST_LETTER_REPEATS = 10;

/** `format` is a w:numFmt value; one that is not known is written in decimal digits. */
export function formatListNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'upperRoman':
      return toRoman(value);
    case 'lowerRoman':
      return toRoman(value).toLowerCase();
    case 'upperLetter':
      return toLetters(value);
    case 'lowerLetter':
      return toLetters(value).toLowerCase();
    case 'ordinal':
      return `${value}${ordinalSuffix(value)}`;
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x2460 + value - 1) : String(value);
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return toCjk(value);
    default:
      return String(value);
  }
}

function toRoman(value: number): string {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, letters] of ROMAN) {
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
