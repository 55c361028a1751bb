/** The text items of a page by marked-content id. */
import type { StructureTreeElement } from '@llamaindex/liteparse-wasm';
import { joinPieces, type TaggedItem } from './cut-items.ts';
import { findIdsOnPage } from './page-ids.ts';

export interface MarkedItems {
  /** Removes and returns the elements' own items in the order of their ids, which is that of the text. */
  take(elements: readonly StructureTreeElement[]): TaggedItem[];
  /** Remaining items of the element and its descendants. */
  of(element: StructureTreeElement): TaggedItem[];
  /** Remaining items in drawing order. */
  rest(): TaggedItem[];
}

/** @param items in drawing order, which is the order of text that continues in another column */
export function markItems(items: readonly TaggedItem[], roots: readonly StructureTreeElement[]): MarkedItems {
  const byId = new Map<number, TaggedItem[]>();
  const unmarked: TaggedItem[] = [];
  for (const item of items) {
    const { id } = item;
    const known = id === undefined ? unmarked : byId.get(id);
    if (known) known.push(item);
    else if (id !== undefined) byId.set(id, [item]);
  }
  const onPage = findIdsOnPage(roots, new Set(byId.keys()));
  const idsOf = (element: StructureTreeElement): number[] => [
    ...(onPage.get(element) ?? []),
    ...element.children.flatMap(idsOf),
  ];
  return {
    take(elements) {
      const taken: TaggedItem[] = [];
      const ids = elements.flatMap((element) => onPage.get(element) ?? []);
      for (const id of ids.sort((left, right) => left - right)) {
        taken.push(...(byId.get(id) ?? []));
        byId.delete(id);
      }
      return joinPieces(taken);
    },
    of: (element) => idsOf(element).flatMap((id) => byId.get(id) ?? []),
    rest() {
      const left = [...unmarked, ...[...byId.values()].flat()];
      return joinPieces(left.sort((one, other) => one.place - other.place));
    },
  };
}
