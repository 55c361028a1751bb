/** Reads lists whole or page by page, the same way for every kind of record, and no more of them at once than is sent at once. */
import type { ListFilter } from '../../store/types.ts';

export interface ListPage<T> {
  /**
   * Highest id first, in pieces that are read as they are asked for: a record written meanwhile may be among them or not, and
   * none is there twice.
   */
  pieces: AsyncIterable<Piece<T>>;
  /** Count of all matching records, whatever the page. Present if the list was filtered or limited. */
  total?: number;
  /** Where the next page begins: the `before` to ask it with. Absent on the last page. */
  nextBefore?: number;
}

export interface Piece<T> {
  records: T[];
  isLast: boolean;
}

export interface ListRepository<T, Filter extends ListFilter = ListFilter> {
  list(chatbotId: string, filter?: Filter): Promise<T[]>;
  listIds(chatbotId: string, filter: Filter): Promise<number[]>;
  count(chatbotId: string, filter?: Omit<Filter, 'limit' | 'before'>): Promise<number>;
}

/** About how many characters a piece has, after the first. */
const PIECE_CHARACTERS = 256 * 1024;
/** Most short lists are of one piece; and nothing is known yet of how long the records are. */
export const FIRST_PIECE_RECORDS = 20;
/** Records in one go: in a longer list, other requests run in between. */
export const PIECE_RECORDS_MAX = 500;

/**
 * A limited page is told apart by its ids alone.
 * @param weigh about how many characters a record takes
 */
export async function readPage<T extends { id: number }, Filter extends ListFilter>(
  repository: ListRepository<T, Filter>,
  chatbotId: string,
  filter: Filter,
  weigh: (record: T) => number,
): Promise<ListPage<T>> {
  const { limit, before, ...sought } = filter;
  const pieces = readPieces((range) => repository.list(chatbotId, { ...filter, ...range }), filter, weigh);
  if (Object.values(filter).every((value) => value === undefined)) return { pieces };
  const [ids, total] = await Promise.all([
    limit === undefined ? [] : repository.listIds(chatbotId, { ...filter, limit: limit + 1 }),
    repository.count(chatbotId, sought),
  ]);
  const last = limit === undefined || ids.length <= limit ? undefined : ids[limit - 1];
  return { pieces, total, ...(last !== undefined && { nextBefore: last }) };
}

/** Records from `before` down, `limit` at most. */
export async function* readPieces<T extends { id: number }>(
  read: (range: { before?: number; limit: number }) => Promise<T[]>,
  { before, limit }: Pick<ListFilter, 'before' | 'limit'>,
  weigh: (record: T) => number,
): AsyncGenerator<Piece<T>> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let below = before;
  let size = FIRST_PIECE_RECORDS;
  for (;;) {
    const asked = Math.min(size, left);
    const records = await read({ ...(below !== undefined && { before: below }), limit: asked });
    left -= records.length;
    const isLast = records.length < asked || left === 0;
    yield { records, isLast };
    if (isLast) return;
    below = records.at(-1)?.id;
    const characters = records.reduce((sum, record) => sum + weigh(record), 0);
    const fitting = Math.floor((PIECE_CHARACTERS * records.length) / Math.max(1, characters));
    size = Math.min(PIECE_RECORDS_MAX, Math.max(1, fitting));
  }
}
