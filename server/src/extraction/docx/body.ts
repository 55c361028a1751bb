/** Turns the elements of a Word document's body into blocks in reading order. */
import { tooComplex } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { Block } from '../types.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import type { XmlHandler } from '../xml/handler.ts';
import { isOn } from '../xml/parse-xml.ts';
import { hasFirstRow, isPropertyList, LEFT_OUT, symbol } from './elements.ts';
import type { Numbering } from './numbering.ts';
import { newParagraph, type Paragraph, toBlock } from './paragraph.ts';
import type { ParagraphStyle } from './styles.ts';
import { buildTable, type Cell, type Row, type TableBuilder } from './table.ts';

export interface BodyContext {
  styles: Map<string, ParagraphStyle>;
  numbering: Numbering;
  limits: ExtractionLimits;
  /** Text of footnotes and endnotes, by "footnote/1". */
  notes: Map<string, string>;
  /** Blocks of charts and diagrams, by relationship id. */
  graphics: Map<string, Block[]>;
  give(block: Block, continues: boolean): void;
  warn(text: string): void;
}

/** Where finished blocks go: the document, an open cell, or what follows an open paragraph (its text boxes). */
interface Container {
  paragraph?: Paragraph;
  cell?: Cell;
  blocks: Block[];
}

interface OpenTable {
  builder: TableBuilder;
  row?: Row;
  isOuter: boolean;
}

export function createBodyHandler(context: BodyContext): XmlHandler {
  const containers: Container[] = [{ blocks: [] }];
  const tables: OpenTable[] = [];
  const fields: { isCode: boolean }[] = [];
  /** Open content controls. */
  const controls: { isPrompt: boolean }[] = [];
  let leftOut = 0;
  let runDepth = 0;
  let propertyDepth = 0;
  let isText = false;
  let isHiddenRun = false;
  let isBoldRun = false;
  let carried = '';
  let characters = 0;
  let cells = 0;

  const top = (): Container => containers[containers.length - 1] as Container;
  const paragraph = (): Paragraph | undefined => top().paragraph;

  function append(text: string): void {
    const target = paragraph();
    if (!target || fields.some((field) => field.isCode) || controls.some((control) => control.isPrompt))
      return;
    if (isHiddenRun) {
      if (text.trim() !== '') context.warn('Hidden text was left out.');
      return;
    }
    if (text.trim() !== '') target.look ??= `${target.styleId ?? ''} ${isBoldRun}`;
    target.text += text;
    characters += text.length;
    if (characters > 2 * context.limits.characters)
      throw tooComplex(`it holds more than ${context.limits.characters} characters`);
  }

  function give(blocks: readonly Block[], continues = false): void {
    const container = top();
    for (const block of blocks) {
      if (containers.length === 1) context.give(block, continues);
      else container.blocks.push(block);
    }
  }

  function closeParagraph(): void {
    const container = top();
    const closed = container.paragraph;
    if (!closed) return;
    containers.pop();
    const { cell } = top();
    if (cell && closed.look !== undefined) cell.look ??= `${closed.look} ${cell.fill ?? ''}`;
    if (closed.isJoinedToNext) carried = closed.text;
    else if (closed.styleId !== undefined && context.styles.get(closed.styleId)?.isContents)
      context.warn('The table of contents was left out.');
    else {
      const block = toBlock(closed, context.styles, context.numbering);
      if (block) give([block]);
    }
    give(container.blocks);
    for (const id of closed.notes) {
      const text = context.notes.get(id);
      if (text) give([{ kind: 'notes', text, locator: {} }]);
      context.notes.delete(id);
    }
  }

  function openTable(): void {
    const isOuter = containers.length === 1;
    tables.push({ isOuter, builder: buildTable(isOuter ? context.give : undefined) });
  }

  function closeTable(): void {
    const table = tables.pop();
    if (table) give(table.builder.finish(), table.builder.isContinued);
  }

  function openCell(): void {
    const row = tables.at(-1)?.row;
    if (!row) return;
    if (++cells > context.limits.cells)
      throw tooComplex(`its tables hold more than ${context.limits.cells} cells`);
    const cell: Cell = { blocks: [], span: 1, isMergedUp: false };
    row.cells.push(cell);
    containers.push({ cell, blocks: cell.blocks });
  }

  function openProperty(name: string, attributes: XmlAttributes): void {
    const value = attributes.get('val');
    const target = paragraph();
    const table = tables.at(-1);
    const { cell } = top();
    switch (name) {
      case 'pStyle':
        if (target && value !== undefined) target.styleId = value;
        break;
      case 'outlineLvl':
        if (target) target.outlineLevel = Number(value);
        break;
      case 'numPr':
        if (target) target.list = {};
        break;
      case 'ilvl':
        if (target?.list) target.list.level = Number(value) || 0;
        break;
      case 'numId':
        if (target?.list && value !== undefined) target.list.numberId = value;
        break;
      case 'vanish':
        if (runDepth > 0 && isOn(value)) isHiddenRun = true;
        break;
      case 'b':
        if (runDepth > 0) isBoldRun = isOn(value);
        break;
      case 'showingPlcHdr': {
        const control = controls.at(-1);
        if (control) control.isPrompt = isOn(value);
        break;
      }
      case 'shd':
        if (cell) cell.fill = attributes.get('fill');
        break;
      case 'tblLook':
        if (table) table.builder.hasFirstRow = hasFirstRow(attributes);
        break;
      case 'tblHeader':
        if (table?.row) table.row.isHeader = isOn(value);
        break;
      case 'gridBefore':
        if (table?.row) table.row.skipped = Number(value) || 0;
        break;
      case 'gridSpan':
        if (cell) cell.span = Number(value) || 1;
        break;
      case 'vMerge':
        if (cell) cell.isMergedUp = value !== 'restart';
        break;
    }
  }

  function openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'p':
        containers.push({ paragraph: newParagraph(carried), blocks: [] });
        carried = '';
        break;
      case 'r':
        runDepth++;
        isHiddenRun = false;
        isBoldRun = false;
        break;
      case 't':
        isText = true;
        break;
      case 'tab':
      case 'ptab':
        if (runDepth > 0) append('\t');
        break;
      case 'br':
      case 'cr':
        append('\n');
        break;
      case 'noBreakHyphen':
        append('-');
        break;
      case 'sym':
        append(symbol(attributes.get('char')));
        break;
      case 'fldChar':
        applyFieldMark(attributes.get('fldCharType'));
        break;
      case 'footnoteReference':
      case 'endnoteReference':
        paragraph()?.notes.push(`${name.slice(0, -'Reference'.length)}/${attributes.get('id')}`);
        break;
      case 'chart':
      case 'relIds': {
        const blocks = context.graphics.get(attributes.get(name === 'chart' ? 'id' : 'dm') ?? '');
        if (blocks) top().blocks.push(...blocks);
        break;
      }
      case 'altChunk':
      case 'subDoc':
        context.warn('A document inserted into this one was left out.');
        break;
      case 'sdt':
        controls.push({ isPrompt: false });
        break;
      case 'tbl':
        openTable();
        break;
      case 'tr': {
        const table = tables.at(-1);
        if (table) table.row = { cells: [], isHeader: false, skipped: 0 };
        break;
      }
      case 'tc':
        openCell();
        break;
    }
  }

  function applyFieldMark(type: string | undefined): void {
    if (type === 'begin') fields.push({ isCode: true });
    else if (type === 'end') fields.pop();
    else if (type === 'separate') {
      const field = fields.at(-1);
      if (field) field.isCode = false;
    }
  }

  return {
    open(name, attributes) {
      if (LEFT_OUT.has(name)) {
        const target = paragraph();
        if (name === 'del' && propertyDepth > 0 && runDepth === 0 && leftOut === 0 && target)
          target.isJoinedToNext = true;
        leftOut++;
      }
      if (leftOut > 0) return;
      if (isPropertyList(name)) propertyDepth++;
      if (propertyDepth > 0) openProperty(name, attributes);
      else openContent(name, attributes);
    },
    text(text) {
      if (isText && leftOut === 0) append(text);
    },
    close(name) {
      if (LEFT_OUT.has(name)) leftOut--;
      if (leftOut > 0 || LEFT_OUT.has(name)) return;
      if (isPropertyList(name)) propertyDepth--;
      if (propertyDepth > 0) return;
      if (name === 't') isText = false;
      else if (name === 'p') closeParagraph();
      else if (name === 'sdt') controls.pop();
      else if (name === 'tbl') closeTable();
      else if (name === 'r') {
        runDepth--;
        isHiddenRun = false;
      } else if (name === 'tc') {
        if (top().cell) containers.pop();
      } else if (name === 'tr') {
        const table = tables.at(-1);
        if (table?.row) table.builder.addRow(table.row);
      }
    },
  };
}
