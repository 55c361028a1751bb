/** How an answer or a file stands: whether it is said now, and what is worth saying of it in its row. */
import { AVAILABILITY_STATES, type AvailabilityState } from '../../../../contract/knowledge/availability.ts';
import { strings } from '../../strings/catalogue.ts';
import { formatAgo, formatDay } from '../format.ts';
import type { Tone } from '../tag.tsx';

/** What an answer or a file has of it; left out: it is on, without limits. */
export interface Available {
  enabled?: boolean;
  validFrom?: string | null;
  validUntil?: string | null;
}

export const SHOWN_STATES = [...AVAILABILITY_STATES, 'endsSoon'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

const DAY_MS = 86_400_000;
/** Who sees it by then can still renew it in time. */
const SOON_DAYS = 14;

const texts = strings.availability;

/** As the service says it, and again: what was read has a time, and time goes on. */
export function stateOf(
  { enabled = true, validFrom, validUntil }: Available,
  nowMs: number,
): AvailabilityState {
  if (!enabled) return 'off';
  if (validUntil != null && Date.parse(validUntil) <= nowMs) return 'ended';
  return validFrom != null && Date.parse(validFrom) > nowMs ? 'scheduled' : 'active';
}

/** What ends soon is on as well. */
export function isInState(one: Available, state: ShownState, nowMs: number): boolean {
  const now = stateOf(one, nowMs);
  if (state !== 'endsSoon') return now === state;
  const { validUntil } = one;
  return now === 'active' && validUntil != null && Date.parse(validUntil) <= nowMs + SOON_DAYS * DAY_MS;
}

export const labelOfState = (state: ShownState): string =>
  state === 'endsSoon' ? texts.endsSoon(SOON_DAYS) : texts.states[state];

interface Badge {
  tone: Tone;
  text: string;
}

const BADGES: readonly [state: ShownState, badge: (one: Available, nowMs: number) => Badge][] = [
  ['off', () => ({ tone: 'neutral', text: labelOfState('off') })],
  ['ended', () => ({ tone: 'bad', text: labelOfState('ended') })],
  ['scheduled', ({ validFrom }) => ({ tone: 'neutral', text: texts.begins(formatDay(validFrom ?? '')) })],
  [
    'endsSoon',
    ({ validUntil }, nowMs) => ({ tone: 'warn', text: texts.ends(formatAgo(validUntil ?? null, nowMs)) }),
  ],
];

/** Undefined where it is simply on. */
export function badgeOf(one: Available, nowMs: number): Badge | undefined {
  return BADGES.find(([state]) => isInState(one, state, nowMs))?.[1](one, nowMs);
}
