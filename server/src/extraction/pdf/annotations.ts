/** Reads the annotations of a PDF page: text boxes belong to its text, comments do not. */
import type { DocumentAnnotation } from '@llamaindex/liteparse-wasm';
import { toCellText } from '../cell-text.ts';
import type { Block } from '../types.ts';
import { lettersOf, withoutSymbols } from './plain-text.ts';

const TEXT_BOX = 'freetext';
const STAMP = 'stamp';
/** These belong to the page itself, or only open another annotation. */
const NO_COMMENT: ReadonlySet<string> = new Set(['link', 'widget', 'popup']);

export interface Annotations {
  /** Text boxes from top to bottom, without those whose text the page has too. */
  blocks: Block[];
  /** What was not read, in words for the receipt. */
  leftOut: string[];
}

export function readAnnotations(
  annotations: readonly DocumentAnnotation[] = [],
  blocks: readonly Block[],
): Annotations {
  const boxes = annotations
    .filter(({ subtype }) => subtype === TEXT_BOX)
    .sort((one, other) => (one.rect?.y ?? 0) - (other.rect?.y ?? 0))
    .map(({ contents = '' }) => withoutSymbols(contents.replace(/\r\n?/g, '\n')));
  const known = boxes.length > 0 ? lettersOf(toCellText(blocks)) : '';
  const isComment = ({ subtype, contents = '' }: DocumentAnnotation) =>
    subtype !== TEXT_BOX && subtype !== STAMP && !NO_COMMENT.has(subtype) && contents.trim() !== '';
  return {
    blocks: boxes
      .filter((text) => text.trim() !== '' && !known.includes(lettersOf(text)))
      .map((text) => ({ kind: 'paragraph', text, locator: {} })),
    leftOut: [
      ...(annotations.some(({ subtype }) => subtype === STAMP) ? ['Stamps were left out.'] : []),
      ...(annotations.some(isComment) ? ['Comments were left out.'] : []),
    ],
  };
}
