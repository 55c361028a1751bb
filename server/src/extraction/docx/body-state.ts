/** What is open while the body of a Word document is read, and where its finished blocks go. */
import type { Equation } from '../drawing/equation.ts';
import { tooManyCells, tooManyCharacters } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { appendLinked, closeLink, readAddress } from '../links.ts';
import type { Relationships } from '../opc/package.ts';
import type { Block } from '../types.ts';
import { createFields } from './fields.ts';
import type { Numbering } from './numbering.ts';
import { addFont, continueParagraph, newParagraph, type Paragraph, toBlock } from './paragraph.ts';
import { createRunReader, type Font, type RunReader } from './run.ts';
import type { WordStyles } from './styles.ts';
import { buildTable, type Cell, type Row, type TableBuilder } from './table.ts';

export interface BodyContext {
  styles: WordStyles;
  numbering: Numbering;
  limits: ExtractionLimits;
  /** Text of footnotes and endnotes, by "footnote/1". */
  notes: Map<string, string>;
  /** Blocks of charts and diagrams, by relationship id. */
  graphics: Map<string, Block[]>;
  /** Of the part that is read; absent for notes. */
  relationships?: Relationships;
  /** Targets of links, by relationship id. */
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

interface OpenTable {
  builder: TableBuilder;
  row?: Row;
}

interface ContentControl {
  /** The control is marked as one that nobody has filled in. */
  isPrompt: boolean;
}

export class BodyState {
  readonly context: BodyContext;
  readonly run: RunReader;
  readonly fields = createFields();
  /** Targets of open links. */
  readonly links: (string | undefined)[] = [];
  /** Open content controls. */
  readonly controls: ContentControl[] = [];
  isInProperties = false;
  equation: Equation | undefined;
  /** Description of the open drawing. */
  altText: string | undefined;
  private readonly containers: Container[] = [{ blocks: [] }];
  private readonly tables: OpenTable[] = [];
  /** A paragraph whose text continues in the next one. */
  private carried: Paragraph | undefined;
  private characters = 0;
  private cells = 0;

  constructor(context: BodyContext) {
    this.context = context;
    this.run = createRunReader(context.styles);
  }

  get paragraph(): Paragraph | undefined {
    return this.top.paragraph;
  }

  get cell(): Cell | undefined {
    return this.top.cell;
  }

  get table(): OpenTable | undefined {
    return this.tables.at(-1);
  }

  get control(): ContentControl | undefined {
    return this.controls.at(-1);
  }

  private get top(): Container {
    return this.containers[this.containers.length - 1] as Container;
  }

  /** Appends text to the open paragraph; hidden text, field codes and prompts are left out. */
  append(text: string): void {
    const { paragraph, run, context } = this;
    if (!paragraph || this.fields.isCode) return;
    // Programs that fill in a control may leave the mark, though not the look of a prompt.
    if (this.controls.some((control) => control.isPrompt) && run.isPrompt(paragraph.styleId)) return;
    if (run.isHidden(paragraph.styleId)) {
      if (text.trim() !== '') context.warn('Hidden text was left out.');
      return;
    }
    if (text.trim() !== '') {
      paragraph.look ??= `${paragraph.styleId ?? ''} ${run.isBold}`;
      addFont(paragraph, text, run.font(paragraph.styleId));
    }
    appendLinked(paragraph, text, readAddress(this.links.at(-1) ?? this.fields.linkTarget));
    this.characters += text.length;
    if (this.characters > 2 * context.limits.characters) throw tooManyCharacters(context.limits);
  }

  openParagraph(): void {
    const paragraph = this.carried ? continueParagraph(this.carried) : newParagraph();
    this.containers.push({ paragraph, blocks: [] });
    this.carried = undefined;
  }

  closeParagraph(): void {
    const { paragraph, blocks } = this.top;
    if (!paragraph) return;
    this.containers.pop();
    closeLink(paragraph);
    const { cell } = this;
    if (cell && paragraph.look !== undefined) {
      cell.look ??= `${paragraph.look} ${cell.fill ?? ''}`;
      cell.isBold = (cell.isBold ?? true) && paragraph.font?.isBold === true;
    }
    this.giveParagraph(paragraph);
    this.give(blocks);
    const { notes } = this.context;
    for (const id of paragraph.notes) {
      const text = notes.get(id);
      if (text) this.give([{ kind: 'notes', text, locator: {} }]);
      notes.delete(id);
    }
  }

  /** Adds blocks behind the open paragraph, such as those of a chart. */
  addBehind(blocks: readonly Block[]): void {
    this.top.blocks.push(...blocks);
  }

  openTable(): void {
    const isOuter = this.containers.length === 1;
    this.tables.push({ builder: buildTable(isOuter ? this.context.give : undefined) });
  }

  closeTable(): void {
    const table = this.tables.pop();
    if (table) this.give(table.builder.finish(), table.builder.isContinued);
  }

  openRow(): void {
    const { table } = this;
    if (table) table.row = { cells: [], isHeader: false, skipped: 0 };
  }

  closeRow(): void {
    const { table } = this;
    if (table?.row) table.builder.addRow(table.row);
  }

  openCell(): void {
    const row = this.table?.row;
    if (!row) return;
    const { limits } = this.context;
    if (++this.cells > limits.cells) throw tooManyCells(limits);
    const cell: Cell = { blocks: [], span: 1, isMergedUp: false };
    row.cells.push(cell);
    this.containers.push({ cell, blocks: cell.blocks });
  }

  closeCell(): void {
    if (this.cell) this.containers.pop();
  }

  private giveParagraph(paragraph: Paragraph): void {
    const { styles, numbering, warn } = this.context;
    const style = styles.get(paragraph.styleId ?? '');
    if (paragraph.isJoinedToNext) this.carried = paragraph;
    else if (style?.isContents) warn('The table of contents was left out.');
    else {
      const block = toBlock(paragraph, styles, numbering);
      if (block) this.give([block], false, style?.isCaption ? undefined : paragraph.font);
    }
  }

  private give(blocks: readonly Block[], continues = false, font?: Font): void {
    if (this.containers.length > 1) this.addBehind(blocks);
    else for (const block of blocks) this.context.give(block, continues, font);
  }
}
