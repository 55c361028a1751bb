/** The text items of a page by the ids that its tags name them by. */
import type { StructureTreeElement, TextItem } from '@llamaindex/liteparse-wasm';

export interface MarkedItems {
  /** The items of these ids that were not taken before, in the order of the ids, which is that of the text. */
  take(ids: readonly number[]): TextItem[];
  /** Items of the element and of all in it that were not taken before. */
  of(element: StructureTreeElement): TextItem[];
  /** Says what the text of an element without items is. */
  give(element: StructureTreeElement, items: TextItem[]): void;
  /** Items that were not taken, top to bottom. */
  rest(): TextItem[];
}

export function markItems(items: readonly TextItem[]): MarkedItems {
  const byId = new Map<number, TextItem[]>();
  const unmarked: TextItem[] = [];
  for (const item of items) {
    const { mcid } = item;
    const known = mcid === undefined ? unmarked : byId.get(mcid);
    if (known) known.push(item);
    else if (mcid !== undefined) byId.set(mcid, [item]);
  }
  return {
    take(ids) {
      const taken: TextItem[] = [];
      for (const id of [...ids].sort((left, right) => left - right)) {
        taken.push(...(byId.get(id) ?? []));
        byId.delete(id);
      }
      return taken;
    },
    of: (element) => idsOf(element).flatMap((id) => byId.get(id) ?? []),
    give(element, given) {
      const [id] = idsOf(element);
      if (id !== undefined) byId.set(id, given);
    },
    rest() {
      return [...unmarked, ...[...byId.values()].flat()].sort((one, other) => one.y - other.y);
    },
  };
}

function idsOf(element: StructureTreeElement): number[] {
  return [...element.markedContentIds, ...element.children.flatMap(idsOf)];
}
