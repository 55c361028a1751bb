/** Matches the words of the first engine with the runs of the second one by their places. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import { type ItemWord, wordsOfItem } from '../item-words.ts';
import type { MarkedRun } from './pdfium-marks.ts';

export interface PlacedRun extends MarkedRun {
  /** From 0, in the order in which the file draws them. */
  place: number;
}

/** Height in points of the bands that index the page. */
const BAND = 16;

/** Runs by the word that they start in. */
export function findRuns(
  items: readonly TextItem[],
  runs: readonly MarkedRun[],
): Map<object, readonly PlacedRun[]> {
  const bands = new Map<number, ItemWord[]>();
  for (const word of items.flatMap(wordsOfItem))
    for (let band = bandOf(word.y); band <= bandOf(word.y + word.height); band++) addTo(bands, band, word);
  const found = new Map<ItemWord, PlacedRun[]>();
  for (const [place, run] of runs.entries()) {
    let word: ItemWord | undefined;
    for (const one of bands.get(bandOf(run.y)) ?? [])
      if (isIn(run, one) && isNearer(run, one, word)) word = one;
    if (word) addTo(found, word, { ...run, place });
  }
  return found;
}

function bandOf(y: number): number {
  return Math.floor(y / BAND);
}

function isIn({ x, y }: MarkedRun, word: ItemWord): boolean {
  return x >= word.x && x <= word.x + word.width && y >= word.y && y <= word.y + word.height;
}

/** If words overlap, a run belongs to the one with the nearest left edge. */
function isNearer({ left }: MarkedRun, one: ItemWord, other: ItemWord | undefined): boolean {
  return other === undefined || Math.abs(left - one.x) < Math.abs(left - other.x);
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
