/** Tries a change out on the contents of an index: in it, on it, and out again, before anybody else looks. */
import type { IndexDelta } from '../entries.ts';
import type { Supposition } from '../types.ts';
import { type Contents, takeIn } from './contents.ts';
import type { Densities } from './source-index.ts';

/** Densities under a supposition, which takes several slices of time: computed in the first of them alone. */
const densitiesUnder = new WeakMap<Supposition, Densities>();

/**
 * Numbers of documents that are free are taken last in, first out: changed back in the reverse order, the texts get the numbers that
 * they had, by which the densities know them.
 */
export function suppose<T>(contents: Contents, supposition: Supposition, work: () => T): T {
  const { change, back } = supposition;
  const { qa } = contents.kinds;
  const numbered = numbersOf(contents, back);
  const { settledBy } = contents;
  const before = qa.exchangeDensities(new Map());
  qa.exchangeDensities(copiesOf(before));
  takeInAll(contents, change);
  const known = densitiesUnder.get(supposition);
  if (known !== undefined) qa.exchangeDensities(known);
  let isSettledAsBefore = isSame(settledBy, contents.settledBy);
  try {
    return work();
  } finally {
    densitiesUnder.set(supposition, qa.exchangeDensities(new Map()));
    takeInAll(contents, {
      ...back,
      replaced: back.replaced.toReversed(),
      entries: back.entries.toReversed(),
    });
    isSettledAsBefore &&= isSame(settledBy, contents.settledBy);
    if (isSettledAsBefore && isSame(numbered, numbersOf(contents, back))) qa.exchangeDensities(before);
  }
}

function takeInAll(contents: Contents, delta: IndexDelta): void {
  for (const _ of takeIn(contents, delta));
}

function copiesOf(densities: Densities): Densities {
  return new Map([...densities].map(([encoder, density]) => [encoder, density.copy()]));
}

function numbersOf({ kinds }: Contents, { entries }: IndexDelta): number[] {
  return entries.flatMap(({ kind, sourceId }) => [sourceId, ...kinds[kind].groups.documentsOf(sourceId)]);
}

function isSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
