/** Chatbots: the tenants. */
import { type Selectable, sql } from 'kysely';
import { prepare, prepareShapes, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { ChatbotsTable } from '../tables/chatbots.ts';
import type { Chatbot, ChatbotChanges, ChatbotRepository } from '../types.ts';

const INSERT = prepare<Omit<Chatbot, 'ownMasks'> & { ownMasks: string | null }>()((db, p) =>
  db.insertInto('chatbots').values({
    id: p.id,
    account_id: p.accountId,
    name: p.name,
    fallback_text: p.fallbackText,
    suggest_text: p.suggestText,
    answer_threshold: p.answerThreshold,
    suggest_threshold: p.suggestThreshold,
    history_days: p.historyDays,
    log_days: p.logDays,
    answers_since: p.answersSinceMs,
    own_masks: p.ownMasks,
    knowledge_version: p.knowledgeVersion,
    vector_versions: 0,
    last_source_id: 0,
    last_unanswered_id: 0,
    suggested_count: 0,
    removal_floor: 0,
    removal_count: 0,
    encoded_by: '',
    created_at: p.createdAtMs,
    modified_at: p.modifiedAtMs,
  }),
);

/** Named one by one: a prepared `*` statement fails once its columns change, as when a newer release migrates. */
const COLUMNS = [
  'id',
  'account_id',
  'name',
  'fallback_text',
  'suggest_text',
  'answer_threshold',
  'suggest_threshold',
  'history_days',
  'log_days',
  'answers_since',
  'own_masks',
  'knowledge_version',
  'created_at',
  'modified_at',
] as const satisfies (keyof ChatbotsTable)[];

type ChatbotRow = Pick<Selectable<ChatbotsTable>, (typeof COLUMNS)[number]>;

const FIND = prepare<{ id: string }>({ isBrief: true })((db, p) =>
  db.selectFrom('chatbots').select(COLUMNS).where('id', '=', p.id),
);

const LIST_BY_ACCOUNT = prepare<{ accountId: string }>()((db, p) =>
  db
    .selectFrom('chatbots')
    .select(COLUMNS)
    .where('account_id', '=', p.accountId)
    .orderBy('created_at')
    .orderBy('id'),
);

const LIST_IDS_BY_ACCOUNT = prepare<{ accountId: string }>()((db, p) =>
  db
    .selectFrom('chatbots')
    .select('id')
    .where('account_id', '=', p.accountId)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Locks the account's look-up of a chatbot by name, so that concurrent callers do not create it twice. */
const LOCK_ACCOUNT = prepare<{ accountId: string }>()((db, p, dialect) =>
  db.selectFrom('accounts').select('id').where('id', '=', p.accountId).modifyEnd(dialect.lockRows),
);

/** Others who add to the chatbot, or delete it, wait. */
const LOCK = prepare<{ id: string }>()((db, p, dialect) =>
  db.selectFrom('chatbots').select('id').where('id', '=', p.id).modifyEnd(dialect.lockRows),
);

/** Columns that an owner may change, by their name in the record. */
const CHANGEABLE = {
  name: 'name',
  fallbackText: 'fallback_text',
  suggestText: 'suggest_text',
  answerThreshold: 'answer_threshold',
  suggestThreshold: 'suggest_threshold',
  historyDays: 'history_days',
  logDays: 'log_days',
  answersSinceMs: 'answers_since',
  ownMasks: 'own_masks',
} as const;

/** A change as its columns take it. */
type Changed = Omit<Required<ChatbotChanges>, 'ownMasks'> & { ownMasks: string | null };

const update = prepareShapes(
  (names: readonly (keyof typeof CHANGEABLE)[]) => names.join(),
  (names) =>
    prepare<{ id: string; nowMs: number } & Changed>()((db, p) =>
      db
        .updateTable('chatbots')
        .set({
          ...Object.fromEntries(names.map((name) => [CHANGEABLE[name], p[name]])),
          modified_at: p.nowMs,
        })
        .where('id', '=', p.id)
        .returning(COLUMNS),
    ),
);

const LIST_HASHES = prepare<{ chatbotId: string }>()((db, p) =>
  db.selectFrom('api_keys').select('hash').where('chatbot_id', '=', p.chatbotId),
);

const DELETE_HASH = prepare<{ hash: string }>()((db, p) =>
  db.deleteFrom('api_key_hashes').where('hash', '=', p.hash),
);

const DELETE = prepare<{ id: string }>()((db, p) =>
  db.deleteFrom('chatbots').where('id', '=', p.id).returning('id'),
);

/** The tables of which a chatbot may have many rows. */
const LARGE_TABLES = [
  'chunks',
  'pairs',
  'files',
  'removals',
  'unanswered',
  'idempotency',
  'source_days',
  'history',
  'answer_log',
  'answer_feedback',
  'ask_hours',
  'model_uses',
  'suggestion_runs',
  'suggestions',
  'webhook_messages',
  'golden_questions',
  'import_parts',
] as const;
/** Rows in one statement: if the engine runs in this process, everybody waits for it. */
const DELETED_ROWS = 100;

const DELETE_PAGES = LARGE_TABLES.map((table) =>
  prepare<{ chatbotId: string }>()((db, p) =>
    written(
      db,
      sql<{ chatbot_id: string }>`delete from ${sql.table(table)} where chatbot_id = ${p.chatbotId}
        and rowid in (select rowid from ${sql.table(table)} where chatbot_id = ${p.chatbotId} limit ${sql.lit(DELETED_ROWS)})
        returning chatbot_id`,
    ),
  ),
);

export class Chatbots implements ChatbotRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(chatbot: Chatbot): Promise<void> {
    await this.#session.all(INSERT, { ...chatbot, ownMasks: toMasks(chatbot.ownMasks) });
  }

  async insertUpTo(chatbot: Chatbot, max: number): Promise<boolean> {
    await this.#session.all(LOCK_ACCOUNT, { accountId: chatbot.accountId });
    if ((await this.listIdsByAccount(chatbot.accountId)).length >= max) return false;
    await this.insert(chatbot);
    return true;
  }

  async findOrInsert(chatbot: Chatbot): Promise<Chatbot> {
    await this.#session.all(LOCK_ACCOUNT, { accountId: chatbot.accountId });
    const listed = await this.listByAccount(chatbot.accountId);
    const oldest = listed.find(({ name }) => name === chatbot.name);
    if (oldest === undefined) await this.insert(chatbot);
    return oldest ?? chatbot;
  }

  async find(chatbotId: string): Promise<Chatbot | undefined> {
    const row = await first(this.#session, FIND, { id: chatbotId });
    return row && toChatbot(row);
  }

  async listByAccount(accountId: string): Promise<Chatbot[]> {
    return (await this.#session.all(LIST_BY_ACCOUNT, { accountId })).map(toChatbot);
  }

  async listIdsByAccount(accountId: string): Promise<string[]> {
    return (await this.#session.all(LIST_IDS_BY_ACCOUNT, { accountId })).map(({ id }) => id);
  }

  async update(chatbotId: string, changes: ChatbotChanges, nowMs: number): Promise<Chatbot | undefined> {
    const names = (Object.keys(CHANGEABLE) as (keyof typeof CHANGEABLE)[]).filter(
      (name) => changes[name] !== undefined,
    );
    const query = update(names);
    const row = await first(this.#session, query, {
      id: chatbotId,
      nowMs,
      name: changes.name ?? '',
      fallbackText: changes.fallbackText ?? '',
      suggestText: changes.suggestText ?? null,
      answerThreshold: changes.answerThreshold ?? null,
      suggestThreshold: changes.suggestThreshold ?? null,
      historyDays: changes.historyDays ?? null,
      logDays: changes.logDays ?? null,
      answersSinceMs: changes.answersSinceMs ?? null,
      ownMasks: toMasks(changes.ownMasks),
    });
    return row && toChatbot(row);
  }

  async lock(chatbotId: string): Promise<boolean> {
    return (await first(this.#session, LOCK, { id: chatbotId })) !== undefined;
  }

  async delete(chatbotId: string): Promise<boolean> {
    if (!(await this.lock(chatbotId))) return false;
    for (const { hash } of await this.#session.all(LIST_HASHES, { chatbotId })) {
      await this.#session.all(DELETE_HASH, { hash });
    }
    // What is left goes with the row; over a network, all of it: the statement is not run by this process.
    if (!this.#session.dialect.hasRoundTrips) await this.#deleteInPages(chatbotId);
    return (await first(this.#session, DELETE, { id: chatbotId })) !== undefined;
  }

  async #deleteInPages(chatbotId: string): Promise<void> {
    for (const query of DELETE_PAGES) {
      let deleted: unknown[];
      do deleted = await this.#session.all(query, { chatbotId });
      while (deleted.length === DELETED_ROWS);
    }
  }
}

const toMasks = (masks: readonly string[] = []): string | null =>
  masks.length === 0 ? null : JSON.stringify(masks);

function toChatbot(row: ChatbotRow): Chatbot {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    fallbackText: row.fallback_text,
    suggestText: row.suggest_text,
    answerThreshold: row.answer_threshold,
    suggestThreshold: row.suggest_threshold,
    historyDays: row.history_days,
    logDays: row.log_days,
    answersSinceMs: row.answers_since,
    ownMasks: row.own_masks === null ? [] : (JSON.parse(row.own_masks) as string[]),
    knowledgeVersion: row.knowledge_version,
    createdAtMs: row.created_at,
    modifiedAtMs: row.modified_at,
  };
}
