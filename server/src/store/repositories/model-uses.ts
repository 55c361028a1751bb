/** Calls of a language model counted by day, for all nodes together, and what became of them. */
import { sql } from 'kysely';
import type { ComposingOutcome } from '../../../../contract/asking/composing.ts';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { ModelUseRepository } from '../types.ts';

/** The kind of use that is limited; all others are outcomes. */
const CALLS = 'calls';

interface Use {
  chatbotId: string;
  dayMs: number;
  kind: string;
}

/** No row comes back where the limit is reached. */
const TAKE = prepare<Use & { most: number }>()((db, p, dialect) => {
  const { integer, text } = dialect.columnTypes;
  return written<{ uses: number }>(
    db,
    sql`
      insert into model_uses (chatbot_id, day, kind, uses)
      values (cast(${p.chatbotId} as ${text}), cast(${p.dayMs} as ${integer}), cast(${p.kind} as ${text}), 1)
      on conflict (chatbot_id, day, kind) do update set uses = model_uses.uses + 1
      where model_uses.uses < cast(${p.most} as ${integer})
      returning uses`,
  );
});

const TAKE_OF_ALL = prepare<{ dayMs: number; most: number }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written<{ calls: number }>(
    db,
    sql`
      insert into model_days (day, calls) values (cast(${p.dayMs} as ${integer}), 1)
      on conflict (day) do update set calls = model_days.calls + 1
      where model_days.calls < cast(${p.most} as ${integer})
      returning calls`,
  );
});

const NOTE = prepare<Use>()((db, p, dialect) => {
  const { integer, text } = dialect.columnTypes;
  return written(
    db,
    sql`
      insert into model_uses (chatbot_id, day, kind, uses)
      select id, cast(${p.dayMs} as ${integer}), cast(${p.kind} as ${text}), 1
      from chatbots where id = ${p.chatbotId}
      on conflict (chatbot_id, day, kind) do update set uses = model_uses.uses + 1`,
  );
});

const LIST = prepare<{ chatbotId: string; sinceMs: number }>()((db, p) =>
  db
    .selectFrom('model_uses')
    .select(['day as dayMs', 'kind', 'uses'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('day', '>=', p.sinceMs)
    .orderBy('day')
    .orderBy('kind'),
);

const DELETE_BEFORE = prepare<{ dayMs: number }>()((db, p) =>
  db.deleteFrom('model_uses').where('day', '<', p.dayMs),
);
const DELETE_DAYS_BEFORE = prepare<{ dayMs: number }>()((db, p) =>
  db.deleteFrom('model_days').where('day', '<', p.dayMs),
);

export class ModelUses implements ModelUseRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async take(
    chatbotId: string,
    dayMs: number,
    { ofChatbot, ofAll }: { ofChatbot: number; ofAll: number },
  ): Promise<boolean> {
    if (ofChatbot < 1 || ofAll < 1) return false;
    const use = { chatbotId, dayMs, kind: CALLS, most: ofChatbot };
    if ((await first(this.#session, TAKE, use)) === undefined) return false;
    return (await first(this.#session, TAKE_OF_ALL, { dayMs, most: ofAll })) !== undefined;
  }

  async note(chatbotId: string, dayMs: number, outcome: ComposingOutcome): Promise<void> {
    await this.#session.all(NOTE, { chatbotId, dayMs, kind: outcome });
  }

  async list(chatbotId: string, sinceMs: number): Promise<{ dayMs: number; kind: string; uses: number }[]> {
    return this.#session.all(LIST, { chatbotId, sinceMs });
  }

  async deleteBefore(dayMs: number): Promise<void> {
    await this.#session.all(DELETE_BEFORE, { dayMs });
    await this.#session.all(DELETE_DAYS_BEFORE, { dayMs });
  }
}
