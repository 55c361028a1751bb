/** What must be read with a unit of a text, so that it can be understood. */
import { limits, pointsBack } from './points-back.ts';
import type { TextUnit } from './text-units.ts';

/** Of more headings in a row, the first ones are not above the rest. */
const LEVELS_MAX = 6;
const STEP = /^[(（]?[\p{N}一二三四五六七八九十]/u;

/** A heading, a question or an opening "…:" is no answer by itself: what follows it is. */
function opensMore(unit: TextUnit): boolean {
  return unit.kind === 'heading' || /[:：]["'”’»)\]]*$/u.test(unit.text) || isQuestion(unit);
}

function isQuestion(unit: TextUnit): boolean {
  return /[?？؟]["'”’»)\]]*$/u.test(unit.text);
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
    } else if (units[last + 1]?.line === first.line) {
      list.push(++last);
    }
  }
  return list;
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
 * What must be read with a unit: its table's header, what it points back to, what limits it, what it opens. A heading
 * needs nothing where something under it was chosen too.
 * @param chosen the units that were chosen for themselves
 * @param language the likeliest one of the text, ISO 639-1
 */
export function neighbours(
  units: readonly TextUnit[],
  index: number,
  chosen: readonly number[],
  language: string | undefined,
): number[] {
  const unit = units[index] as TextUnit;
  if (unit.kind === 'row') {
    for (let at = index - 1; units[at]?.kind === 'row' || units[at]?.kind === 'rowHeader'; at--) {
      if (units[at]?.kind === 'rowHeader') return [at];
    }
    return [];
  }
  if (unit.kind === 'heading' && standingUnder(units, index).some((at) => chosen.includes(at))) return [];
  if (opensMore(unit)) return openedBy(units, index);
  if (unit.kind === 'listItem') {
    const opening = units.findLastIndex((other, at) => at < index && other.kind !== 'listItem');
    const opener = units[opening];
    if (opener === undefined || !opensMore(opener)) return [];
    // Of steps to take, one is of no use without the others.
    const isStep = units.some((other) => other.line === unit.line && STEP.test(other.text));
    return opener.kind !== 'heading' && isStep ? [opening, ...openedBy(units, opening)] : [opening];
  }
  const [before, after] = [units[index - 1], units[index + 1]];
  const needed: number[] = [];
  if (before?.kind === 'sentence' && pointsBack(unit.text, language)) needed.push(index - 1);
  if (after?.kind === 'sentence' && limits(after.text, language)) needed.push(index + 1);
  return needed;
}
