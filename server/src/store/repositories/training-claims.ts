/**
 * Claims due work by the rows' own state, fairly: chatbots with due work take turns, and each turn gives every one of
 * them a share, so that 100,000 pairs of one chatbot do not delay the single pair of another.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Prepared, prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import { FILE_COLUMNS, type FileRow } from './files.ts';
import { PAIR_COLUMNS, type PairRow } from './pair-columns.ts';

/** Chatbots that one claim serves at most. */
const CHATBOTS_PER_CLAIM = 32;

export type QueueName = 'pairs' | 'files';

/** The last chatbot that this process served, per queue: the next claim starts behind it. */
export type ClaimCursors = Record<QueueName, string>;

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

/**
 * Ordered by id, which the cursor relies on. A scalar query asks whether one is due, because no planner turns it into a
 * join over all waiting rows, in whatever order.
 */
function prepareListBusy(table: QueueName) {
  return prepare<{ after: string; nowMs: number; limit: number }>()((db, p, dialect) =>
    written(
      db,
      dialect.stepsAcrossChatbots
        ? sql<{ chatbotId: string }>`
          ${waitingChatbots(table, p.after)}
          select chatbot_id as ${sql.id('chatbotId')} from waiting
          where chatbot_id is not null and (
            select 1 from ${sql.table(table)} as due
            where due.chatbot_id = waiting.chatbot_id and due.due_at <= ${p.nowMs}
            order by due.due_at, due.id limit 1
          ) = 1
          limit ${p.limit}`
        : sql<{ chatbotId: string }>`
          select chatbot_id as ${sql.id('chatbotId')} from ${sql.table(table)}
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
  let chatbotIds = await listBusyChatbots(session, queue, cursors[queue], request);
  cursors[queue] = chatbotIds.at(-1) ?? '';
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

/** Chatbots behind the cursor first, then from the beginning. */
async function listBusyChatbots(
  session: Session,
  queue: QueueName,
  cursor: string,
  { nowMs, limit }: ClaimRequest,
): Promise<string[]> {
  const wanted = Math.min(CHATBOTS_PER_CLAIM, limit);
  const found = new Set<string>();
  for (const after of cursor === '' ? [''] : [cursor, '']) {
    if (found.size >= wanted) break;
    for (const row of await session.all(LIST_BUSY[queue], { after, nowMs, limit: wanted })) {
      if (found.size < wanted) found.add(row.chatbotId);
    }
  }
  return [...found];
}
