/** Reads over several chatbots: their counts, and counters that show whether anything changed. */
import { sql } from 'kysely';
import type { ChatbotPulse, ChatbotTally, OverviewRepository } from '../overview-types.ts';
import { prepare, written } from '../prepared.ts';
import type { Session } from '../session.ts';

/**
 * An untrained pair is pending, in training or failed: each state has a partial index, which a trained row leaves. Replacements of
 * files are taken off: none is trained, and an index has them alone.
 */
const TALLY = prepare<{ json: string; asksSinceMs: number }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written(
    db,
    sql<ChatbotTally>`
      select c.id as ${sql.ref('chatbotId')},
        (select count(*) from pairs where chatbot_id = c.id) as pairs,
        (select count(*) from files where chatbot_id = c.id)
          - (select count(*) from files where chatbot_id = c.id and replaces is not null) as files,
        (select count(*) from pairs where chatbot_id = c.id and due_at is not null)
          + (select count(*) from pairs where chatbot_id = c.id and state = 'failed')
          + (select count(*) from files where chatbot_id = c.id and state <> 'trained')
          - (select count(*) from files where chatbot_id = c.id and replaces is not null) as untrained,
        (select count(distinct question) from unanswered where chatbot_id = c.id and dismissed_at is null) as unanswered,
        (select cast(coalesce(sum(asks), 0) as ${integer}) from ask_hours
          where chatbot_id = c.id and hour >= ${p.asksSinceMs}) as asks
      from ${dialect.jsonRows(p.json, { id: 'text' })} as listed join chatbots c on c.id = listed.id`,
  );
});

const HOUR_MS = 3_600_000;

/** Modulus of each row's number in sums that detect changes: the sums of millions of rows stay below 2^53. */
const MARK_MODULUS = sql.lit(1_000_000_007);

/**
 * Asked up to twice a second of every account that is looked at: of pairs and files over indexes alone, of unanswered questions
 * nothing. Asks are added to the last two hours.
 */
const PULSE = prepare<{ json: string }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written(
    db,
    sql<ChatbotPulse>`
      select c.id as ${sql.ref('chatbotId')}, c.modified_at as chatbot, c.knowledge_version - c.vector_versions as knowledge,
        (select cast(coalesce(sum((modified_at + attempts * 1000 + length(state)) % ${MARK_MODULUS}), 0) as ${integer})
          from files where chatbot_id = c.id) as files,
        (select count(*) from files where chatbot_id = c.id) as ${sql.ref('fileCount')},
        c.last_source_id as ${sql.ref('lastSourceId')},
        c.last_unanswered_id as unanswered, c.answer_changes as answers,
        (select cast(coalesce(max(hour) + sum(asks), 0) as ${integer}) from ask_hours
          where chatbot_id = c.id and hour >= (
            select max(hour) from ask_hours where chatbot_id = c.id) - ${sql.lit(HOUR_MS)}) as asks,
        (select cast(coalesce(sum((created_at + coalesce(revoked_at, 0) + coalesce(last_used_at, 0)) % ${MARK_MODULUS}), 0) as ${integer})
          from api_keys where chatbot_id = c.id) as keys,
        coalesce((select case state when 'running' then 1 when 'done' then 2 when 'stopped' then 3 else 4 end
          from import_runs where chatbot_id = c.id), 0) as import
      from ${dialect.jsonRows(p.json, { id: 'text' })} as listed join chatbots c on c.id = listed.id`,
  );
});

export class Overview implements OverviewRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async tally(chatbotIds: readonly string[], asksSinceMs: number): Promise<ChatbotTally[]> {
    const rows = await this.#session.all(TALLY, { json: toJson(chatbotIds), asksSinceMs });
    return rows.map((row) => ({ ...row }));
  }

  async pulse(chatbotIds: readonly string[]): Promise<ChatbotPulse[]> {
    const rows = await this.#session.all(PULSE, { json: toJson(chatbotIds) });
    return rows.map((row) => ({ ...row }));
  }
}

const toJson = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id })));
