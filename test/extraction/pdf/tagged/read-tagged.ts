/** Reads made tagged files as outlines, and makes the rows of their tables. */
import { makeTaggedPdf, type TaggedElement } from '../../../fixtures/tagged-pdf.ts';
import { extract, outline } from '../../extract.ts';

export async function read(
  elements: readonly TaggedElement[],
  untagged: readonly string[] = [],
): Promise<string[]> {
  const { blocks } = await extract(makeTaggedPdf({ elements, untagged }), 'pdf');
  return outline(blocks);
}

/** Cells 100 points apart, on one line. */
export function row(type: 'TH' | 'TD', ...texts: string[]): TaggedElement {
  return {
    type: 'TR',
    children: texts.map((text, column) => ({ type, text, x: 72 + 100 * column, isOnSameLine: column > 0 })),
  };
}
