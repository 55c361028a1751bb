/** The companions: what each key segment of a quote brings along. */
import { antecedent } from './antecedent.ts';
import type { Companion } from './companion.ts';
import { headings } from './headings.ts';
import { introduced } from './introduced.ts';
import { listOpening } from './list-opening.ts';
import { qualifier } from './qualifier.ts';
import { shortParagraph } from './short-paragraph.ts';
import { siblings } from './siblings.ts';
import { steps } from './steps.ts';
import { tableHeader } from './table-header.ts';
import { wholeItem } from './whole-item.ts';

/** In the order in which they are given room. */
export const COMPANIONS: readonly Companion[] = [
  headings,
  shortParagraph,
  wholeItem,
  tableHeader,
  introduced,
  listOpening,
  antecedent,
  qualifier,
  steps,
  siblings,
];
