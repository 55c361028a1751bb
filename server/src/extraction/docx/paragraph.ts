/** One Word paragraph while it is read, and the block that it becomes. */
import { trimBlank } from '../clean-text.ts';
import type { LinkedText } from '../links.ts';
import type { HeadingBlock, TextBlock } from '../types.ts';
import type { Numbering } from './numbering.ts';
import type { ListMembership, WordStyle } from './styles.ts';

const LONGEST_HEADING = 300;

export interface Paragraph extends LinkedText {
  styleId?: string;
  outlineLevel?: number;
  list?: ListMembership;
  /** How its text is formatted at its start. */
  look?: string;
  /** Its end was deleted in a tracked change: its text runs on in the next paragraph. */
  isJoinedToNext: boolean;
  /** Ids of the footnotes and endnotes it refers to. */
  notes: string[];
}

export function newParagraph(text: string): Paragraph {
  return { text, isJoinedToNext: false, notes: [] };
}

/** Counts the paragraph in its list even where it has no text; undefined where it has none. */
export function toBlock(
  paragraph: Paragraph,
  styles: Map<string, WordStyle>,
  numbering: Numbering,
): HeadingBlock | TextBlock | undefined {
  const style = paragraph.styleId === undefined ? undefined : styles.get(paragraph.styleId);
  const list = paragraph.list || style?.list ? { ...style?.list, ...paragraph.list } : undefined;
  const label = list?.numberId === '0' ? undefined : numbering.label(list, paragraph.styleId);
  const text = trimBlank(paragraph.text);
  if (text === '') return undefined;
  const labelled = label ? `${label} ${text}` : text;
  const outline = paragraph.outlineLevel;
  const level = outline === undefined ? style?.headingLevel : outline < 9 ? outline + 1 : undefined;
  if (level !== undefined && text.length <= LONGEST_HEADING)
    return { kind: 'heading', text: labelled, level, locator: {} };
  return { kind: label ? 'listItem' : 'paragraph', text: labelled, locator: {} };
}
