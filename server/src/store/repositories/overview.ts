/** Reads over all chatbots of an account: their counts, and numbers that tell whether anything changed. */
import { sql } from 'kysely';
import type { ChatbotPulse, ChatbotTally, OverviewRepository, PairPulse } from '../console-types.ts';
import { prepare, written } from '../prepared.ts';
import type { Session } from '../session.ts';

const TALLY = prepare<{ accountId: string; asksSinceMs: number }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written(
    db,
    sql<ChatbotTally>`
      select c.id as ${sql.ref('chatbotId')},
        (select count(*) from pairs where chatbot_id = c.id) as pairs,
        (select count(*) from files where chatbot_id = c.id) as files,
        (select count(*) from pairs where chatbot_id = c.id and state <> 'trained')
          + (select count(*) from files where chatbot_id = c.id and state <> 'trained') as untrained,
        (select count(distinct question) from unanswered where chatbot_id = c.id) as unanswered,
        (select cast(coalesce(sum(asks), 0) as ${integer}) from ask_hours
          where chatbot_id = c.id and hour >= ${p.asksSinceMs}) as asks
      from chatbots c where c.account_id = ${p.accountId}`,
  );
});

/** Sums that mark a change take each row's number by this modulus: millions of rows stay below 2^53. */
const MARK_MODULUS = sql.lit(1_000_000_007);

const PULSE = prepare<{ accountId: string }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written(
    db,
    sql<ChatbotPulse>`
      select c.id as ${sql.ref('chatbotId')}, c.modified_at as chatbot, c.knowledge_version as knowledge,
        (select cast(coalesce(sum((modified_at + attempts * 1000 + length(state)) % ${MARK_MODULUS}), 0) as ${integer})
          from files where chatbot_id = c.id) as files,
        (select count(*) from files where chatbot_id = c.id) as ${sql.ref('fileCount')},
        c.last_unanswered_id as unanswered,
        (select count(*) from unanswered where chatbot_id = c.id) as ${sql.ref('unansweredCount')},
        (select cast(coalesce(sum(asks), 0) as ${integer}) from ask_hours where chatbot_id = c.id) as asks,
        (select cast(coalesce(sum((created_at + coalesce(revoked_at, 0) + coalesce(last_used_at, 0)) % ${MARK_MODULUS}), 0) as ${integer})
          from api_keys where chatbot_id = c.id) as keys
      from chatbots c where c.account_id = ${p.accountId}`,
  );
});

const PAIR_PULSE = prepare<{ chatbotId: string }>()((db, p) =>
  written(
    db,
    sql<PairPulse>`
      select count(*) as count, coalesce(max(modified_at), 0) as modified,
        count(case when state = 'trained' then 1 end) as trained,
        count(case when state = 'failed' then 1 end) as failed
      from pairs where chatbot_id = ${p.chatbotId}`,
  ),
);

const DISMISS = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`
      delete from unanswered where chatbot_id = ${p.chatbotId} and question in
        (select question from ${dialect.jsonRows(p.json, { question: 'text' })} as dismissed)`,
  ),
);

export class Overview implements OverviewRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async tally(accountId: string, asksSinceMs: number): Promise<ChatbotTally[]> {
    const rows = await this.#session.all(TALLY, { accountId, asksSinceMs });
    return rows.map((row) => ({ ...row }));
  }

  async pulse(accountId: string): Promise<ChatbotPulse[]> {
    const rows = await this.#session.all(PULSE, { accountId });
    return rows.map((row) => ({ ...row }));
  }

  async pairPulse(chatbotId: string): Promise<PairPulse> {
    const [row] = await this.#session.all(PAIR_PULSE, { chatbotId });
    return { count: 0, modified: 0, trained: 0, failed: 0, ...row };
  }

  async dismissUnanswered(chatbotId: string, questions: readonly string[]): Promise<void> {
    const json = JSON.stringify(questions.map((question) => ({ question })));
    await this.#session.all(DISMISS, { chatbotId, json });
  }
}
