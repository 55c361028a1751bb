/**
 * Claims due work by the rows' own state, fairly: accounts with due work take turns, and the chatbots of each among themselves; each
 * turn gives every one of them a share, so that 100,000 pairs of one chatbot, or a thousand chatbots of one account, do not delay the
 * single pair of another.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Prepared, prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import { FILE_COLUMNS, type FileRow } from './file-statements.ts';
import { PAIR_COLUMNS, type PairRow } from './pairs/pair-columns.ts';

/** Chatbots that one claim serves at most. */
const CHATBOTS_PER_CLAIM = 32;
/** Chatbots with due work that one claim chooses from. */
const CHATBOTS_LISTED = 1_000;

export type QueueName = 'pairs' | 'files';

/** Whom this process served last in a queue: the next claim starts behind them. */
export interface ClaimCursor {
  account: string;
  chatbot: string;
  /** By account, the last of its chatbots. */
  chatbots: Map<string, string>;
}

export type ClaimCursors = Record<QueueName, ClaimCursor>;

export function createClaimCursors(): ClaimCursors {
  const begin = (): ClaimCursor => ({ account: '', chatbot: '', chatbots: new Map() });
  return { pairs: begin(), files: begin() };
}

/** Accounts whose last chatbot is remembered. */
const ACCOUNTS_REMEMBERED = 10_000;

export interface ClaimRequest {
  owner: string;
  nowMs: number;
  leaseUntilMs: number;
  limit: number;
}

interface ClaimParameters extends ClaimRequest {
  chatbotId: string;
}

type Claimed<Row> = Row & { attempts: number };

/**
 * The rows are chosen in a subquery, once: a plan that chose again for each updated row would claim far more than the
 * limit.
 */
function prepareClaim<Row>(table: QueueName, columns: readonly string[]) {
  return prepare<ClaimParameters>()((db, p, dialect) =>
    written(
      db,
      sql<Claimed<Row>>`
        with chosen as materialized (
          select id from ${sql.table(table)}
          where chatbot_id = ${p.chatbotId} and due_at <= ${p.nowMs}
          order by due_at, id limit ${p.limit} ${dialect.skipLocked}
        )
        update ${sql.table(table)}
        set state = 'training', owner = ${p.owner}, due_at = ${p.leaseUntilMs}, attempts = attempts + 1
        where chatbot_id = ${p.chatbotId} and id in (select id from chosen)
        returning ${sql.join(columns.map((column) => sql.ref(column)))}, attempts`,
    ),
  );
}

const CLAIM_PAIRS = prepareClaim<PairRow>('pairs', PAIR_COLUMNS);
const CLAIM_FILES = prepareClaim<FileRow>('files', FILE_COLUMNS);

/**
 * Steps from chatbot to chatbot over the index of waiting rows, so that the cost grows with the chatbots that wait, not
 * with their rows. The order is that index's own: no planner takes another one, with the rows that do not wait in it.
 */
function waitingChatbots(table: QueueName, after: string): RawBuilder<unknown> {
  const next = (previous: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select waits.chatbot_id from ${sql.table(table)} as waits
     where waits.due_at is not null and waits.chatbot_id > ${previous}
     order by waits.chatbot_id, waits.due_at, waits.id limit 1)`;
  return sql`
    with recursive waiting(chatbot_id) as (
      select earliest.chatbot_id from ${next(sql`${after}`)} as earliest
      union all
      select ${next(sql`waiting.chatbot_id`)} from waiting where waiting.chatbot_id is not null
    )`;
}

interface Busy {
  chatbotId: string;
  /** Where the engine does not step across chatbots: the chatbot, which then stands for itself. */
  accountId: string | null;
}

/**
 * Ordered by id, which the cursor relies on. A scalar query asks whether one is due, because no planner turns it into a
 * join over all waiting rows, in whatever order.
 */
function prepareListBusy(table: QueueName) {
  return prepare<{ after: string; nowMs: number; limit: number }>()((db, p, dialect) =>
    written(
      db,
      dialect.stepsAcrossChatbots
        ? sql<Busy>`
          ${waitingChatbots(table, p.after)}
          select chatbot_id as ${sql.id('chatbotId')},
            (select account_id from chatbots where chatbots.id = waiting.chatbot_id) as ${sql.id('accountId')}
          from waiting where chatbot_id is not null and (
            select 1 from ${sql.table(table)} as due
            where due.chatbot_id = waiting.chatbot_id and due.due_at <= ${p.nowMs}
            order by due.due_at, due.id limit 1
          ) = 1
          limit ${p.limit}`
        : sql<Busy>`
          select chatbot_id as ${sql.id('chatbotId')}, chatbot_id as ${sql.id('accountId')} from ${sql.table(table)}
          where due_at is not null and due_at <= ${p.nowMs} and chatbot_id > ${p.after}
          group by chatbot_id order by chatbot_id limit ${p.limit}`,
    ),
  );
}

const LIST_BUSY = { pairs: prepareListBusy('pairs'), files: prepareListBusy('files') };

function prepareNextDue(table: QueueName) {
  return prepare<{ after: string }>()((db, p, dialect) =>
    written(
      db,
      dialect.stepsAcrossChatbots
        ? sql<{ dueAtMs: number | null }>`
          ${waitingChatbots(table, p.after)}
          select min((
            select due.due_at from ${sql.table(table)} as due
            where due.chatbot_id = waiting.chatbot_id and due.due_at is not null
            order by due.due_at, due.id limit 1
          )) as ${sql.id('dueAtMs')}
          from waiting where chatbot_id is not null`
        : sql<{ dueAtMs: number | null }>`
          select min(due_at) as ${sql.id('dueAtMs')} from ${sql.table(table)}
          where due_at is not null and chatbot_id > ${p.after}`,
    ),
  );
}

const NEXT_DUE = { pairs: prepareNextDue('pairs'), files: prepareNextDue('files') };

const prepareHasten = (table: QueueName) =>
  prepare<{ nowMs: number; afterMs: number }>()((db, p) =>
    written(
      db,
      sql`
        update ${sql.table(table)} set due_at = ${p.nowMs}
        where due_at is not null and due_at > ${p.afterMs} and state = 'pending'`,
    ),
  );

const HASTEN = { pairs: prepareHasten('pairs'), files: prepareHasten('files') };

export function claimPairRows(session: Session, cursors: ClaimCursors, request: ClaimRequest) {
  return claimRows(session, cursors, 'pairs', CLAIM_PAIRS, request);
}

export function claimFileRows(session: Session, cursors: ClaimCursors, request: ClaimRequest) {
  return claimRows(session, cursors, 'files', CLAIM_FILES, request);
}

/** When the first row of this queue is due; undefined if none waits. */
export async function findNextDueAtMs(session: Session, queue: QueueName): Promise<number | undefined> {
  return (await first(session, NEXT_DUE[queue], { after: '' }))?.dueAtMs ?? undefined;
}

/** Rows of all chatbots; leased rows keep their lease. */
export async function hastenRows(
  session: Session,
  queue: QueueName,
  nowMs: number,
  afterMs: number,
): Promise<void> {
  await session.all(HASTEN[queue], { nowMs, afterMs });
}

async function claimRows<Row extends { id: number }>(
  session: Session,
  cursors: ClaimCursors,
  queue: QueueName,
  claim: Prepared<ClaimParameters, Row>,
  request: ClaimRequest,
): Promise<Row[]> {
  let chatbotIds = await takeBusyChatbots(session, queue, cursors[queue], request);
  const claimed: Row[] = [];
  while (chatbotIds.length > 0 && claimed.length < request.limit) {
    const share = Math.max(1, Math.floor((request.limit - claimed.length) / chatbotIds.length));
    const withMore: string[] = [];
    for (const chatbotId of chatbotIds) {
      if (claimed.length === request.limit) break;
      const rows = await session.all(claim, { ...request, chatbotId, limit: share });
      claimed.push(...rows.sort((one, other) => one.id - other.id));
      if (rows.length === share) withMore.push(chatbotId);
    }
    chatbotIds = withMore;
  }
  return claimed;
}

/** Those whose turn it is, one of each account before a second of any; the cursor goes behind them. */
async function takeBusyChatbots(
  session: Session,
  queue: QueueName,
  cursor: ClaimCursor,
  { nowMs, limit }: ClaimRequest,
): Promise<string[]> {
  const busy = new Map<string, string>();
  for (const after of cursor.chatbot === '' ? [''] : [cursor.chatbot, '']) {
    if (busy.size >= CHATBOTS_LISTED) break;
    const rows = await session.all(LIST_BUSY[queue], { after, nowMs, limit: CHATBOTS_LISTED });
    for (const { chatbotId, accountId } of rows) busy.set(chatbotId, accountId ?? chatbotId);
  }
  const ofAccounts = Map.groupBy(busy.keys(), (chatbotId) => busy.get(chatbotId) as string);
  const turns = startingBehind([...ofAccounts.keys()], cursor.account).map((account) =>
    startingBehind(ofAccounts.get(account) ?? [], cursor.chatbots.get(account) ?? ''),
  );
  const taken = interleave(turns).slice(0, Math.min(CHATBOTS_PER_CLAIM, limit));
  if (cursor.chatbots.size > ACCOUNTS_REMEMBERED) cursor.chatbots.clear();
  for (const chatbotId of taken) cursor.chatbots.set(busy.get(chatbotId) as string, chatbotId);
  cursor.chatbot = taken.at(-1) ?? '';
  cursor.account = busy.get(cursor.chatbot) ?? '';
  return taken;
}

/** In order, those above `last` first. */
function startingBehind(ids: readonly string[], last: string): string[] {
  const inOrder = [...ids].sort();
  const at = inOrder.findIndex((id) => id > last);
  return at < 0 ? inOrder : [...inOrder.slice(at), ...inOrder.slice(0, at)];
}

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
