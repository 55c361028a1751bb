/** The log of answers, and what customers made of them: found by few indexes, anything further is looked at row by row. */
import { sql } from 'kysely';
import type { AnswerChannel, AnswerOutcome, FeedbackReason } from '../../../../contract/asking/answer-log.ts';
import type { SourceKind } from '../../../../contract/common.ts';
import type {
  AnswerFeedback,
  AnswerLogRepository,
  AnswerPath,
  FeedbackBand,
  KeptAnswer,
  ListedAnswer,
} from '../console-types.ts';
import type { JsonColumns } from '../dialect.ts';
import { firstIdAt } from '../history-step.ts';
import { prepare, prepareShapes, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import { TAKE_UNANSWERED_ID } from './unanswered.ts';

const DAY_MS = 86_400_000;

const COLUMNS: JsonColumns = {
  id: 'text',
  at: 'integer',
  question: 'text',
  said: 'text',
  confidence: 'real',
  outcome: 'text',
  channel: 'text',
  conversation: 'text',
  source_kind: 'text',
  source_id: 'integer',
  visitor: 'text',
};
const NAMES = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(name)));

/** In one statement if each is a trip; few otherwise, for all requests wait for it. */
const ROWS_OVER_NETWORK = 200;
const ROWS_HERE = 20;

const INSERT = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`
      insert into answer_log (chatbot_id, ${NAMES})
      select cast(${p.chatbotId} as text), ${NAMES} from ${dialect.jsonRows(p.json, COLUMNS)} as added
      where exists (select 1 from chatbots where id = ${p.chatbotId})
      on conflict (chatbot_id, id) do nothing`,
  ),
);

interface Range {
  chatbotId: string;
  before: string;
  from: string;
  limit: number;
  outcome: AnswerOutcome;
  sourceKind: SourceKind;
  sourceId: number;
  conversation: string;
  helpful: number;
}

type Way = AnswerPath['by'];

/** The columns of the index before the id. */
const WAYS: Record<Way, readonly string[]> = {
  time: [],
  outcome: ['l.outcome'],
  source: ['l.source_kind', 'l.source_id'],
  conversation: ['l.conversation'],
  helpful: ['f.helpful'],
};

/** The bounds name all columns of the index that is meant: by the id alone, planners take the primary key and read it all. */
const list = prepareShapes(
  (by: Way) => by,
  (by) =>
    prepare<Range>()((db, p) => {
      const values: Record<Way, readonly unknown[]> = {
        time: [],
        outcome: [p.outcome],
        source: [p.sourceKind, p.sourceId],
        conversation: [p.conversation],
        helpful: [p.helpful],
      };
      const isByFeedback = by === 'helpful';
      const [chatbotId, id] = isByFeedback ? ['f.chatbot_id', 'f.id'] : ['l.chatbot_id', 'l.id'];
      const columns = [...WAYS[by], id].map((name) => sql.ref(name));
      const bound = (end: string) => sql.join([...values[by], end].map((value) => sql`${value}`));
      const onFeedback = sql`on f.chatbot_id = l.chatbot_id and f.id = l.id`;
      return written(
        db,
        sql<ListedRow>`
          select l.id, l.at, l.question, l.said, l.confidence, l.outcome, l.channel, l.conversation,
            l.source_kind, l.source_id, l.is_right, f.helpful, f.reason, f.comment
          from ${
            isByFeedback
              ? sql`answer_feedback f join answer_log l ${onFeedback}`
              : sql`answer_log l left join answer_feedback f ${onFeedback}`
          }
          where ${sql.ref(chatbotId)} = ${p.chatbotId} ${by === 'source' ? sql`and l.source_id is not null` : sql``}
            and (${sql.join(columns)}) < (${bound(p.before)}) and (${sql.join(columns)}) >= (${bound(p.from)})
          order by ${sql.join(columns.map((column) => sql`${column} desc`))} limit ${p.limit}`,
      );
    }),
);

interface ListedRow {
  id: string;
  at: number;
  question: string;
  said: string;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
  conversation: string;
  source_kind: SourceKind | null;
  source_id: number | null;
  is_right: number;
  helpful: number | null;
  reason: FeedbackReason | null;
  comment: string | null;
}

const MARK = prepare<{ chatbotId: string; id: string; isRight: number }>()((db, p) =>
  db
    .updateTable('answer_log')
    .set({ is_right: p.isRight })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning('id'),
);

type FeedbackRow = Omit<AnswerFeedback, 'helpful'> & { chatbotId: string; helpful: number };

const SAVE_FEEDBACK = prepare<FeedbackRow>()((db, p, dialect) => {
  const { integer, real, text } = dialect.columnTypes;
  return written(
    db,
    sql`
      insert into answer_feedback (chatbot_id, id, at, confidence, outcome, channel, helpful, reason, comment)
      select id, cast(${p.id} as ${text}), cast(${p.atMs} as ${integer}), cast(${p.confidence} as ${real}),
        cast(${p.outcome} as ${text}), cast(${p.channel} as ${text}), cast(${p.helpful} as ${integer}),
        cast(${p.reason} as ${text}), cast(${p.comment} as ${text})
      from chatbots where id = ${p.chatbotId}
      on conflict (chatbot_id, id) do update set
        helpful = excluded.helpful, reason = excluded.reason, comment = excluded.comment`,
  );
});

const BANDS = Array.from(
  { length: 9 },
  (_, at) => sql`when confidence >= ${sql.lit((9 - at) / 10)} then ${sql.lit(9 - at)}`,
);

const FEEDBACK_BANDS = prepare<{ chatbotId: string; from: string }>()((db, p, dialect) => {
  const { integer } = dialect.columnTypes;
  return written(
    db,
    sql<FeedbackBand>`
      select case ${sql.join(BANDS, sql` `)} else 0 end as band,
        cast(sum(helpful) as ${integer}) as helpful, cast(sum(1 - helpful) as ${integer}) as unhelpful,
        sum(confidence) as "confidenceSum"
      from answer_feedback
      where chatbot_id = ${p.chatbotId} and id >= ${p.from} and outcome in ('answered', 'unsure') and channel <> 'test'
      group by 1`,
  );
});

/** The oldest row of a chatbot, by the index that its ids are in: they grow with time. */
const oldest = (table: string, time: string) =>
  sql`(select ${sql.ref(time)} from ${sql.table(table)} where chatbot_id = chatbots.id order by id limit 1)`;

const OVERDUE = prepare<{ nowMs: number; defaultDays: number; limit: number }>({ isBesideCounters: true })(
  (db, p) => {
    const days = sql`coalesce(log_days, cast(${p.defaultDays} as bigint))`;
    const due = sql`cast(${p.nowMs} as bigint) - ${days} * ${sql.lit(DAY_MS)}`;
    return written(
      db,
      sql<{ chatbotId: string; days: number }>`
        select id as "chatbotId", ${days} as days from chatbots
        where ${oldest('answer_log', 'at')} < ${due} or ${oldest('answer_feedback', 'at')} < ${due}
          or ${oldest('unanswered', 'asked_at')} < ${due}
        limit ${p.limit}`,
    );
  },
);

/** The ids grow with time, or nearly: those of one moment on several nodes may change places. */
const deleteBefore = (table: string, time: string) =>
  prepare<{ chatbotId: string; beforeMs: number; limit: number }>()((db, p) =>
    written(
      db,
      sql<{ id: unknown }>`
        delete from ${sql.table(table)} where chatbot_id = ${p.chatbotId} and id in (
          select id from (
            select id, ${sql.ref(time)} as at from ${sql.table(table)} where chatbot_id = ${p.chatbotId}
            order by id limit ${p.limit}) as eldest
          where at < ${p.beforeMs})
        returning id`,
    ),
  );
const DELETE_ANSWERS = deleteBefore('answer_log', 'at');
const DELETE_FEEDBACK = deleteBefore('answer_feedback', 'at');
const DELETE_UNANSWERED = deleteBefore('unanswered', 'asked_at');

interface Visitor {
  chatbotId: string;
  visitor: string;
}

const ERASE_FEEDBACK = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('answer_feedback')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('answer_log')
        .select('id')
        .where('chatbot_id', '=', p.chatbotId)
        .where('visitor', '=', p.visitor),
    ),
);
const ERASE_ANSWERS = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('answer_log')
    .where('chatbot_id', '=', p.chatbotId)
    .where('visitor', '=', p.visitor)
    .returning('id'),
);
const ERASE_UNANSWERED = prepare<Visitor>()((db, p) =>
  db
    .deleteFrom('unanswered')
    .where('chatbot_id', '=', p.chatbotId)
    .where('visitor', '=', p.visitor)
    .returning('id'),
);

const ERASE_SAID = prepare<{ chatbotId: string; sourceKind: SourceKind; sourceId: number }>()((db, p) =>
  db
    .updateTable('answer_log')
    .set({ said: '' })
    .where('chatbot_id', '=', p.chatbotId)
    .where('source_kind', '=', p.sourceKind)
    .where('source_id', '=', p.sourceId),
);

export class AnswerLog implements AnswerLogRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(answers: readonly (KeptAnswer & { chatbotId: string })[]): Promise<void> {
    const atOnce = this.#session.dialect.hasRoundTrips ? ROWS_OVER_NETWORK : ROWS_HERE;
    for (const [chatbotId, ofOne] of Map.groupBy(answers, (answer) => answer.chatbotId)) {
      for (let at = 0; at < ofOne.length; at += atOnce) {
        const json = JSON.stringify(ofOne.slice(at, at + atOnce).map(toRow));
        await this.#session.all(INSERT, { chatbotId, json });
      }
    }
  }

  async list(
    chatbotId: string,
    path: AnswerPath,
    range: { before: string; from: string; limit: number },
  ): Promise<ListedAnswer[]> {
    const rows = await this.#session.all(list(path.by), {
      chatbotId,
      ...range,
      ...NOWHERE,
      ...(path.by === 'helpful' ? { helpful: path.helpful ? 1 : 0 } : path),
    });
    return rows.map(toListed);
  }

  async mark(chatbotId: string, id: string, isRight: boolean): Promise<boolean> {
    const marked = await first(this.#session, MARK, { chatbotId, id, isRight: isRight ? 1 : 0 });
    return marked !== undefined;
  }

  async saveFeedback(chatbotId: string, feedback: AnswerFeedback): Promise<void> {
    await this.#session.all(SAVE_FEEDBACK, { chatbotId, ...feedback, helpful: feedback.helpful ? 1 : 0 });
  }

  async feedbackBands(chatbotId: string, sinceMs: number): Promise<FeedbackBand[]> {
    const rows = await this.#session.all(FEEDBACK_BANDS, { chatbotId, from: firstIdAt(sinceMs) });
    return rows.map((row) => ({ ...row, band: Number(row.band) }));
  }

  async listOverdue(
    nowMs: number,
    defaultDays: number,
    limit: number,
  ): Promise<{ chatbotId: string; days: number }[]> {
    const rows = await this.#session.all(OVERDUE, { nowMs, defaultDays, limit });
    return rows.map((row) => ({ ...row }));
  }

  async deleteBefore(chatbotId: string, beforeMs: number, limit: number): Promise<boolean> {
    const answers = await this.#session.all(DELETE_ANSWERS, { chatbotId, beforeMs, limit });
    const feedback = await this.#session.all(DELETE_FEEDBACK, { chatbotId, beforeMs, limit });
    const questions = await this.#session.all(DELETE_UNANSWERED, { chatbotId, beforeMs, limit });
    if (questions.length > 0) await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    return [answers, feedback, questions].some(({ length }) => length === limit);
  }

  async eraseVisitor(chatbotId: string, visitor: string): Promise<number> {
    await this.#session.all(ERASE_FEEDBACK, { chatbotId, visitor });
    const erased = await this.#session.all(ERASE_ANSWERS, { chatbotId, visitor });
    const questions = await this.#session.all(ERASE_UNANSWERED, { chatbotId, visitor });
    if (questions.length > 0) await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    return erased.length;
  }

  async eraseSaid(chatbotId: string, sourceKind: SourceKind, sourceId: number): Promise<void> {
    await this.#session.all(ERASE_SAID, { chatbotId, sourceKind, sourceId });
  }
}

/** What is not looked for. */
const NOWHERE = {
  outcome: 'answered',
  sourceKind: 'qa',
  sourceId: 0,
  conversation: '',
  helpful: 0,
} as const satisfies Partial<Range>;

function toRow({
  id,
  atMs,
  sourceKind,
  sourceId,
  ...kept
}: KeptAnswer): Record<keyof typeof COLUMNS, unknown> {
  return { ...kept, id, at: atMs, source_kind: sourceKind, source_id: sourceId };
}

function toListed({ at, source_kind, source_id, is_right, helpful, ...row }: ListedRow): ListedAnswer {
  return {
    ...row,
    atMs: at,
    sourceKind: source_kind,
    sourceId: source_id,
    isRight: is_right === 1,
    helpful: helpful === null ? null : helpful === 1,
  };
}
