/** How an answer stands: whether it is said now, and what is worth saying of it in its row. */
import { formatDay } from '../../components/format.ts';
import type { Tone } from '../../components/tag.tsx';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { strings } from '../../strings/catalogue.ts';

export const ROW_STATES = ['on', 'off', 'scheduled', 'ended', 'endsSoon'] as const;
export type RowState = (typeof ROW_STATES)[number];

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** What ends soon is on as well. */
export function isInState(row: AnswerRow, state: RowState, nowMs: number): boolean {
  const { validFrom, validUntil } = row;
  if (row.enabled === false) return state === 'off';
  const untilMs = validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(validUntil);
  if (untilMs <= nowMs) return state === 'ended';
  if (validFrom !== undefined && Date.parse(validFrom) > nowMs) return state === 'scheduled';
  return state === 'on' || (state === 'endsSoon' && untilMs <= nowMs + SOON_DAYS * DAY_MS);
}

interface Badge {
  tone: Tone;
  text: string;
}

const BADGES: readonly [state: RowState, badge: (row: AnswerRow, nowMs: number) => Badge][] = [
  ['off', () => ({ tone: 'neutral', text: strings.answers.off })],
  ['ended', () => ({ tone: 'bad', text: strings.answers.ended })],
  [
    'scheduled',
    ({ validFrom = '' }) => ({ tone: 'neutral', text: strings.answers.begins(formatDay(validFrom)) }),
  ],
  [
    'endsSoon',
    ({ validUntil = '' }, nowMs) => ({
      tone: 'warn',
      text: strings.answers.endsIn(Math.ceil((Date.parse(validUntil) - nowMs) / DAY_MS)),
    }),
  ],
];

/** Undefined where it is simply on. */
export function badgeOf(row: AnswerRow, nowMs: number): Badge | undefined {
  return BADGES.find(([state]) => isInState(row, state, nowMs))?.[1](row, nowMs);
}
