/** The lists and counts that pairs, answers and files share: newest first, filtered, from a cursor on. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { AvailabilityState } from '../../../../contract/knowledge/availability.ts';
import type { Dialect } from '../dialect.ts';
import { foldText } from '../fold-text.ts';
import { prepare, prepareShapes, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { AnswerFilter } from '../types.ts';

/**
 * Rows that one statement reads if the engine runs in this process: every request waits for it, and a chatbot may have
 * any number of rows.
 */
export const WINDOW_ROWS = 1_000;

type Filter = Omit<AnswerFilter, 'limit' | 'before'>;

/** The parameters that a query's text depends on. */
interface Shape {
  hasSearch: boolean;
  isTrained: boolean | undefined;
  hasTag: boolean;
  state: AvailabilityState | undefined;
  taughtBy: 'known' | 'unknown' | undefined;
}

/** Ids from `from` on, below `before`. */
interface Range {
  from: number;
  before: number;
}

interface RangeParameters extends Range {
  chatbotId: string;
  search: string;
  tag: string;
  nowMs: number;
  taughtBy: string;
}

interface PageParameters extends RangeParameters {
  limit: number;
}

export interface SourceList<Row> {
  /** Several statements if the engine runs in this process: rows written meanwhile may be in the list or not. */
  list(session: Session, chatbotId: string, filter?: AnswerFilter): Promise<Row[]>;
  count(session: Session, chatbotId: string, filter?: Filter): Promise<number>;
}

/** What is listed of a table, where that is not every row by its own id. */
interface Listed {
  /** Condition on each row; default: all are listed. */
  isListed?: RawBuilder<unknown>;
  /** What stands for the id, of which several rows may have the same: it is listed once, if any of them matches. Default: the id. */
  sharedId?: RawBuilder<number>;
}

function toShape({ search, isTrained, tag, availability, taughtBy }: Filter): Shape {
  const hasSearch = search !== undefined && search !== '';
  return {
    hasSearch,
    isTrained,
    hasTag: tag !== undefined,
    state: availability?.state,
    taughtBy: taughtBy === undefined || taughtBy === 'unknown' ? taughtBy : 'known',
  };
}

function toKey({ hasSearch, isTrained, hasTag, state, taughtBy }: Shape): string {
  return `${hasSearch} ${isTrained} ${hasTag} ${state} ${taughtBy}`;
}

/** How a row stands at a time; the first that holds is its state. */
const STATES: Record<AvailabilityState, (nowMs: number) => RawBuilder<unknown>> = {
  off: () => sql`is_enabled = 0`,
  ended: (nowMs) => sql`is_enabled = 1 and valid_until <= ${nowMs}`,
  scheduled: (nowMs) =>
    sql`is_enabled = 1 and (valid_until is null or valid_until > ${nowMs}) and valid_from > ${nowMs}`,
  active: (nowMs) => sql`is_enabled = 1 and (valid_until is null or valid_until > ${nowMs})
    and (valid_from is null or valid_from <= ${nowMs})`,
};

const OWN_ID = sql<number>`id`;

function toParameters(chatbotId: string, { search = '', tag = '', availability, taughtBy }: Filter) {
  return {
    chatbotId,
    search: foldText(search),
    tag,
    nowMs: availability?.nowMs ?? 0,
    taughtBy: taughtBy ?? '',
  };
}

function matches(
  { hasSearch, isTrained, hasTag, state, taughtBy }: Shape,
  { isListed, sharedId = OWN_ID }: Listed,
  p: RangeParameters,
  dialect: Dialect,
): RawBuilder<unknown> {
  const conditions = [
    sql`chatbot_id = ${p.chatbotId} and ${sharedId} < ${p.before} and ${sharedId} >= ${p.from}`,
  ];
  if (isListed !== undefined) conditions.push(isListed);
  if (isTrained !== undefined) conditions.push(isTrained ? sql`state = 'trained'` : sql`state <> 'trained'`);
  if (hasTag) conditions.push(dialect.listHas(sql.ref<string | null>('tags'), p.tag));
  if (state !== undefined) conditions.push(STATES[state](p.nowMs));
  if (taughtBy !== undefined)
    conditions.push(taughtBy === 'known' ? sql`taught_by = ${p.taughtBy}` : sql`taught_by is null`);
  if (hasSearch) conditions.push(dialect.contains(sql.ref<string>('search_text'), p.search));
  return sql.join(conditions, sql` and `);
}

export function createSourceList<Row extends { id: number }>(
  table: 'pairs' | 'files',
  columns: readonly (keyof Row & string)[],
  listed: Listed = {},
): SourceList<Row> {
  const { sharedId } = listed;
  const idOf = sharedId ?? OWN_ID;
  const distinct = sharedId === undefined ? sql`` : sql`distinct`;
  const selected =
    sharedId === undefined ? sql.join(columns.map((column) => sql.ref(column))) : sql`${sharedId} as id`;
  const page = prepareShapes(toKey, (shape: Shape) =>
    prepare<PageParameters>()((db, p, dialect) =>
      written(
        db,
        sql<Row>`select ${distinct} ${selected} from ${sql.table(table)}
          where ${matches(shape, listed, p, dialect)} order by ${idOf} desc limit ${p.limit}`,
      ),
    ),
  );
  const count = prepareShapes(toKey, (shape: Shape) =>
    prepare<RangeParameters>()((db, p, dialect) =>
      written(
        db,
        sql<{
          count: number;
        }>`select count(${sharedId === undefined ? sql`*` : sql`distinct ${sharedId}`}) as count
          from ${sql.table(table)} where ${matches(shape, listed, p, dialect)}`,
      ),
    ),
  );
  /** The lowest id of a window, found in the index alone. */
  const lowest = prepare<{ chatbotId: string; before: number; skipped: number }>()((db, p) =>
    written(
      db,
      sql<{
        id: number;
      }>`select ${distinct} ${idOf} as id from ${sql.table(table)}
        where chatbot_id = ${p.chatbotId} and ${idOf} < ${p.before}
        order by ${idOf} desc limit 1 offset ${p.skipped}`,
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
      const { limit = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER, ...sought } = filter;
      const parameters = toParameters(chatbotId, filter);
      const isOnePage = limit <= WINDOW_ROWS && Object.values(sought).every((value) => value === undefined);
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
      const parameters = toParameters(chatbotId, filter);
      let total = 0;
      for await (const range of windows(session, chatbotId, Number.MAX_SAFE_INTEGER)) {
        total += (await first(session, query, { ...parameters, ...range }))?.count ?? 0;
      }
      return total;
    },
  };
}
