/** Shows the numbers of cells as a spreadsheet does: dates, prices and percentages are numbers with a format. */
import { format, getFormatFromId, isDateFormat } from 'numfmt';

/** Days between the two date systems of spreadsheets. */
const DAYS_TO_1904 = 1_462;
/** Beyond this a double no longer holds every whole number that a person typed. */
const EXACT_DIGITS = 1e15;
const GENERAL = 'General';

/** Never throws, whatever the number. */
export type ShowNumber = (value: number) => string;

/** The format of an id that the workbook does not define itself; some are the language's own, as 14, the short date. */
export const builtInPattern = (id: number, locale: string): string => getFormatFromId(id, locale);

/**
 * @param pattern an ECMA-376 format code; one that cannot be understood counts as General
 * @param isFrom1904 the workbook counts days from 1904
 * @param locale in whose forms dates and decimals are written where the pattern names none
 */
export function createCellFormat(pattern: string, isFrom1904: boolean, locale: string): ShowNumber {
  const offset = isFrom1904 && isDate(pattern) ? DAYS_TO_1904 : 0;
  const isGeneral = /^general$/i.test(pattern);
  return (value) => {
    // In full, which a narrow column would show as 1.23E+11: numbers of orders and telephones are looked up.
    if (isGeneral && Number.isInteger(value) && Math.abs(value) < EXACT_DIGITS) return String(value);
    try {
      return format(pattern, value + offset, { locale }).trim();
    } catch {
      return format(GENERAL, value, { locale });
    }
  };
}

function isDate(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
}
