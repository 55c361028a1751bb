/** Finds the headings, paragraphs, items and sections that the segments of a passage belong to. */
import { asks } from '../../../language/sentences/question-sentences.ts';
import type { Segment } from './segments.ts';

/** In a run of more headings, the first ones are not above the last ones. */
const LEVELS_MAX = 6;
const STEP = /^[(（]?[\p{N}一二三四五六七八九十]/u;

export function isQuestion(segment: Segment): boolean {
  return asks(segment.text);
}

/** Whether a segment is of a list or a table. */
export function isOfList(segment: Segment | undefined): boolean {
  return segment?.kind === 'listItem' || segment?.kind === 'row';
}

/** In UTF-16 units. */
export function lengthOf(segments: readonly Segment[], indexes: readonly number[]): number {
  return indexes.reduce((sum, at) => sum + (segments[at] as Segment).text.length, 0);
}

/** All segments of a list item, the given one included; empty if it is of no list item. */
export function itemAround(segments: readonly Segment[], index: number): number[] {
  if (segments[index]?.kind !== 'listItem') return [];
  let start = index;
  while (segments[start - 1]?.line === segments[index]?.line) start--;
  const item: number[] = [];
  for (let at = start; segments[at]?.line === segments[index]?.line; at++) item.push(at);
  return item;
}

/** Whether a segment belongs to a numbered item. A numbered question is one of a list of questions. */
export function isStep(segments: readonly Segment[], index: number): boolean {
  const item = itemAround(segments, index).map((at) => segments[at] as Segment);
  return item.some(({ text }) => STEP.test(text)) && !item.some(isQuestion);
}

/** The consecutive sentences of a paragraph, the given one included; empty if it is no sentence. */
export function paragraphAround(segments: readonly Segment[], index: number): number[] {
  const isOfIt = (at: number): boolean =>
    segments[at]?.kind === 'sentence' && segments[at]?.paragraph === segments[index]?.paragraph;
  const around: number[] = [];
  let start = index;
  while (isOfIt(start - 1)) start--;
  for (let at = start; isOfIt(at); at++) around.push(at);
  return around;
}

/** The other sentences of a segment's section, nearest first. */
export function sentencesBeside(segments: readonly Segment[], index: number): number[] {
  const beside: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; segments[at] !== undefined && segments[at]?.kind !== 'heading'; at += step)
      if (segments[at]?.kind === 'sentence') beside.push(at);
  }
  return beside.sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
}

/** The section of a heading: up to the next heading, or the rest of the text if that heading follows at once and so is a subheading. */
export function sectionUnder(segments: readonly Segment[], heading: number): number[] {
  const isOuter = segments[heading + 1]?.kind === 'heading';
  const under: number[] = [];
  for (let at = heading + 1; at < segments.length; at++) {
    if (segments[at]?.section !== segments[heading]?.section) break;
    if (segments[at]?.kind !== 'heading') under.push(at);
    else if (!isOuter) break;
  }
  return under;
}

/** By segment, the headings above it. In a run of headings, all but the last are above the following sections too. */
export function headingsAbove(segments: readonly Segment[]): number[][] {
  let outer: number[] = [];
  let row: number[] = [];
  return segments.map((segment, index) => {
    if (segment.section !== segments[index - 1]?.section) [outer, row] = [[], []];
    if (segment.kind !== 'heading') return [...new Set([...outer, ...row])];
    if (segments[index - 1]?.kind === 'heading') outer = row;
    else row = [];
    row = [...row, index].slice(-LEVELS_MAX);
    return [];
  });
}
