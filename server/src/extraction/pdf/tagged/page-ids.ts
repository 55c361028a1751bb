/**
 * Finds the part of an element's text on one page: an element over several pages, such as the titles of a long
 * table, has ids on each page that mean something else on the others.
 */
import type { StructureTreeElement } from '@llamaindex/liteparse-wasm';

/** Most elements over several pages; a real page has few. */
const MOST_SPREAD = 1_000;

/**
 * The ids of each element's own text on the page. Ids rise within a page, so a falling id starts another page. The run of
 * ids on this page is the one that no other element claims and that lies between the ids of the neighbours.
 * @param present ids of the text on the page
 */
export function findIdsOnPage(
  roots: readonly StructureTreeElement[],
  present: ReadonlySet<number>,
): Map<StructureTreeElement, readonly number[]> {
  const found = new Map<StructureTreeElement, readonly number[]>();
  const claimed = new Set<number>();
  let spread: { place: number; runs: number[][] }[] = [];

  function claim(element: StructureTreeElement, ids: readonly number[]): void {
    found.set(element, ids);
    for (const id of ids) claimed.add(id);
  }

  const elements = allOf(roots);
  for (const [place, element] of elements.entries()) {
    const runs = runsOf(element.markedContentIds);
    if (runs.length > 1 && spread.length < MOST_SPREAD) spread.push({ place, runs });
    else claim(element, runs[0] ?? []);
  }
  /** Whether the nearest elements with text on both sides have lower ids, and higher ones. */
  function isInOrder(place: number, run: readonly number[]): boolean {
    const idsAt = (at: number) => found.get(elements[at] as StructureTreeElement) ?? [];
    let before = place - 1;
    while (before >= 0 && idsAt(before).length === 0) before--;
    let after = place + 1;
    while (after < elements.length && idsAt(after).length === 0) after++;
    const [least = 0] = run;
    const most = run.at(-1) ?? least;
    return (
      (before < 0 || (idsAt(before).at(-1) ?? 0) < least) &&
      (after >= elements.length || (idsAt(after)[0] ?? 0) > most)
    );
  }

  const isFree = (run: readonly number[]) => run.every((id) => present.has(id) && !claimed.has(id));
  while (spread.length > 0) {
    spread = spread.map(({ place, runs }) => ({ place, runs: runs.filter(isFree) }));
    const surest = spread.reduce((one, other) => (other.runs.length < one.runs.length ? other : one));
    const { place, runs } = surest;
    claim(
      elements[place] as StructureTreeElement,
      runs.find((run) => isInOrder(place, run)) ?? runs[0] ?? [],
    );
    spread = spread.filter((one) => one !== surest);
  }
  return found;
}

function runsOf(ids: readonly number[]): number[][] {
  const runs: number[][] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    if (id > last) runs.at(-1)?.push(id);
    else runs.push([id]);
    last = id;
  }
  return runs;
}

function allOf(elements: readonly StructureTreeElement[]): StructureTreeElement[] {
  return elements.flatMap((element) => [element, ...allOf(element.children)]);
}
