/** The parts of a chunk that an answer is put together from: sentences, headings, list items, table rows. */
import {
  LIST_MARK,
  splitInlineItems,
  splitLine,
  splitParagraphs,
} from '../../../language/sentences/sentences.ts';
import { isSeparator } from '../../../language/separators.ts';

export type SegmentKind = 'sentence' | 'heading' | 'listItem' | 'row';

export interface Segment {
  kind: SegmentKind;
  text: string;
  /** Number of its line, from 0: sentences of one line are joined by a space. */
  line: number;
  /** Number of its line's paragraph, from 0. */
  paragraph: number;
  /** Number of its section, from 0: what separator lines part belongs to two of them. */
  section: number;
  /** Whether white space precedes it in its line. */
  isApart: boolean;
}

const NUMBERED = /^[(（]?[\p{L}\p{N}]/u;
const OPENS_LIST = /[:：]["'”’»)\]]*$/u;
const ENDS_SENTENCE = /[.!?…:;。！？：；؟।]["'”’»)\]]*$/u;
/** "Plan: Basic; Price: €9" */
const NAMED_CELLS = /^[^:;\n]{1,80}: [^;\n]+(?:; [^:;\n]{1,80}(?:: [^;\n]+)?)+$/u;
/** The label, with what parts it from its cell. */
const ONE_NAMED_CELL = /^[^:;\n]{1,80}: (?=[^;\n]+$)/u;
/** "09:00; Monday: Yoga" */
const UNNAMED_FIRST = /^[^;\n]{1,40}(?:; [^:;\n]{1,80}: [^;\n]+)+$/u;
const CELL_BORDER = / \| |\t/;
const ENDS_QUESTION = /[?？؟]["'”’»)\]]*$/u;
/** In UTF-16 units. A question of a list of questions has a sentence or two. */
const QUESTION_LINE_MAX_LENGTH = 200;
const HEADING_MAX_LENGTH = 90;
/** "Ireland: £9.95" */
const LABELLED = /^[^:：]{1,60}[:：]\s*\S/u;
/** A label, or a number that is not at the beginning. */
const HAS_VALUE = /^[^:：]{1,60}[:：]\s*\S|^\D.*\p{N}/u;
/** "E1: Door not closed. Push the door until it clicks.": a label without the end of a sentence in it, and no address. */
const LABELLED_ITEM = /^[^:：.!?…。！？\n]{1,40}[:：](?!\/\/)\s*\S/u;
const LABELLED_ITEM_MAX_LENGTH = 300;
/** Consecutive lines that make a list: fewer are enough if they have labels. */
const LABELLED_MIN = 2;
const ENTRIES_MIN = 3;

function isRow(line: string): boolean {
  return CELL_BORDER.test(line) || NAMED_CELLS.test(line) || UNNAMED_FIRST.test(line);
}

/** "Drink: Coffee" beside "Drink: Tea; Price: €2": a row that has no more cells, and no heading of those below it. */
function isRowOfOneCell(lines: readonly string[], line: number): boolean {
  const [label] = ONE_NAMED_CELL.exec(lines[line] as string) ?? [];
  if (label === undefined) return false;
  return [lines[line - 1], lines[line + 1]].some((other) => other?.startsWith(label) && isRow(other));
}

function isShortTitle(line: string): boolean {
  return line.length <= HEADING_MAX_LENGTH && !ENDS_SENTENCE.test(line);
}

/** A question line above a line that is none is the heading of its answer, even if it has several sentences. */
function isQuestionLine(lines: readonly string[], line: number): boolean {
  const content = lines[line] as string;
  const after = lines[line + 1];
  if (!ENDS_QUESTION.test(content) || content.length > QUESTION_LINE_MAX_LENGTH) return false;
  if (after === undefined || ENDS_QUESTION.test(after)) return false;
  return !LIST_MARK.test(content) || !LIST_MARK.test(after);
}

/** "5. Refunds" is an item beside other items or after an opening line, and otherwise a numbered heading. */
function isListItem(lines: readonly string[], line: number): boolean {
  const content = lines[line] as string;
  if (!LIST_MARK.test(content)) return false;
  if (!NUMBERED.test(content) || !isShortTitle(content)) return true;
  const before = lines[line - 1] ?? '';
  const after = lines[line + 1];
  return after === undefined || OPENS_LIST.test(before) || LIST_MARK.test(before) || LIST_MARK.test(after);
}

function isLabelledItem(line: string): boolean {
  return LABELLED_ITEM.test(line) && line.length <= LABELLED_ITEM_MAX_LENGTH && !isRow(line);
}

/**
 * By line, whether it belongs to a list without marks: consecutive labelled lines, or short lines with a number, as prices,
 * opening hours or error codes. A short line that ends their paragraph or the text belongs to them.
 */
function findEntries(lines: readonly string[], paragraphOf: readonly number[]): boolean[] {
  const entries = lines.map(() => false);
  const isShort = (line: number): boolean =>
    isShortTitle(lines[line] as string) && !isRow(lines[line] as string);
  for (let start = 0; start < lines.length; start++) {
    let end = start;
    let labelled = 0;
    while (end < lines.length) {
      const line = lines[end] as string;
      const isEntry = isShort(end) && HAS_VALUE.test(line);
      if (!isEntry && !isLabelledItem(line)) break;
      if (!isEntry || LABELLED.test(line)) labelled++;
      end++;
    }
    if (end === start) continue;
    const isInParagraph =
      paragraphOf[end] === paragraphOf[end - 1] && paragraphOf[end] !== paragraphOf[end + 1];
    if ((end === lines.length - 1 || isInParagraph) && isShort(end)) end++;
    if (labelled >= LABELLED_MIN || end - start >= ENTRIES_MIN) entries.fill(true, start, end);
    start = end;
  }
  return entries;
}

interface Lines {
  lines: string[];
  /** By line. */
  paragraphOf: number[];
  sectionOf: number[];
}

/** Separator lines are left out; each ends a section and a paragraph. */
function readLines(text: string): Lines {
  const read: Lines = { lines: [], paragraphOf: [], sectionOf: [] };
  let paragraph = 0;
  let section = 0;
  for (const content of splitParagraphs(text)) {
    for (const line of content.flatMap(splitInlineItems)) {
      if (isSeparator(line)) {
        section++;
        paragraph++;
        continue;
      }
      read.lines.push(line);
      read.paragraphOf.push(paragraph);
      read.sectionOf.push(section);
    }
    paragraph++;
  }
  return read;
}

/** Segments in order. Together they hold all of the text but its white space and the lines that only part it: «====». */
export function splitSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  const { lines, paragraphOf, sectionOf } = readLines(text);
  const entries = findEntries(lines, paragraphOf);
  const add = (kind: SegmentKind, line: number, content: string, isApart = false): void => {
    const paragraph = paragraphOf[line] as number;
    segments.push({ kind, text: content, line, paragraph, section: sectionOf[line] as number, isApart });
  };
  const addSentences = (kind: SegmentKind, line: number): void => {
    const content = lines[line] as string;
    let end = 0;
    for (const sentence of splitLine(content)) {
      const start = content.indexOf(sentence, end);
      add(kind, line, sentence, start > end);
      end = start + sentence.length;
    }
  };
  lines.forEach((content, line) => {
    if (isRow(content) || isRowOfOneCell(lines, line)) {
      add('row', line, content);
    } else if (isQuestionLine(lines, line)) {
      add('heading', line, content);
    } else if (entries[line] || isListItem(lines, line)) {
      addSentences('listItem', line);
    } else if (isShortTitle(content) && sectionOf[line + 1] === sectionOf[line]) {
      add('heading', line, content);
    } else {
      addSentences('sentence', line);
    }
  });
  return segments;
}
