/** Numbers, dates and sizes as they are written in the language of the console. */
import { locale, strings } from '../strings/catalogue.ts';

const number = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

export const formatNumber = (value: number): string => number.format(value);
/** From a share of 0 to 1. */
export const formatPercent = (share: number): string => percent.format(share);
export const formatPercentRange = (from: number, to: number): string => percent.formatRange(from, to);
/** From an ISO 8601 timestamp. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
export const formatDay = (iso: string): string => day.format(new Date(iso));

const STEPS: readonly [limitSeconds: number, unitSeconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
];

/** "5 minutes ago" up to thirty days, then the date. */
export function formatAgo(iso: string | null, nowMs: number = Date.now()): string {
  if (iso === null) return strings.common.never;
  const seconds = (Date.parse(iso) - nowMs) / 1_000;
  for (const [limit, unitSeconds, unit] of STEPS) {
    if (Math.abs(seconds) < limit) return relative.format(Math.trunc(seconds / unitSeconds), unit);
  }
  return formatDay(iso);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}
