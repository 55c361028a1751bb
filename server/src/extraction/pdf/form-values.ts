/** Puts the values of form fields into a page that does not draw them: a viewer draws them from the fields. */
import type { FormField, LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse-wasm';
import { assignWords, boxOf, toParagraph } from './layout-blocks.ts';
import { type Box, boxAround, linesOf, medianOf, type Word, wordsOf } from './tables/page-lines.ts';

/** Kinds of fields whose value is text. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'combobox', 'listbox']);
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radiobutton']);
const TICK = '☒';
/** The flag of a field for a password: PDF 1.7 reference, table 8.77. */
const PASSWORD = 1 << 13;
/** Height of a line, and width of a character at most, as a share of the font's size. */
const LINE_HEIGHT = 1.2;
const CHARACTER = 0.6;
/** A name above its field is at most this many line heights away. */
const ABOVE = 1.5;

interface Value extends Word {
  /** The text that names the field. */
  name: TextItem | undefined;
}

/** The page with each value that it does not show after the text beside or above its field. */
export function addFormValues(page: ParsedPage): ParsedPage {
  const size = medianOf(page.textItems.map((item) => item.fontSize ?? item.height)) || 10;
  const values = (page.formFields ?? []).flatMap((field) => toValue(field, size, page.textItems));
  if (values.length === 0) return page;
  const blocks = insertBlocks(page, values);
  return page.structureTree
    ? { ...page, textItems: insertItems(page.textItems, values), blocks }
    : { ...page, blocks };
}

function toValue(field: FormField, size: number, items: readonly TextItem[]): Value[] {
  const text = textOf(field);
  const { rect } = field;
  if (text === '' || !rect || items.some((item) => isInside(item, rect))) return [];
  const height = LINE_HEIGHT * size;
  const top = rect.height > 2 * height ? rect.y : rect.y + (rect.height - height) / 2;
  const width = Math.min(rect.width, CHARACTER * size * text.length);
  const box = { left: rect.x, right: rect.x + width, top, bottom: top + height };
  return [{ text, size, space: size / 4, ...box, name: findName(box, text === TICK, items) }];
}

function textOf({ type, value = '', selectedOptions, checked, fieldFlags }: FormField): string {
  if (TICKED.has(type)) return checked ? TICK : '';
  if (!WRITTEN.has(type) || (type === 'text' && (fieldFlags & PASSWORD) !== 0)) return '';
  return (selectedOptions.join(', ') || value).replace(/\s+/g, ' ').trim();
}

function isInside(item: TextItem, rect: { x: number; y: number; width: number; height: number }): boolean {
  const [x, y] = [item.x + item.width / 2, item.y + item.height / 2];
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

/** The nearest text on the line, before the field or behind a box; or else that above the field. */
function findName(field: Box, isTick: boolean, items: readonly TextItem[]): TextItem | undefined {
  const boxes = items.map((item) => ({ item, ...boxOfItem(item) }));
  const beside = boxes.filter(({ top, bottom }) => {
    const overlap = Math.min(bottom, field.bottom) - Math.max(top, field.top);
    return overlap > Math.min(bottom - top, field.bottom - field.top) / 2;
  });
  const before = beside.filter(({ left }) => left < field.left);
  const behind = beside.filter(({ left }) => left >= field.left);
  const above = boxes.filter(
    ({ left, right, bottom }) =>
      left < field.right &&
      right > field.left &&
      bottom <= field.top + 2 &&
      field.top - bottom < ABOVE * (field.bottom - field.top),
  );
  const firstBehind = behind.sort((one, other) => one.left - other.left)[0];
  const nearest =
    (isTick ? firstBehind : undefined) ??
    before.sort((one, other) => other.right - one.right)[0] ??
    above.sort((one, other) => other.bottom - one.bottom)[0] ??
    firstBehind;
  return nearest?.item;
}

function boxOfItem({ x, y, width, height }: TextItem): Box {
  return { left: x, right: x + width, top: y, bottom: y + height };
}

/** Each value behind its name, under the same tag. */
function insertItems(items: readonly TextItem[], values: readonly Value[]): TextItem[] {
  const byName = Map.groupBy(values, (value) => value.name);
  return [...items, undefined].flatMap((item) => [
    ...(item ? [item] : []),
    ...(byName.get(item) ?? []).map(({ text, size, left, right, top, bottom }) => ({
      text,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      fontSize: size,
      rotation: 0,
      ...(item?.mcid === undefined ? {} : { mcid: item.mcid }),
    })),
  ]);
}

/** A block with names of fields falls into a paragraph for each value and for what stands between them. */
function insertBlocks(page: ParsedPage, values: readonly Value[]): LayoutBlock[] {
  const layout = page.blocks ?? [];
  const names = values.flatMap(({ name }) => (name ? { name, ...boxOfItem(name) } : []));
  const blockOf = new Map<TextItem | undefined, LayoutBlock>();
  for (const [block, own] of assignWords(names, layout)) for (const { name } of own) blockOf.set(name, block);
  const own = assignWords(wordsOf(page.textItems), layout);
  const byBlock = Map.groupBy(values, ({ name }) => blockOf.get(name));
  const alone = (byBlock.get(undefined) ?? []).map((value) => toParagraph(value.text, value));
  const filled = layout.flatMap((block) => {
    const inside = byBlock.get(block);
    return inside ? toParagraphs([...(own.get(block) ?? []), ...inside], new Set<Word>(inside)) : [block];
  });
  for (const block of alone) {
    const below = filled.findIndex((other) => boxOf(other).top > boxOf(block).top);
    filled.splice(below < 0 ? filled.length : below, 0, block);
  }
  return filled;
}

function toParagraphs(words: readonly Word[], values: ReadonlySet<Word>): LayoutBlock[] {
  const parts: Word[][] = [];
  /** Whether the part before is complete: it ends in a value. */
  let isFull = false;
  for (const line of linesOf(words)) {
    const own = line.pieces.flatMap((piece) => piece.words);
    const startsAnew = own.some((word) => values.has(word)) && !own.every((word) => values.has(word));
    for (const [at, word] of own.entries()) {
      const part = parts.at(-1);
      if (part && !isFull && !(startsAnew && at === 0)) part.push(word);
      else if (part && at === 0 && values.has(word) && !startsAnew) part.push(word);
      else parts.push([word]);
      isFull = values.has(word) && word.text !== TICK;
    }
  }
  return parts.map((part) => toParagraph(part.map(({ text }) => text).join(' '), boxAround(part)));
}
