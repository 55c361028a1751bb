/** Requests counted against the limits of keys, for all nodes together. */
import { sql } from 'kysely';
import { prepare, written } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import type { KeyCountRepository } from '../../types.ts';

interface Taking {
  chatbotId: string;
  counter: string;
  permits: number;
  nowMs: number;
  endsAtMs: number;
}

/** A node whose clock is behind adds to the window that another has begun. */
const TAKE = prepare<Taking>()((db, p, dialect) => {
  const { integer, text } = dialect.columnTypes;
  return written<{ endsAtMs: number; taken: number }>(
    db,
    sql`
      insert into key_counts (chatbot_id, counter, ends_at, taken)
      values (cast(${p.chatbotId} as ${text}), cast(${p.counter} as ${text}), cast(${p.endsAtMs} as ${integer}),
        cast(${p.permits} as ${integer}))
      on conflict (chatbot_id, counter) do update set
        taken = case when key_counts.ends_at <= ${p.nowMs} then excluded.taken
          else key_counts.taken + excluded.taken end,
        ends_at = case when key_counts.ends_at <= ${p.nowMs} then excluded.ends_at else key_counts.ends_at end
      returning ends_at as "endsAtMs", taken`,
  );
});

const DELETE_BEFORE = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('key_counts').where('ends_at', '<', p.beforeMs),
);

export class KeyCounts implements KeyCountRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async take(
    chatbotId: string,
    counter: string,
    { permits, spanMs, nowMs }: { permits: number; spanMs: number; nowMs: number },
  ): Promise<{ endsAtMs: number; taken: number }> {
    const endsAtMs = nowMs + spanMs;
    const row = await first(this.#session, TAKE, { chatbotId, counter, permits, nowMs, endsAtMs });
    return row === undefined ? { endsAtMs, taken: permits } : { ...row };
  }

  async deleteBefore(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_BEFORE, { beforeMs });
  }
}
