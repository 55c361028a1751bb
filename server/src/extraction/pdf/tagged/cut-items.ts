/** Cuts the text items of a page at tag boundaries, and sorts them in drawing order. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { wordsOfItem } from '../item-words.ts';
import { findRuns, type PlacedRun } from './find-runs.ts';
import type { MarkedRun } from './pdfium-marks.ts';

/** A text item, or the piece of one that has one tag. */
export interface TaggedItem extends TextItem {
  /** Marked-content id; undefined without a tag. */
  id: number | undefined;
  /** Rises in drawing order. */
  place: number;
  /** The engine's item, and the range of its text. */
  source: TextItem;
  start: number;
  end: number;
}

/** A word of an item, or the piece of one that has one tag. */
interface Part {
  id: number | undefined;
  place: number;
  start: number;
  end: number;
  left: number;
  right: number;
}

/** @param runs of the page; an item without a run is kept whole, after the item before it */
export function cutItems(items: readonly TextItem[], runs: readonly MarkedRun[]): TaggedItem[] {
  if (runs.length === 0) return items.map(wholeOf);
  const found = findRuns(items, runs);
  let place = -1;
  const cut = items.flatMap((item) => {
    const parts = partsOf(item, found);
    const pieces = parts.length > 0 ? parts.map((part) => pieceOf(item, part)) : [wholeOf(item, place)];
    place = pieces.at(-1)?.place ?? place;
    return pieces;
  });
  return cut.sort((one, other) => one.place - other.place);
}

/** Joins consecutive pieces of one item. */
export function joinPieces(items: readonly TaggedItem[]): TaggedItem[] {
  const joined: TaggedItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last?.source === item.source && last.end <= item.start) {
      const { start, x } = last;
      const part = { ...item, start, left: x, right: item.x + item.width };
      joined[joined.length - 1] = pieceOf(item.source, part);
    } else joined.push(item);
  }
  return joined;
}

function wholeOf(item: TextItem, place: number): TaggedItem {
  return { ...item, id: item.mcid, place, source: item, start: 0, end: item.text.length };
}

function pieceOf(source: TextItem, { id, place, start, end, left, right }: Part): TaggedItem {
  const text = source.text.slice(start, end).trim();
  return { ...source, text, x: left, width: right - left, id, place, source, start, end };
}

/** Parts by tag; none if no run is known, or the words do not make up the text. */
function partsOf(item: TextItem, found: ReadonlyMap<object, readonly PlacedRun[]>): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const word of wordsOfItem(item)) {
    const start = item.text.indexOf(word.text, from);
    if (start < 0) return [];
    from = start + word.text.length;
    const whole = { start, end: from, left: word.x, right: word.x + word.width };
    for (const part of cutWord(whole, found.get(word) ?? [])) {
      const last = parts.at(-1);
      if (last && last.id === part.id) Object.assign(last, { end: part.end, right: part.right });
      else parts.push(part);
    }
    // A word without a run belongs to the part before it.
    Object.assign(parts.at(-1) ?? {}, { end: from, right: whole.right });
  }
  Object.assign(parts[0] ?? {}, { start: 0, left: item.x });
  return parts;
}

/** A word whose length differs from that of its runs stays whole, with the first tag. */
function cutWord(word: Omit<Part, 'id' | 'place'>, runs: readonly PlacedRun[]): Part[] {
  const isSame = runs.reduce((sum, run) => sum + run.length, 0) === word.end - word.start;
  if (!isSame) return runs.slice(0, 1).map(({ id, place }) => ({ ...word, id, place }));
  let { start } = word;
  return runs.map(({ id, place, length, left, right }) => {
    const part = { id, place, start, end: start + length, left, right };
    start = part.end;
    return part;
  });
}
