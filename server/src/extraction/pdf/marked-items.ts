/** The text items of a page by the ids that its tags name them by. */
import type { StructureTreeElement, TextItem } from '@llamaindex/liteparse-wasm';
import { findIdsOnPage } from './page-ids.ts';

export interface MarkedItems {
  /** The items of these elements' own text that were not taken before, in the order of their ids: that of the text. */
  take(elements: readonly StructureTreeElement[]): TextItem[];
  /** Items of the element and of all in it that were not taken before. */
  of(element: StructureTreeElement): TextItem[];
  /** Says what the text of an element without items is. */
  give(element: StructureTreeElement, items: TextItem[]): void;
  /** Items that were not taken, top to bottom. */
  rest(): TextItem[];
}

export function markItems(items: readonly TextItem[], roots: readonly StructureTreeElement[]): MarkedItems {
  const byId = new Map<number, TextItem[]>();
  const unmarked: TextItem[] = [];
  for (const item of items) {
    const { mcid } = item;
    const known = mcid === undefined ? unmarked : byId.get(mcid);
    if (known) known.push(item);
    else if (mcid !== undefined) byId.set(mcid, [item]);
  }
  const onPage = findIdsOnPage(roots, new Set(byId.keys()));
  /** For an element whose own id is not known: no id of a page is negative. */
  let nextId = -1;
  const idsOf = (element: StructureTreeElement): number[] => [
    ...(onPage.get(element) ?? []),
    ...element.children.flatMap(idsOf),
  ];
  return {
    take(elements) {
      const taken: TextItem[] = [];
      const ids = elements.flatMap((element) => onPage.get(element) ?? []);
      for (const id of ids.sort((left, right) => left - right)) {
        taken.push(...(byId.get(id) ?? []));
        byId.delete(id);
      }
      return taken;
    },
    of: (element) => idsOf(element).flatMap((id) => byId.get(id) ?? []),
    give(element, given) {
      const [id = nextId--] = idsOf(element);
      onPage.set(element, [id]);
      byId.set(id, given);
    },
    rest() {
      return [...unmarked, ...[...byId.values()].flat()].sort((one, other) => one.y - other.y);
    },
  };
}
