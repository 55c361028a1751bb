/** Reads the text of one slide, or of its notes page. */
import type { Locator } from '../../../../contract/locator.ts';
import { trimBlank } from '../clean-text.ts';
import { tooComplex } from '../failures.ts';
import type { OfficePackage } from '../opc/package.ts';
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
  bullets?: InheritedBullets | undefined;
  /** Only the notes themselves are wanted, not the picture of the slide nor page numbers. */
  isNotes?: boolean;
}

interface Paragraph {
  text: string;
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
  let isProperties = false;
  let characters = 0;

  function isWanted(): boolean {
    if (context.isNotes) return placeholder?.type === 'body';
    return placeholder === undefined || !CHROME.has(placeholder.type);
  }

  function append(text: string): void {
    if (!paragraph) return;
    paragraph.text += text;
    characters += text.length;
    if (characters > 2 * source.limits.characters)
      throw tooComplex(`it holds more than ${source.limits.characters} characters`);
  }

  function closeParagraph(): void {
    const closed = paragraph;
    paragraph = undefined;
    if (!closed || !isWanted()) return;
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

  await source.parse(part, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks++;
      if (fallbacks > 0) return;
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
      if (isText && fallbacks === 0) append(text);
    },
    close(name) {
      if (name === 'Fallback') fallbacks--;
      else if (fallbacks > 0) return;
      else if (name === 't') isText = false;
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
