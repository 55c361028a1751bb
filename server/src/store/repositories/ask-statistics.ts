/** Asks counted by hour and confidence, answers counted by day and source. */
import { sql } from 'kysely';
import type { SourceKind } from '../../../../contract/common.ts';
import type { AskHour, AskStatisticsRepository, SourceAnswers } from '../console-types.ts';
import { prepare, written } from '../prepared.ts';
import type { Session } from '../session.ts';

/** Inserts nothing for a chatbot that is gone. */
const ADD_HOUR = prepare<AskHour & { chatbotId: string }>()((db, p, dialect) => {
  const { integer, real } = dialect.columnTypes;
  return written(
    db,
    sql`
      insert into ask_hours (chatbot_id, hour, band, asks, answered, suggested, confidence_sum)
      select id, cast(${p.hourMs} as ${integer}), cast(${p.band} as ${integer}), cast(${p.asks} as ${integer}),
        cast(${p.answered} as ${integer}), cast(${p.suggested} as ${integer}), cast(${p.confidenceSum} as ${real})
      from chatbots where id = ${p.chatbotId}
      on conflict (chatbot_id, hour, band) do update set
        asks = ask_hours.asks + excluded.asks,
        answered = ask_hours.answered + excluded.answered,
        suggested = ask_hours.suggested + excluded.suggested,
        confidence_sum = ask_hours.confidence_sum + excluded.confidence_sum`,
  );
});

const ADD_SOURCE = prepare<SourceAnswers & { chatbotId: string; dayMs: number }>()((db, p, dialect) => {
  const { integer, text } = dialect.columnTypes;
  return written(
    db,
    sql`
      insert into source_days (chatbot_id, day, kind, source_id, answers)
      select id, cast(${p.dayMs} as ${integer}), cast(${p.kind} as ${text}),
        cast(${p.sourceId} as ${integer}), cast(${p.answers} as ${integer})
      from chatbots where id = ${p.chatbotId}
      on conflict (chatbot_id, day, kind, source_id) do update set
        answers = source_days.answers + excluded.answers`,
  );
});

const LIST_HOURS = prepare<{ chatbotId: string; sinceMs: number }>()((db, p) =>
  db
    .selectFrom('ask_hours')
    .select(['hour as hourMs', 'band', 'asks', 'answered', 'suggested', 'confidence_sum as confidenceSum'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('hour', '>=', p.sinceMs)
    .orderBy('hour'),
);

const TOP_SOURCES = prepare<{ chatbotId: string; sinceMs: number; limit: number }>()((db, p) =>
  db
    .selectFrom('source_days')
    .select((eb) => ['kind', 'source_id as sourceId', eb.fn.sum<number>('answers').as('answers')])
    .where('chatbot_id', '=', p.chatbotId)
    .where('day', '>=', p.sinceMs)
    .groupBy(['kind', 'source_id'])
    .orderBy('answers', 'desc')
    .orderBy('source_id', 'desc')
    .limit(p.limit),
);

const RISING_SOURCES = prepare<{ chatbotId: string; sinceMs: number; middleMs: number; limit: number }>()(
  (db, p, dialect) => {
    const { integer } = dialect.columnTypes;
    const middle = sql`cast(${p.middleMs} as ${integer})`;
    return written(
      db,
      sql<SourceAnswers & { before: number }>`
        select * from (
          select kind, source_id as "sourceId",
            cast(sum(case when day >= ${middle} then answers else 0 end) as ${integer}) as answers,
            cast(sum(case when day < ${middle} then answers else 0 end) as ${integer}) as before
          from source_days where chatbot_id = ${p.chatbotId} and day >= ${p.sinceMs} group by kind, source_id
        ) as weeks
        where answers > before order by answers - before desc, "sourceId" desc limit ${p.limit}`,
    );
  },
);

/** What answered is read once, by the primary key; an answer with several wordings is silent if all of them are. */
const SILENT_PAIRS = prepare<{ chatbotId: string; sinceMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ sourceId: number }>`
      select min(id) as "sourceId" from pairs
      where chatbot_id = ${p.chatbotId} and created_at < ${p.sinceMs} and is_enabled = 1
        and coalesce(answer_id, id) not in (
          select coalesce(w.answer_id, w.id) from source_days s
          join pairs w on w.chatbot_id = s.chatbot_id and w.id = s.source_id
          where s.chatbot_id = ${p.chatbotId} and s.day >= ${p.sinceMs} and s.kind = 'qa')
      group by coalesce(answer_id, id) order by coalesce(answer_id, id) limit ${p.limit}`,
  ),
);
const SILENT_FILES = prepare<{ chatbotId: string; sinceMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ sourceId: number }>`
      select id as "sourceId" from files
      where chatbot_id = ${p.chatbotId} and created_at < ${p.sinceMs} and is_enabled = 1 and replaces is null
        and state = 'trained' and id not in (
          select source_id from source_days
          where chatbot_id = ${p.chatbotId} and day >= ${p.sinceMs} and kind = 'file')
      order by id limit ${p.limit}`,
  ),
);

const DELETE_HOURS = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('ask_hours').where('hour', '<', p.beforeMs),
);
const DELETE_DAYS = prepare<{ beforeMs: number }>()((db, p) =>
  db.deleteFrom('source_days').where('day', '<', p.beforeMs),
);

export class AskStatistics implements AskStatisticsRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async add(
    chatbotId: string,
    added: { hours: readonly AskHour[]; sources: readonly (SourceAnswers & { dayMs: number })[] },
  ): Promise<void> {
    for (const hour of added.hours) await this.#session.all(ADD_HOUR, { chatbotId, ...hour });
    for (const source of added.sources) await this.#session.all(ADD_SOURCE, { chatbotId, ...source });
  }

  async listHours(chatbotId: string, sinceMs: number): Promise<AskHour[]> {
    const rows = await this.#session.all(LIST_HOURS, { chatbotId, sinceMs });
    return rows.map((row) => ({ ...row }));
  }

  async topSources(chatbotId: string, sinceMs: number, limit: number): Promise<SourceAnswers[]> {
    const rows = await this.#session.all(TOP_SOURCES, { chatbotId, sinceMs, limit });
    return rows.map((row) => ({ ...row, answers: Number(row.answers) }));
  }

  async risingSources(
    chatbotId: string,
    span: { sinceMs: number; middleMs: number; limit: number },
  ): Promise<(SourceAnswers & { before: number })[]> {
    const rows = await this.#session.all(RISING_SOURCES, { chatbotId, ...span });
    return rows.map((row) => ({ ...row }));
  }

  async silentSources(
    chatbotId: string,
    sinceMs: number,
    limit: number,
  ): Promise<{ kind: SourceKind; sourceId: number }[]> {
    const files = await this.#session.all(SILENT_FILES, { chatbotId, sinceMs, limit });
    const pairs = await this.#session.all(SILENT_PAIRS, { chatbotId, sinceMs, limit: limit - files.length });
    return [
      ...files.map(({ sourceId }) => ({ kind: 'file' as const, sourceId })),
      ...pairs.map(({ sourceId }) => ({ kind: 'qa' as const, sourceId: Number(sourceId) })),
    ];
  }

  async deleteBefore(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_HOURS, { beforeMs });
    await this.#session.all(DELETE_DAYS, { beforeMs });
  }
}
