/** Asks counted by hour and confidence, answers counted by day and source. */
import { sql } from 'kysely';
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

  async deleteBefore(beforeMs: number): Promise<void> {
    await this.#session.all(DELETE_HOURS, { beforeMs });
    await this.#session.all(DELETE_DAYS, { beforeMs });
  }
}
