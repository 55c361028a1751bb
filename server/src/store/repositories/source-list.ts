/** The lists and counts that pairs and files share: newest first, filtered, from a cursor on. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { foldText } from '../fold-text.ts';
import { prepare, prepareShapes, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { ListFilter } from '../types.ts';

/**
 * Rows that one statement reads if the engine runs in this process: every request waits for it, and a chatbot may have
 * any number of rows.
 */
export const WINDOW_ROWS = 1_000;

type Filter = Pick<ListFilter, 'search' | 'isTrained'>;

/** The parameters that a query's text depends on. */
interface Shape {
  hasSearch: boolean;
  isTrained: boolean | undefined;
}

/** Ids from `from` on, below `before`. */
interface Range {
  from: number;
  before: number;
}

interface RangeParameters extends Range {
  chatbotId: string;
  search: string;
}

interface PageParameters extends RangeParameters {
  limit: number;
}

export interface SourceList<Row> {
  /** Several statements if the engine runs in this process: rows written meanwhile may be in the list or not. */
  list(session: Session, chatbotId: string, filter?: ListFilter): Promise<Row[]>;
  count(session: Session, chatbotId: string, filter?: Filter): Promise<number>;
}

function toShape({ search, isTrained }: Filter): Shape {
  return { hasSearch: search !== undefined && search !== '', isTrained };
}

function toKey({ hasSearch, isTrained }: Shape): string {
  return `${hasSearch} ${isTrained}`;
}

function matches(
  { hasSearch, isTrained }: Shape,
  isListed: RawBuilder<unknown> | undefined,
  p: RangeParameters,
  dialect: Dialect,
): RawBuilder<unknown> {
  const conditions = [sql`chatbot_id = ${p.chatbotId} and id < ${p.before} and id >= ${p.from}`];
  if (isListed !== undefined) conditions.push(isListed);
  if (isTrained !== undefined) conditions.push(isTrained ? sql`state = 'trained'` : sql`state <> 'trained'`);
  if (hasSearch) conditions.push(dialect.contains(sql.ref<string>('search_text'), p.search));
  return sql.join(conditions, sql` and `);
}

/** @param isListed condition on each row; default: all are listed */
export function createSourceList<Row extends { id: number }>(
  table: 'pairs' | 'files',
  columns: readonly (keyof Row & string)[],
  isListed?: RawBuilder<unknown>,
): SourceList<Row> {
  const page = prepareShapes(toKey, (shape: Shape) =>
    prepare<PageParameters>()((db, p, dialect) =>
      written(
        db,
        sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
          where ${matches(shape, isListed, p, dialect)} order by id desc limit ${p.limit}`,
      ),
    ),
  );
  const count = prepareShapes(toKey, (shape: Shape) =>
    prepare<RangeParameters>()((db, p, dialect) =>
      written(
        db,
        sql<{
          count: number;
        }>`select count(*) as count from ${sql.table(table)} where ${matches(shape, isListed, p, dialect)}`,
      ),
    ),
  );
  /** The lowest id of a window, found in the index alone. */
  const lowest = prepare<{ chatbotId: string; before: number; skipped: number }>()((db, p) =>
    written(
      db,
      sql<{
        id: number;
      }>`select id from ${sql.table(table)} where chatbot_id = ${p.chatbotId} and id < ${p.before}
        order by id desc limit 1 offset ${p.skipped}`,
    ),
  );

  /** Ranges of ids that hold all rows below `before`, newest first; other requests run between two of them. */
  async function* windows(session: Session, chatbotId: string, before: number): AsyncGenerator<Range> {
    let upper = before;
    while (!session.dialect.hasRoundTrips) {
      const row = await first(session, lowest, { chatbotId, before: upper, skipped: WINDOW_ROWS - 1 });
      if (row === undefined) break;
      yield { from: row.id, before: upper };
      upper = row.id;
      await nextTurn();
    }
    yield { from: 0, before: upper };
  }

  return {
    async list(session, chatbotId, filter = {}) {
      const shape = toShape(filter);
      const { limit = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER } = filter;
      const parameters = { chatbotId, search: foldText(filter.search ?? '') };
      const isOnePage = limit <= WINDOW_ROWS && !shape.hasSearch && shape.isTrained === undefined;
      if (isOnePage) return session.all(page(shape), { ...parameters, from: 0, before, limit });
      const rows: Row[] = [];
      for await (const range of windows(session, chatbotId, before)) {
        const left = limit - rows.length;
        for (const row of await session.all(page(shape), { ...parameters, ...range, limit: left }))
          rows.push(row);
        if (rows.length === limit) break;
      }
      return rows;
    },

    async count(session, chatbotId, filter = {}) {
      const query = count(toShape(filter));
      const parameters = { chatbotId, search: foldText(filter.search ?? '') };
      let total = 0;
      for await (const range of windows(session, chatbotId, Number.MAX_SAFE_INTEGER)) {
        total += (await first(session, query, { ...parameters, ...range }))?.count ?? 0;
      }
      return total;
    },
  };
}
