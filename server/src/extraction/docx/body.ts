/** Turns the elements of a Word document's body into blocks in reading order. */
import { readAltText } from '../drawing/alt-text.ts';
import { createEquation, type Equation } from '../drawing/equation.ts';
import { tooComplex } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { appendLinked, closeLink, readAddress } from '../links.ts';
import { toSuperscript } from '../superscripts.ts';
import type { Block } from '../types.ts';
import type { XmlAttributes } from '../xml/attributes.ts';
import type { XmlHandler } from '../xml/handler.ts';
import { isPropertyList, LEFT_OUT } from './elements.ts';
import { createFields, readTarget } from './fields.ts';
import type { Numbering } from './numbering.ts';
import { addFont, continueParagraph, newParagraph, type Paragraph, toBlock } from './paragraph.ts';
import { applyProperty, type ContentControl, type OpenTable } from './properties.ts';
import { createRunReader, type Font } from './run.ts';
import type { WordStyles } from './styles.ts';
import { symbol } from './symbols.ts';
import { buildTable, type Cell } from './table.ts';

export interface BodyContext {
  styles: WordStyles;
  numbering: Numbering;
  limits: ExtractionLimits;
  /** Text of footnotes and endnotes, by "footnote/1". */
  notes: Map<string, string>;
  /** Blocks of charts and diagrams, by relationship id. */
  graphics: Map<string, Block[]>;
  /** Where links lead, by relationship id. */
  linkTargets: ReadonlyMap<string, string>;
  /** @param font of a paragraph in the flow of the text */
  give(block: Block, continues: boolean, font?: Font): void;
  warn(text: string): void;
}

/** Where finished blocks go: the document, an open cell, or what follows an open paragraph (its text boxes). */
interface Container {
  paragraph?: Paragraph;
  cell?: Cell;
  blocks: Block[];
}

export function createBodyHandler(context: BodyContext): XmlHandler {
  const containers: Container[] = [{ blocks: [] }];
  const tables: OpenTable[] = [];
  const fields = createFields();
  const run = createRunReader(context.styles);
  /** Targets of open links. */
  const links: (string | undefined)[] = [];
  /** Open content controls. */
  const controls: ContentControl[] = [];
  let leftOut = 0;
  let propertyDepth = 0;
  let isText = false;
  let isCode = false;
  let equation: Equation | undefined;
  /** Of the drawing that is open. */
  let altText: string | undefined;
  let carried: Paragraph | undefined;
  let characters = 0;
  let cells = 0;

  const top = (): Container => containers[containers.length - 1] as Container;
  const paragraph = (): Paragraph | undefined => top().paragraph;

  function append(text: string): void {
    const target = paragraph();
    if (!target || fields.isCode || controls.some((control) => control.isPrompt)) return;
    if (run.isHidden(target.styleId)) {
      if (text.trim() !== '') context.warn('Hidden text was left out.');
      return;
    }
    if (text.trim() !== '') {
      target.look ??= `${target.styleId ?? ''} ${run.isBold}`;
      addFont(target, text, run.font(target.styleId));
    }
    appendLinked(target, text, readAddress(links.at(-1) ?? fields.linkTarget));
    characters += text.length;
    if (characters > 2 * context.limits.characters)
      throw tooComplex(`it holds more than ${context.limits.characters} characters`);
  }

  function give(blocks: readonly Block[], continues = false, font?: Font): void {
    const container = top();
    for (const block of blocks) {
      if (containers.length === 1) context.give(block, continues, font);
      else container.blocks.push(block);
    }
  }

  function appendRun(text: string): void {
    append(run.isRaised(paragraph()?.styleId) ? toSuperscript(text) : text);
  }

  function closeParagraph(): void {
    const container = top();
    const closed = container.paragraph;
    if (!closed) return;
    containers.pop();
    closeLink(closed);
    const { cell } = top();
    if (cell && closed.look !== undefined) cell.look ??= `${closed.look} ${cell.fill ?? ''}`;
    const style = context.styles.get(closed.styleId ?? '');
    if (closed.isJoinedToNext) carried = closed;
    else if (style?.isContents) context.warn('The table of contents was left out.');
    else {
      const block = toBlock(closed, context.styles, context.numbering);
      if (block) give([block], false, style?.isCaption ? undefined : closed.font);
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
    if (run.isOpen) run.addProperty(name, attributes);
    applyProperty(name, attributes, {
      paragraph: paragraph(),
      table: tables.at(-1),
      cell: top().cell,
      control: controls.at(-1),
    });
  }

  function openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'p':
        containers.push({ paragraph: carried ? continueParagraph(carried) : newParagraph(), blocks: [] });
        carried = undefined;
        break;
      case 'r':
        run.open();
        break;
      case 't':
        isText = true;
        break;
      case 'instrText':
        isCode = true;
        break;
      case 'oMath':
        equation = createEquation();
        break;
      case 'hyperlink':
        links.push(context.linkTargets.get(attributes.prefixed('id') ?? ''));
        break;
      case 'fldSimple':
        links.push(readTarget(attributes.get('instr') ?? ''));
        break;
      case 'tab':
      case 'ptab':
        if (run.isOpen) append('\t');
        break;
      case 'br':
      case 'cr':
        append('\n');
        break;
      case 'noBreakHyphen':
        append('-');
        break;
      case 'sym':
        append(symbol(attributes.get('char'), attributes.get('font')));
        break;
      case 'fldChar':
        fields.mark(attributes.get('fldCharType'));
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
      case 'docPr':
        altText = readAltText(attributes.get('descr'));
        break;
      case 'pic':
        if (altText !== undefined) top().blocks.push({ kind: 'paragraph', text: altText, locator: {} });
        altText = undefined;
        break;
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

  function closeInEquation(name: string): void {
    if (name !== 'oMath') {
      equation?.close(name);
      return;
    }
    const text = equation?.writeBehind(paragraph()?.text ?? '') ?? '';
    equation = undefined;
    append(text);
  }

  return {
    open(name, attributes) {
      if (LEFT_OUT.has(name)) {
        const target = paragraph();
        if (name === 'del' && propertyDepth > 0 && !run.isOpen && leftOut === 0 && target)
          target.isJoinedToNext = true;
        leftOut++;
      }
      if (leftOut > 0) return;
      if (equation) return equation.open(name, attributes);
      if (isPropertyList(name)) propertyDepth++;
      if (propertyDepth > 0) openProperty(name, attributes);
      else openContent(name, attributes);
    },
    text(text) {
      if (leftOut > 0) return;
      if (equation) equation.addText(text);
      else if (isText) appendRun(text);
      else if (isCode) fields.addCode(text);
    },
    close(name) {
      if (LEFT_OUT.has(name)) leftOut--;
      if (leftOut > 0 || LEFT_OUT.has(name)) return;
      if (equation) return closeInEquation(name);
      if (isPropertyList(name)) propertyDepth--;
      if (propertyDepth > 0) return;
      if (name === 't') isText = false;
      else if (name === 'instrText') isCode = false;
      else if (name === 'p') closeParagraph();
      else if (name === 'hyperlink' || name === 'fldSimple') links.pop();
      else if (name === 'sdt') controls.pop();
      else if (name === 'tbl') closeTable();
      else if (name === 'r') run.close();
      else if (name === 'tc') {
        if (top().cell) containers.pop();
      } else if (name === 'tr') {
        const table = tables.at(-1);
        if (table?.row) table.builder.addRow(table.row);
      }
    },
  };
}
