/** What is open while a slide is read, and the blocks read so far. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { trimBlank } from '../clean-text.ts';
import type { Equation } from '../drawing/equation.ts';
import { tooManyCharacters } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import { appendLinked, closeLink, type LinkedText } from '../links.ts';
import type { Block } from '../types.ts';
import type { Bullet, InheritedBullets, Placeholder } from './bullets.ts';
import { createListLabels } from './list-labels.ts';
import { createPlaceReader } from './place.ts';
import { inReadingOrder, type Place, type PlacedItem } from './reading-order.ts';
import { buildSlideTable, type SlideTable } from './slide-table.ts';

export interface Slide {
  title: string;
  isHidden: boolean;
  /** In the order of reading, without the title. */
  blocks: Block[];
}

export interface SlideContext {
  locator: Locator;
  /** Blocks of charts and diagrams, by relationship id. */
  graphics: Map<string, Block[]>;
  /** Targets of links, by relationship id. */
  linkTargets: ReadonlyMap<string, string>;
  bullets?: InheritedBullets | undefined;
  /** The page holds speaker notes; the picture of the slide and page numbers on it are left out. */
  isNotes?: boolean;
}

interface Paragraph extends LinkedText {
  level: number;
  bullet?: Bullet;
}

/** Placeholders that repeat on every slide. */
const CHROME = new Set(['sldNum', 'dt', 'ftr', 'hdr']);

export class SlideState {
  readonly slide: Omit<Slide, 'blocks'> = { title: '', isHidden: false };
  readonly places = createPlaceReader();
  private readonly items: PlacedItem[] = [];
  /** Open groups of shapes, and the shape opened last. */
  private readonly groups: PlacedItem[] = [];
  private item: PlacedItem | undefined;
  readonly context: SlideContext;
  placeholder: Placeholder | undefined;
  paragraph: Paragraph | undefined;
  table: SlideTable | undefined;
  equation: Equation | undefined;
  /** Address that the open run links to. */
  address: string | undefined;
  isRaised = false;
  isPicture = false;
  private readonly limits: ExtractionLimits;
  private readonly labels = createListLabels();
  private characters = 0;

  constructor(context: SlideContext, limits: ExtractionLimits) {
    this.context = context;
    this.limits = limits;
  }

  /** What was read, in the order of reading. */
  finish(): Slide {
    return { ...this.slide, blocks: inReadingOrder(this.items) };
  }

  openGroup(): void {
    this.groups.push(this.addItem());
  }

  closeGroup(): void {
    this.groups.pop();
    this.item = undefined;
  }

  setPlace(place: Place): void {
    if (this.item) this.item.place ??= place;
  }

  add(...blocks: readonly Block[]): void {
    const item = this.item ?? this.addItem();
    item.blocks.push(...blocks);
    item.place ??= this.placeholder && this.context.bullets?.findPlace(this.placeholder);
  }

  private addItem(): PlacedItem {
    this.item = { blocks: [], inside: [] };
    (this.groups.at(-1)?.inside ?? this.items).push(this.item);
    return this.item;
  }

  openShape(isPicture: boolean): void {
    this.addItem();
    this.placeholder = undefined;
    this.isPicture = isPicture;
    this.labels.reset();
  }

  openRun(): void {
    this.isRaised = false;
    this.address = undefined;
  }

  append(text: string): void {
    if (!this.paragraph) return;
    appendLinked(this.paragraph, text, this.address);
    this.characters += text.length;
    if (this.characters > 2 * this.limits.characters) throw tooManyCharacters(this.limits);
  }

  closeParagraph(): void {
    const { paragraph, placeholder, slide } = this;
    this.paragraph = undefined;
    if (!paragraph || !this.isWanted()) return;
    closeLink(paragraph);
    const text = trimBlank(paragraph.text);
    if (this.table) this.table.addText(text);
    else if (placeholder?.type === 'title' || placeholder?.type === 'ctrTitle') {
      if (text) slide.title += (slide.title ? ' ' : '') + text.replace(/\s*\n\s*/g, ' ');
    } else this.addText(text, paragraph);
  }

  addParagraph(text: string): void {
    this.add({ kind: 'paragraph', text, locator: this.context.locator });
  }

  openTable(): void {
    this.table = buildSlideTable(this.limits, this.context.locator);
  }

  closeTable(): void {
    if (this.table) this.add(...this.table.finish());
    this.table = undefined;
  }

  private isWanted(): boolean {
    const { placeholder } = this;
    if (this.context.isNotes) return placeholder?.type === 'body';
    return placeholder === undefined || !CHROME.has(placeholder.type);
  }

  private addText(text: string, { level, bullet }: Paragraph): void {
    const inherited = this.placeholder && this.context.bullets?.find(this.placeholder, level);
    const label = this.labels.next(text === '' ? undefined : (bullet ?? inherited), level);
    if (text === '') return;
    if (label === undefined) this.addParagraph(text);
    else
      this.add({
        kind: 'listItem',
        text: `${label} ${text}`,
        locator: this.context.locator,
      });
  }
}
