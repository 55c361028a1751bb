/** The companions: what each key segment of a quote brings along. */
import { antecedent } from './antecedent.ts';
import type { Companion } from './companion.ts';
import { introduced } from './introduced.ts';
import { listOpening } from './list-opening.ts';
import { qualifier } from './qualifier.ts';
import { shortParagraph } from './short-paragraph.ts';
import { siblings } from './siblings.ts';
import { wholeItem } from './whole-item.ts';

/** In the order in which they are given room. */
export const COMPANIONS: readonly Companion[] = [
  shortParagraph,
  wholeItem,
  introduced,
  listOpening,
  antecedent,
  qualifier,
  siblings,
];
