/** A Word paragraph while it is being read, and its conversion to a block. */
import { trimBlank } from '../clean-text.ts';
import type { LinkedText } from '../links.ts';
import type { HeadingBlock, TextBlock } from '../types.ts';
import type { Numbering } from './numbering.ts';
import type { Font } from './run.ts';
import type { ListMembership, WordStyles } from './styles.ts';

const LONGEST_HEADING = 300;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

export interface Paragraph extends LinkedText {
  styleId?: string;
  outlineLevel?: number;
  list?: ListMembership;
  /** Style and weight of its first text. */
  look?: string;
  /** Bold if all letters and digits are bold; the size is that of the longest piece. */
  font?: Font & { longestPiece: number };
  /** A tracked change deleted the paragraph's end: its text continues in the next paragraph. */
  isJoinedToNext: boolean;
  /** Ids of the footnotes and endnotes it refers to. */
  notes: string[];
}

export function newParagraph(): Paragraph {
  return { text: '', isJoinedToNext: false, notes: [] };
}

/** The paragraph that continues one whose end was deleted. */
export function continueParagraph({ text, font }: Paragraph): Paragraph {
  return { ...newParagraph(), text, ...(font && { font }) };
}

/** Takes the font of a visible piece of text. */
export function addFont(paragraph: Paragraph, text: string, font: Font): void {
  const before = paragraph.font;
  const isLongest = before === undefined || text.length > before.longestPiece;
  paragraph.font = {
    isBold: (before?.isBold ?? true) && (font.isBold || !LETTER_OR_DIGIT.test(text)),
    size: isLongest ? font.size : before.size,
    longestPiece: isLongest ? text.length : before.longestPiece,
  };
}

/** An empty paragraph still counts in its list, and gives undefined. */
export function toBlock(
  paragraph: Paragraph,
  styles: WordStyles,
  numbering: Numbering,
): HeadingBlock | TextBlock | undefined {
  const style = paragraph.styleId === undefined ? undefined : styles.get(paragraph.styleId);
  const list = paragraph.list || style?.list ? { ...style?.list, ...paragraph.list } : undefined;
  const label = list?.numberId === '0' ? undefined : numbering.label(list, paragraph.styleId);
  const text = trimBlank(paragraph.text);
  if (text === '') return undefined;
  const labelled = label && !hasLabel(text, label) ? `${label} ${text}` : text;
  const outline = paragraph.outlineLevel;
  const level = outline === undefined ? style?.headingLevel : outline < 9 ? outline + 1 : undefined;
  if (level !== undefined && text.length <= LONGEST_HEADING)
    return { kind: 'heading', text: labelled, level, locator: {} };
  return { kind: label ? 'listItem' : 'paragraph', text: labelled, locator: {} };
}

const TYPED_LABEL = /^\(?([\p{N}\p{L}][\p{N}\p{L}.]*?)[.)]{1,2}\s|^([-–—•*·])\s/u;

/** Whether somebody typed the number, or a bullet, that the list gives as well. */
function hasLabel(text: string, label: string): boolean {
  const [, number, bullet] = TYPED_LABEL.exec(text) ?? [];
  if (bullet !== undefined) return !/[\p{N}\p{L}]/u.test(label);
  return number !== undefined && label.replace(/^\(|[.)]+$/g, '') === number;
}
