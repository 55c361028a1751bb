/** Reads lists whole or page by page, the same way for every kind of record. */
import type { ListFilter } from '../../store/types.ts';

export interface ListPage<T> {
  /** Highest id first. */
  records: T[];
  /** Count of all matching records, whatever the page. Present if the list was filtered or limited. */
  total?: number;
  /** Where the next page begins: the `before` to ask it with. Absent on the last page. */
  nextBefore?: number;
}

interface ListRepository<T> {
  list(chatbotId: string, filter?: ListFilter): Promise<T[]>;
  count(chatbotId: string, filter?: Pick<ListFilter, 'search' | 'isTrained'>): Promise<number>;
}

/** Asks for one record more than the page holds, to know whether another page follows. */
export async function readPage<T extends { id: number }>(
  repository: ListRepository<T>,
  chatbotId: string,
  filter: ListFilter,
): Promise<ListPage<T>> {
  const { limit, before, search, isTrained } = filter;
  if (limit === undefined && before === undefined && search === undefined && isTrained === undefined) {
    return { records: await repository.list(chatbotId) };
  }
  const counted = { ...(search !== undefined && { search }), ...(isTrained !== undefined && { isTrained }) };
  const [found, total] = await Promise.all([
    repository.list(chatbotId, limit === undefined ? filter : { ...filter, limit: limit + 1 }),
    repository.count(chatbotId, counted),
  ]);
  const records = limit === undefined ? found : found.slice(0, limit);
  const last = records.at(-1);
  return { records, total, ...(records.length < found.length && last && { nextBefore: last.id }) };
}
