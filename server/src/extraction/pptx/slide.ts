/** Reads the text of one slide, or of its notes page. */
import type { Locator } from '../../../../contract/locator.ts';
import { trimBlank } from '../clean-text.ts';
import { readAltText } from '../drawing/alt-text.ts';
import { createEquation, type Equation } from '../drawing/equation.ts';
import { tooComplex } from '../failures.ts';
import { appendLinked, closeLink, type LinkedText, readAddress } from '../links.ts';
import type { OfficePackage } from '../opc/package.ts';
import { toSuperscript } from '../superscripts.ts';
import type { Block } from '../types.ts';
import { isOn } from '../xml/parse-xml.ts';
import { type Bullet, bulletOf, type InheritedBullets, type Placeholder, placeholderOf } from './bullets.ts';
import { createListLabels } from './list-labels.ts';
import { buildSlideTable, type SlideTable } from './slide-table.ts';

export interface Slide {
  title: string;
  isHidden: boolean;
  /** In the order of the shapes, without the title. */
  blocks: Block[];
}

export interface SlideContext {
  locator: Locator;
  /** Blocks of charts and diagrams, by relationship id. */
  graphics: Map<string, Block[]>;
  /** Where links lead, by relationship id. */
  linkTargets: ReadonlyMap<string, string>;
  bullets?: InheritedBullets | undefined;
  /** Only the notes themselves are wanted, not the picture of the slide nor page numbers. */
  isNotes?: boolean;
}

interface Paragraph extends LinkedText {
  level: number;
  bullet?: Bullet;
}

/** Placeholders that repeat on every slide. */
const CHROME = new Set(['sldNum', 'dt', 'ftr', 'hdr']);
const LEVELS = 9;

export async function readSlide(source: OfficePackage, part: string, context: SlideContext): Promise<Slide> {
  const slide: Slide = { title: '', isHidden: false, blocks: [] };
  const labels = createListLabels();
  let placeholder: Placeholder | undefined;
  let paragraph: Paragraph | undefined;
  let table: SlideTable | undefined;
  let fallbacks = 0;
  let isText = false;
  let isRaised = false;
  /** Of the run. */
  let address: string | undefined;
  let equation: Equation | undefined;
  let isPicture = false;
  let isProperties = false;
  let characters = 0;

  function isWanted(): boolean {
    if (context.isNotes) return placeholder?.type === 'body';
    return placeholder === undefined || !CHROME.has(placeholder.type);
  }

  function append(text: string): void {
    if (!paragraph) return;
    appendLinked(paragraph, text, address);
    characters += text.length;
    if (characters > 2 * source.limits.characters)
      throw tooComplex(`it holds more than ${source.limits.characters} characters`);
  }

  function closeParagraph(): void {
    const closed = paragraph;
    paragraph = undefined;
    if (!closed || !isWanted()) return;
    closeLink(closed);
    const text = trimBlank(closed.text);
    if (table) table.addText(text);
    else if (placeholder?.type === 'title' || placeholder?.type === 'ctrTitle') {
      if (text) slide.title += (slide.title ? ' ' : '') + text.replace(/\s*\n\s*/g, ' ');
    } else {
      const inherited = placeholder && context.bullets?.find(placeholder, closed.level);
      const label = labels.next(text === '' ? undefined : (closed.bullet ?? inherited), closed.level);
      if (text === '') return;
      slide.blocks.push(
        label === undefined
          ? { kind: 'paragraph', text, locator: context.locator }
          : { kind: 'listItem', text: `${label} ${text}`, locator: context.locator },
      );
    }
  }

  function addPicture(description: string | undefined): void {
    const text = context.isNotes ? undefined : readAltText(description);
    if (text !== undefined) slide.blocks.push({ kind: 'paragraph', text, locator: context.locator });
  }

  function closeInEquation(name: string): void {
    if (name !== 'oMath') {
      equation?.close(name);
      return;
    }
    const text = equation?.writeBehind(paragraph?.text ?? '') ?? '';
    equation = undefined;
    address = undefined;
    append(text);
  }

  await source.parse(part, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks++;
      if (fallbacks > 0) return;
      if (equation) return equation.open(name, attributes);
      const bullet = paragraph && isProperties ? bulletOf(name, attributes) : undefined;
      if (bullet && paragraph) paragraph.bullet = bullet;
      switch (name) {
        case 'sld':
          slide.isHidden = attributes.get('show') !== undefined && !isOn(attributes.get('show'));
          break;
        case 'sp':
        case 'graphicFrame':
        case 'pic':
        case 'cxnSp':
          placeholder = undefined;
          isPicture = name === 'pic';
          labels.reset();
          break;
        case 'ph':
          placeholder = placeholderOf(attributes);
          break;
        case 'p':
          paragraph = { text: '', level: 0 };
          break;
        case 'pPr':
          isProperties = true;
          if (paragraph) paragraph.level = Math.min(LEVELS - 1, Number(attributes.get('lvl')) || 0);
          break;
        case 'r':
        case 'fld':
          isRaised = false;
          address = undefined;
          break;
        case 'oMath':
          equation = createEquation();
          break;
        case 'hlinkClick':
          if (paragraph) address = readAddress(context.linkTargets.get(attributes.get('id') ?? ''));
          break;
        case 'cNvPr':
          if (isPicture) addPicture(attributes.get('descr'));
          break;
        case 'rPr':
          isRaised = isAboveLine(attributes.get('baseline'));
          break;
        case 't':
          isText = true;
          break;
        case 'br':
          append('\n');
          break;
        case 'tab':
          if (!isProperties) append('\t');
          break;
        case 'tblPr':
          if (table) table.hasHeader = isOn(attributes.get('firstRow') ?? '0');
          break;
        case 'tbl':
          table = buildSlideTable(source.limits, context.locator);
          break;
        case 'tr':
          table?.openRow();
          break;
        case 'tc':
          table?.openCell(attributes);
          break;
        case 'chart':
        case 'relIds': {
          const blocks = context.graphics.get(attributes.get(name === 'chart' ? 'id' : 'dm') ?? '');
          if (blocks) slide.blocks.push(...blocks);
          break;
        }
      }
    },
    text(text) {
      if (fallbacks > 0) return;
      if (equation) equation.addText(text);
      else if (isText) append(isRaised ? toSuperscript(text) : text);
    },
    close(name) {
      if (name === 'Fallback') fallbacks--;
      else if (fallbacks > 0) return;
      else if (equation) closeInEquation(name);
      else if (name === 't') isText = false;
      else if (name === 'r' || name === 'fld') address = undefined;
      else if (name === 'pPr') isProperties = false;
      else if (name === 'p') closeParagraph();
      else if (name === 'tbl') {
        if (table) slide.blocks.push(...table.finish());
        table = undefined;
      }
    },
  });
  return slide;
}

/** A share of the line, in thousandths of a percent or, in strict files, with a percent sign. */
function isAboveLine(baseline: string | undefined): boolean {
  return Number.parseFloat(baseline ?? '0') > 0;
}
