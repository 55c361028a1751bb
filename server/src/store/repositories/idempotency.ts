/** First answers of requests that carried an Idempotency-Key. */
import { AppError } from '../../errors.ts';
import { prepare } from '../prepared.ts';
import { first, RETRY_TRANSACTION, type Session } from '../session.ts';
import type { IdempotencyRecord, IdempotencyRepository } from '../types.ts';

const FIND = prepare<{ chatbotId: string; key: string; notBeforeMs: number }>()((db, p) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('key', '=', p.key)
    .where('created_at', '>=', p.notBeforeMs),
);

interface InsertParameters extends IdempotencyRecord {
  chatbotId: string;
  key: string;
  nowMs: number;
  expiredBeforeMs: number;
}

const INSERT = prepare<InsertParameters>()((db, p) => {
  const record = {
    fingerprint: p.fingerprint,
    status: p.status,
    body: p.body,
    created_at: p.nowMs,
  };
  return db
    .insertInto('idempotency')
    .values({ chatbot_id: p.chatbotId, key: p.key, ...record })
    .onConflict((conflict) =>
      conflict
        .columns(['chatbot_id', 'key'])
        .doUpdateSet(record)
        .where('idempotency.created_at', '<', p.expiredBeforeMs),
    )
    .returning('key');
});

interface NamedRecord {
  chatbotId: string;
  key: string;
  body: string;
  status: number;
}

const SET_STATUS = prepare<NamedRecord>()((db, p) =>
  db
    .updateTable('idempotency')
    .set({ status: p.status })
    .where('chatbot_id', '=', p.chatbotId)
    .where('key', '=', p.key)
    .where('body', '=', p.body)
    .returning('key'),
);

const DELETE = prepare<NamedRecord>()((db, p) =>
  db
    .deleteFrom('idempotency')
    .where('chatbot_id', '=', p.chatbotId)
    .where('key', '=', p.key)
    .where('body', '=', p.body)
    .where('status', '=', p.status)
    .returning('key'),
);

const DELETE_BEFORE = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('idempotency').where('created_at', '<', p.beforeMs),
);

export class Idempotency implements IdempotencyRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async find(chatbotId: string, key: string, notBeforeMs: number): Promise<IdempotencyRecord | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, key, notBeforeMs });
    return row && { ...row };
  }

  /**
   * Replaces a record that is older than `expiredBeforeMs`.
   * @throws AppError conflict if a request with this key was answered meanwhile: this transaction is to be rolled back,
   *   and that answer returned
   */
  async insert(
    chatbotId: string,
    key: string,
    record: IdempotencyRecord,
    nowMs: number,
    expiredBeforeMs: number,
  ): Promise<void> {
    const inserted = await first(this.#session, INSERT, {
      chatbotId,
      key,
      ...record,
      nowMs,
      expiredBeforeMs,
    });
    if (inserted === undefined) {
      throw new AppError('conflict', 'A request with this Idempotency-Key was answered at the same moment.', {
        cause: RETRY_TRANSACTION,
      });
    }
  }

  async setStatus(chatbotId: string, key: string, body: string, status: number): Promise<boolean> {
    return (await first(this.#session, SET_STATUS, { chatbotId, key, body, status })) !== undefined;
  }

  async delete(chatbotId: string, key: string, body: string, status: number): Promise<boolean> {
    return (await first(this.#session, DELETE, { chatbotId, key, body, status })) !== undefined;
  }

  async deleteBefore(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_BEFORE, { beforeMs });
  }
}
