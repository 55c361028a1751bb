/** The parts of a chunk that an answer is put together from: sentences, headings, list items, table rows. */
import { splitLine, splitLines } from './sentences.ts';

export type TextUnitKind = 'sentence' | 'heading' | 'listItem' | 'row' | 'rowHeader';

export interface TextUnit {
  kind: TextUnitKind;
  text: string;
  /** Which line it stands in, from 0: sentences of one line are joined by a space. */
  line: number;
}

const LIST_MARK = /^(?:[-–—•·▪◦‣*+]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+/u;
const ENDS_SENTENCE = /[.!?…:;。！？؟।]["'”’»)\]]*$/u;
/** "Plan: Basic; Price: €9" */
const NAMED_CELLS = /^[^:;\n]{1,80}: [^;\n]+(?:; [^:;\n]{1,80}(?:: [^;\n]+)?)+$/u;
const CELL_BORDER = / \| |\t/;
const HEADING_MAX_LENGTH = 90;

function isRow(line: string): boolean {
  return CELL_BORDER.test(line) || NAMED_CELLS.test(line);
}

/** Units in order; together they hold the whole text but white space. */
export function splitUnits(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  const lines = splitLines(text);
  lines.forEach((content, line) => {
    if (isRow(content)) {
      const isFirst = line === 0 || !CELL_BORDER.test(lines[line - 1] as string);
      const hasBody = CELL_BORDER.test(lines[line + 1] ?? '');
      const isHeader = CELL_BORDER.test(content) && isFirst && hasBody;
      units.push({ kind: isHeader ? 'rowHeader' : 'row', text: content, line });
    } else if (LIST_MARK.test(content)) {
      for (const sentence of splitLine(content)) units.push({ kind: 'listItem', text: sentence, line });
    } else if (
      content.length <= HEADING_MAX_LENGTH &&
      !ENDS_SENTENCE.test(content) &&
      line + 1 < lines.length
    ) {
      units.push({ kind: 'heading', text: content, line });
    } else {
      for (const sentence of splitLine(content)) units.push({ kind: 'sentence', text: sentence, line });
    }
  });
  return units;
}
