/** Shows a stored cell value as a person sees it, by its number format. */
import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt';
import { plainDecimals } from './plain-decimals.ts';

/** Days between the two date systems of spreadsheets. */
const DAYS_TO_1904 = 1_462;
/** Above this, doubles do not hold every whole number. */
const EXACT_DIGITS = 1e15;
/** General shows all digits of a number from this size on, if it has at most this many characters. */
const SMALLEST_AS_IT_IS = 1e-3;
const LONGEST_AS_IT_IS = 10;
const LONGEST_PATTERN = 512;
const LONGEST_DISPLAY = 1_000;

const GENERAL = 'General';
/** Displays that a format caches: dates, prices and counts repeat. */
const MOST_REMEMBERED = 10_000;

/** How the cells of one style show their values. Never throws, whatever the pattern. */
export interface NumberFormat {
  showNumber(value: number): string;
  showText(text: string): string;
  isDate: boolean;
}

/**
 * @param pattern an ECMA-376 format code
 * @param isFrom1904 the workbook counts days from 1904
 * @param locale in whose forms dates and decimals are written where the pattern names none; English forms where it is
 *   absent or unknown
 */
export function createNumberFormat(pattern: string, isFrom1904: boolean, locale?: string): NumberFormat {
  const usable = pattern.length <= LONGEST_PATTERN ? pattern : GENERAL;
  const isDate = attempt(() => isDateFormat(usable)) ?? false;
  const showsText = usable.includes('@') && usable !== '@';
  const isGeneral = /^general$/i.test(usable);
  const offset = isDate && isFrom1904 ? DAYS_TO_1904 : 0;

  function show(value: number | string): string | undefined {
    const shown = attempt(() =>
      locale === undefined ? format(usable, value) : format(usable, value, { locale }),
    );
    return shown === undefined || shown.length > LONGEST_DISPLAY ? undefined : shown.trim();
  }

  // Its decimals are English ones.
  const showPlain = locale === undefined ? plainDecimals(usable, show) : undefined;
  const remembered = new Map<number, string>();

  return {
    isDate,
    showNumber(value) {
      if (!Number.isFinite(value)) return String(value);
      if (isGeneral) return showGeneral(value, locale);
      let shown = showPlain?.(value) ?? remembered.get(value);
      if (shown === undefined) {
        // A pattern such as ";;;" hides the value on purpose.
        shown = show(value + offset) ?? showGeneral(value, locale);
        if (remembered.size < MOST_REMEMBERED && value !== 0) remembered.set(value, shown);
      }
      return shown;
    },
    showText(text) {
      return showsText ? (show(text) ?? text) : text;
    },
  };
}

/** Built-in formats whose order of day and month the reader's own settings decide: as nobody can misread them. */
const PLAIN_DATES: ReadonlyMap<number, string> = new Map([
  [14, 'yyyy-mm-dd'],
  [22, 'yyyy-mm-dd hh:mm'],
]);

/**
 * The format of an id that the workbook does not define itself; some are the language's own, such as 14, the short date.
 * @param locale absent: dates are as ISO 8601 has them
 */
export function builtInPattern(id: number, locale?: string): string {
  const plain = locale === undefined ? PLAIN_DATES.get(id) : undefined;
  return plain ?? attempt(() => getFormatFromId(id, locale ?? 'en')) ?? GENERAL;
}

/** Whole numbers in full, which a narrow column would show as 1.23E+11: order numbers and phone numbers are looked up. */
function showGeneral(value: number, locale?: string): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < EXACT_DIGITS) return String(value);
  if (locale === undefined && size >= SMALLEST_AS_IT_IS && size < EXACT_DIGITS) {
    const text = String(value);
    if (text.length <= LONGEST_AS_IT_IS) return text;
  }
  return attempt(() => format(GENERAL, value, locale === undefined ? {} : { locale })) ?? String(value);
}

/** The serial number of an ISO 8601 date, time or both; undefined if it is none. */
export function serialOfIsoDate(text: string): number | undefined {
  const match = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/.exec(text.trim());
  if (!match || (match[1] === undefined && match[4] === undefined)) return undefined;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = match;
  const dayFraction = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (year === undefined) return dayFraction;
  const days = attempt(() => dateToSerial([Number(year), Number(month), Number(day)]));
  return typeof days === 'number' && Number.isFinite(days) ? days + dayFraction : undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
