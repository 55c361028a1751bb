/** The rules that choose key segments. */
import type { CoveredPassage } from '../covered-passage.ts';
import { belowHeading } from './below-heading.ts';
import { cover } from './cover.ts';
import type { KeySegment, KeySegmentRule } from './key-segment.ts';
import { runnerUp } from './runner-up.ts';

/** In this order: later ones see what earlier ones found. */
export const KEY_SEGMENT_RULES: readonly KeySegmentRule[] = [cover, runnerUp, belowHeading];

/** Empty if no segment contains a term of the question. */
export function findKeySegments(passage: CoveredPassage): readonly KeySegment[] {
  return KEY_SEGMENT_RULES.reduce<readonly KeySegment[]>((found, rule) => rule.apply(found, passage), []);
}
