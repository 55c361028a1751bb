/** The words of a text item of the first engine. */
import type { TextItem } from '@llamaindex/liteparse-wasm';

export type ItemWord = NonNullable<TextItem['words']>[number];

/** An item without words is one word. */
export function wordsOfItem(item: TextItem): readonly ItemWord[] {
  return item.words && item.words.length > 0 ? item.words : [item];
}
