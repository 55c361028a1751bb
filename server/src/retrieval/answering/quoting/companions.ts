/** What must be read with a unit of a text, so that it can be understood. */

import { asks } from '../../../language/sentences/question-sentences.ts';
import { limits, pointsBack } from './antecedents.ts';
import type { TextUnit } from './segments.ts';

/** Of more headings in a row, the first ones are not above the rest. */
const LEVELS_MAX = 6;
const STEP = /^[(（]?[\p{N}一二三四五六七八九十]/u;

/** A heading, a question or an opening "…:" is no answer by itself: what follows it is. */
function opensMore(unit: TextUnit): boolean {
  return unit.kind === 'heading' || /[:：]["'”’»)\]]*$/u.test(unit.text) || isQuestion(unit);
}

export function isQuestion(unit: TextUnit): boolean {
  return asks(unit.text);
}

/** The last unit of a question's answer: of its item, or of the paragraph or list, before the next question or heading. */
function endOfAnswer(units: readonly TextUnit[], question: number): number {
  let end = question + 1;
  const first = units[end] as TextUnit;
  const isInItem = first.kind === 'listItem' && first.line === units[question]?.line;
  for (let next = units[end + 1]; next !== undefined; next = units[end + 1]) {
    const isOfParagraph = next.paragraph === first.paragraph || (isOfList(units[end]) && isOfList(next));
    const isOfAnswer = isInItem ? next.line === first.line : isOfParagraph;
    if (!isOfAnswer || next.kind === 'heading' || isQuestion(next)) break;
    end++;
  }
  return end;
}

/** In UTF-16 units. */
export function lengthOf(units: readonly TextUnit[], indexes: readonly number[]): number {
  return indexes.reduce((sum, at) => sum + (units[at] as TextUnit).text.length, 0);
}

/** The units of an item of a list: one sentence of it says little without the others. */
export function itemAround(units: readonly TextUnit[], index: number): number[] {
  if (units[index]?.kind !== 'listItem') return [];
  let start = index;
  while (units[start - 1]?.line === units[index]?.line) start--;
  const item: number[] = [];
  for (let at = start; units[at]?.line === units[index]?.line; at++) item.push(at);
  return item;
}

function isOfList(unit: TextUnit | undefined): boolean {
  return unit?.kind === 'listItem' || unit?.kind === 'row' || unit?.kind === 'rowHeader';
}

/**
 * What a unit opens: a sentence or two, or a list, or of a question the whole answer, and what these open in turn; nothing
 * where it opens nothing.
 */
export function openedBy(units: readonly TextUnit[], index: number): number[] {
  const list: number[] = [];
  let last = index;
  while (opensMore(units[last] as TextUnit)) {
    const opener = last;
    const first = units[last + 1];
    if (first === undefined) break;
    last += 1;
    list.push(last);
    if (opensMore(first)) continue;
    if (isQuestion(units[opener] as TextUnit)) {
      const end = endOfAnswer(units, opener);
      while (last < end) list.push(++last);
    } else if (isOfList(first)) {
      while (isOfList(units[last + 1])) list.push(++last);
    } else {
      if (units[last + 1]?.line === first.line) list.push(++last);
      // What introduces a list says little without it.
      while (units[opener]?.kind === 'heading' && units[last + 1]?.kind === 'listItem') list.push(++last);
    }
  }
  return list;
}

/**
 * What must be read with a unit that has words of the question asked only from the headings above it: these, and where the
 * last is a question line, the rest of its answer, which is about those words too.
 */
export function headingsWith(
  units: readonly TextUnit[],
  index: number,
  headings: readonly number[],
): number[] {
  const last = headings.at(-1);
  if (last === undefined || units[index]?.kind !== 'sentence') return [...headings];
  const answer = isQuestion(units[last] as TextUnit) ? openedBy(units, last) : [];
  return answer.includes(index) ? [...headings, ...answer] : [...headings];
}

/** What stands under a heading: up to the next one, or all the rest where that follows at once and so lies deeper. */
export function standingUnder(units: readonly TextUnit[], heading: number): number[] {
  const isOuter = units[heading + 1]?.kind === 'heading';
  const under: number[] = [];
  for (let at = heading + 1; at < units.length; at++) {
    if (units[at]?.kind !== 'heading') under.push(at);
    else if (!isOuter) break;
  }
  return under;
}

/** The sentences that stand around a sentence in its paragraph, itself among them; of anything else none. */
export function paragraphAround(units: readonly TextUnit[], index: number): number[] {
  const isOfIt = (at: number): boolean =>
    units[at]?.kind === 'sentence' && units[at]?.paragraph === units[index]?.paragraph;
  const around: number[] = [];
  let start = index;
  while (isOfIt(start - 1)) start--;
  for (let at = start; isOfIt(at); at++) around.push(at);
  return around;
}

/** The other sentences of a unit's section, nearest first. */
export function sentencesBeside(units: readonly TextUnit[], index: number): number[] {
  const beside: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; units[at] !== undefined && units[at]?.kind !== 'heading'; at += step)
      if (units[at]?.kind === 'sentence') beside.push(at);
  }
  return beside.sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
}

/** By unit, the headings above it. Of headings in a row, all but the last stand above the sections after it too. */
export function findHeadings(units: readonly TextUnit[]): number[][] {
  let outer: number[] = [];
  let row: number[] = [];
  return units.map((unit, index) => {
    if (unit.kind !== 'heading') return [...new Set([...outer, ...row])];
    if (units[index - 1]?.kind === 'heading') outer = row;
    else row = [];
    row = [...row, index].slice(-LEVELS_MAX);
    return [];
  });
}

/**
 * What to do, where a unit that was found is a heading or has words of the question only from one: the steps under that heading,
 * and where it has none, the rest of the heading's own section.
 * @param maxCharacters of the steps together, in UTF-16 units
 */
export function wayUnder(
  units: readonly TextUnit[],
  index: number,
  headings: readonly number[],
  maxCharacters: number,
): number[] {
  const isHeading = units[index]?.kind === 'heading';
  const heading = isHeading ? index : headings.at(-1);
  if (heading === undefined || units[heading + 1]?.kind === 'heading') return [];
  const under = standingUnder(units, heading);
  const steps = under.filter((at) => isStep(units, at));
  if (steps.length > 0) return lengthOf(units, steps) <= maxCharacters ? steps : [];
  return isHeading ? under : [];
}

/** Single sentences that were not chosen, of a paragraph whose sentences before and behind them were: what these say may hang on them. */
export function gapsBetween(units: readonly TextUnit[], chosen: ReadonlySet<number>): number[] {
  return [...units.keys()].filter((at) => {
    const around = [at - 1, at, at + 1].map((one) => units[one]);
    const isOneParagraph = around.every((unit) => {
      return unit?.kind === 'sentence' && unit.paragraph === units[at]?.paragraph;
    });
    return isOneParagraph && !chosen.has(at) && chosen.has(at - 1) && chosen.has(at + 1);
  });
}

/** Whether a unit is of an item with a number; one that asks is a question of a list of them. */
function isStep(units: readonly TextUnit[], index: number): boolean {
  const item = itemAround(units, index).map((at) => units[at] as TextUnit);
  return item.some(({ text }) => STEP.test(text)) && !item.some(isQuestion);
}

interface Surroundings {
  /** The units that were chosen for themselves. */
  chosen: readonly number[];
  /** The likeliest one of the text, ISO 639-1. */
  language: string | undefined;
  /** Of all steps that stand under a heading, which may be the clauses of a contract too; in UTF-16 units. */
  maxCharacters: number;
  /** Whether the unit has the kind of answer that was asked for, as a duration: then no other step is needed. */
  isTold: boolean;
}

/**
 * What must be read with a unit: its table's header, what it points back to, what limits it, what it opens. A title
 * needs nothing where something under it was chosen too.
 */
export function neighbours(
  units: readonly TextUnit[],
  index: number,
  { chosen, language, maxCharacters, isTold }: Surroundings,
): number[] {
  const unit = units[index] as TextUnit;
  if (unit.kind === 'row') {
    for (let at = index - 1; units[at]?.kind === 'row' || units[at]?.kind === 'rowHeader'; at--) {
      if (units[at]?.kind === 'rowHeader') return [at];
    }
    return [];
  }
  const isTitle = unit.kind === 'heading' && !isQuestion(unit);
  if (isTitle && standingUnder(units, index).some((at) => chosen.includes(at))) return [];
  if (opensMore(unit)) return openedBy(units, index);
  if (unit.kind === 'listItem') {
    const opening = units.findLastIndex((other, at) => at < index && other.kind !== 'listItem');
    const opener = units[opening];
    if (opener === undefined || !opensMore(opener)) return [];
    // Of steps to take, one is of no use without the others.
    const list = !isTold && isStep(units, index) ? openedBy(units, opening) : [];
    const isMeant = opener.kind !== 'heading' || lengthOf(units, list) <= maxCharacters;
    return isMeant ? [opening, ...list] : [opening];
  }
  const [before, after] = [units[index - 1], units[index + 1]];
  const needed: number[] = [];
  if (before?.kind === 'sentence' && pointsBack(unit.text, language)) needed.push(index - 1);
  if (after?.kind === 'sentence' && limits(after.text, language)) needed.push(index + 1);
  return needed;
}
