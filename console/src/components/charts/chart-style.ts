/** What the charts have in common. */
import type { CSSProperties } from 'react';
import { locale } from '../../strings/catalogue.ts';

const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** From YYYY-MM-DD, which names a day whatever the time zone. */
export const formatChartDay = (date: string): string => dayOfMonth.format(new Date(`${date}T00:00:00Z`));

export const COLOURS = {
  answered: 'var(--mantine-color-ink-5)',
  notAnswered: '#d98a1f',
  confidence: '#2f9e6e',
} as const;

export const AXIS = {
  tick: { fill: 'var(--mantine-color-dimmed)', fontSize: 12 },
  axisLine: false,
  tickLine: false,
} as const;

export const GRID = { stroke: 'var(--docent-border)', vertical: false } as const;

export const TOOLTIP: { contentStyle: CSSProperties; labelStyle: CSSProperties; cursor: object } = {
  contentStyle: {
    border: '1px solid var(--docent-border)',
    borderRadius: 8,
    background: 'var(--docent-raised)',
    color: 'var(--mantine-color-text)',
    fontSize: 13,
  },
  labelStyle: { color: 'var(--mantine-color-dimmed)' },
  cursor: { fill: 'var(--docent-hover)', stroke: 'var(--docent-border)' },
};
