/** When, and under which tags, a source may be said. */
import type { TagFilter } from '../../../../contract/knowledge/availability.ts';

/** What is left out does not restrict. */
export interface Availability {
  tags?: readonly string[];
  validFromMs?: number | null;
  validUntilMs?: number | null;
}

/** For whom and when something is to be said. */
export interface Moment {
  /** By the store's clock. */
  atMs: number;
  filter?: TagFilter | undefined;
}

export function isValidAt({ validFromMs, validUntilMs }: Availability, atMs: number): boolean {
  return (
    atMs >= (validFromMs ?? Number.NEGATIVE_INFINITY) && atMs < (validUntilMs ?? Number.POSITIVE_INFINITY)
  );
}

/** Every list that is given holds; at least one of none is never there. */
export function hasTags(tags: readonly string[], { all = [], any, none = [] }: TagFilter): boolean {
  return (
    all.every((tag) => tags.includes(tag)) &&
    (any === undefined || any.some((tag) => tags.includes(tag))) &&
    !none.some((tag) => tags.includes(tag))
  );
}

export function isAvailable(source: Availability, { atMs, filter }: Moment): boolean {
  return isValidAt(source, atMs) && (filter === undefined || hasTags(source.tags ?? [], filter));
}

/** What a filter comes to among sources that have these tags alone. */
export type NarrowedFilter = TagFilter | 'everything' | 'nothing';

/** The same for filters that choose the same sources: tags in order, without those that no source has. */
export function narrowFilter(
  { all = [], any, none = [] }: TagFilter,
  isKnown: (tag: string) => boolean,
): NarrowedFilter {
  const known = (tags: readonly string[]): string[] => [...new Set(tags)].filter(isKnown).sort();
  if (!all.every(isKnown) || (any !== undefined && !any.some(isKnown))) return 'nothing';
  const narrowed = {
    ...(all.length > 0 && { all: known(all) }),
    ...(any !== undefined && { any: known(any) }),
    ...(none.some(isKnown) && { none: known(none) }),
  };
  return Object.keys(narrowed).length === 0 ? 'everything' : narrowed;
}
