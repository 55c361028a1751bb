/** Times as the API writes them. Date.toISOString costs more than reading the row it is for, so this does not use it. */

const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

const toDate = rememberLastDate();

/** ISO 8601, UTC, with milliseconds and Z. `ms` is a whole number. */
export function toTimestamp(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const inDay = ms - day * DAY_MS;
  const hours = TWO_DIGITS[Math.floor(inDay / 3_600_000)];
  const minutes = TWO_DIGITS[Math.floor(inDay / 60_000) % 60];
  const seconds = TWO_DIGITS[Math.floor(inDay / 1000) % 60];
  return `${toDate(day)}${hours}:${minutes}:${seconds}.${THREE_DIGITS[inDay % 1000]}Z`;
}

/** Records that stand together were mostly written on one day, whose date is then made once. It ends in T. */
function rememberLastDate(): (day: number) => string {
  let lastDay = Number.NaN;
  let lastDate = '';
  return (day) => {
    if (day !== lastDay) {
      lastDate = new Date(day * DAY_MS).toISOString().slice(0, -13);
      lastDay = day;
    }
    return lastDate;
  };
}
