/** Segments that are no answer by themselves but introduce one: headings, questions, and lines that end in a colon. */
import { isOfList, isQuestion } from './passage-structure.ts';
import type { Segment } from './segments.ts';

const COLON = /[:：]["'”’»)\]]*$/u;

export function introduces(segment: Segment): boolean {
  return segment.kind === 'heading' || COLON.test(segment.text) || isQuestion(segment);
}

/**
 * What a segment introduces: a sentence or two, a list, or the whole answer of a question; and what these introduce in turn.
 * Empty if it introduces nothing.
 */
export function introducedBy(segments: readonly Segment[], index: number): number[] {
  const list: number[] = [];
  let last = index;
  while (introduces(segments[last] as Segment)) {
    const introduction = last;
    const first = segments[last + 1];
    if (first === undefined || first.section !== segments[introduction]?.section) break;
    last += 1;
    list.push(last);
    if (introduces(first)) continue;
    if (isQuestion(segments[introduction] as Segment)) {
      const end = endOfAnswer(segments, introduction);
      while (last < end) list.push(++last);
    } else if (isOfList(first)) {
      while (isOfList(segments[last + 1]) && segments[last + 1]?.section === first.section) list.push(++last);
    } else {
      if (segments[last + 1]?.line === first.line) list.push(++last);
      // The first line of a section that introduces a list says little without it.
      while (
        segments[introduction]?.kind === 'heading' &&
        segments[last + 1]?.kind === 'listItem' &&
        segments[last + 1]?.section === first.section
      )
        list.push(++last);
    }
  }
  return list;
}

/** The last segment of a question's answer: of its item, or of the paragraph or list, before the next question or heading. */
function endOfAnswer(segments: readonly Segment[], question: number): number {
  let end = question + 1;
  const first = segments[end] as Segment;
  const isInItem = first.kind === 'listItem' && first.line === segments[question]?.line;
  for (let next = segments[end + 1]; next !== undefined; next = segments[end + 1]) {
    const isOfParagraph = next.paragraph === first.paragraph || (isOfList(segments[end]) && isOfList(next));
    const isOfAnswer = isInItem ? next.line === first.line : isOfParagraph;
    if (!isOfAnswer || next.section !== first.section || next.kind === 'heading' || isQuestion(next)) break;
    end++;
  }
  return end;
}
