/** The list and count queries that pairs and files share: newest first, filtered, from a cursor on. */
import type { SelectQueryBuilder } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { foldText } from '../fold-text.ts';
import type { Database } from '../schema.ts';
import type { ListFilter } from '../types.ts';

/** What the text of a list query depends on. */
export interface ListShape {
  hasSearch: boolean;
  isTrained: boolean | undefined;
}

export interface ListParameters {
  chatbotId: string;
  search: string;
  before: number;
  limit: number;
}

export function toListShape(filter: Pick<ListFilter, 'search' | 'isTrained'>): ListShape {
  return { hasSearch: filter.search !== undefined && filter.search !== '', isTrained: filter.isTrained };
}

export function toListKey({ hasSearch, isTrained }: ListShape): string {
  return `${hasSearch} ${isTrained}`;
}

export function toListParameters(chatbotId: string, filter: ListFilter): ListParameters {
  return {
    chatbotId,
    search: foldText(filter.search ?? ''),
    before: filter.before ?? Number.MAX_SAFE_INTEGER,
    limit: filter.limit ?? Number.MAX_SAFE_INTEGER,
  };
}

/** Adds the filters that the shape names. */
export function filterSources<Table extends 'pairs' | 'files', O>(
  query: SelectQueryBuilder<Database, Table, O>,
  shape: ListShape,
  p: ListParameters,
  dialect: Dialect,
): SelectQueryBuilder<Database, Table, O> {
  let result = query as unknown as SelectQueryBuilder<Database, 'pairs', O>;
  if (shape.isTrained !== undefined) result = result.where('state', shape.isTrained ? '=' : '!=', 'trained');
  if (shape.hasSearch) result = result.where((eb) => dialect.contains(eb.ref('search_text'), p.search));
  return result as unknown as SelectQueryBuilder<Database, Table, O>;
}
