/** Counts the automatic numbers of list paragraphs in a shape. */
import { formatListNumber } from '../number-label.ts';
import type { Bullet } from './bullets.ts';

export interface ListLabels {
  /** The label of the next paragraph; undefined if it has none. */
  next(bullet: Bullet | undefined, level: number): string | undefined;
  /** Begins a new shape. */
  reset(): void;
}

const FORMATS: readonly [RegExp, string][] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
  [/^circleNum/, 'decimalEnclosedCircle'],
  [/^ea1/, 'chineseCounting'],
];

/** Numbering continues while paragraphs of a level have the same scheme; a shallower paragraph restarts deeper levels. */
export function createListLabels(): ListLabels {
  let counts: ({ scheme: string; value: number } | undefined)[] = [];
  return {
    next(bullet, level) {
      counts.length = Math.min(counts.length, level + 1);
      if (bullet?.kind !== 'number') {
        if (bullet) counts[level] = undefined;
        return bullet?.kind === 'character' ? '•' : undefined;
      }
      const last = counts[level];
      const value = last?.scheme === bullet.scheme ? last.value + 1 : bullet.startAt;
      counts[level] = { scheme: bullet.scheme, value };
      return decorate(bullet.scheme, value);
    },
    reset() {
      counts = [];
    },
  };
}

function decorate(scheme: string, value: number): string {
  const number = formatListNumber(value, FORMATS.find(([pattern]) => pattern.test(scheme))?.[1] ?? 'decimal');
  if (scheme.endsWith('ParenBoth')) return `(${number})`;
  if (scheme.endsWith('ParenR')) return `${number})`;
  if (scheme.endsWith('Minus')) return `${number} -`;
  return scheme.endsWith('Plain') ? number : `${number}.`;
}
