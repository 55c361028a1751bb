/** The statements on answers that are kept: found by few indexes, anything further is looked at row by row. */
import { sql } from 'kysely';
import type {
  AnswerChannel,
  AnswerOutcome,
  FeedbackReason,
} from '../../../../../contract/asking/answer-log.ts';
import type { SourceKind } from '../../../../../contract/common.ts';
import type { AnswerPath } from '../../console-types.ts';
import type { JsonColumns } from '../../dialect.ts';
import { prepare, prepareShapes, written } from '../../prepared.ts';

export const COLUMNS: JsonColumns = {
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

export const INSERT = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
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

/** What is not looked for. */
export const NOWHERE = {
  outcome: 'answered',
  sourceKind: 'qa',
  sourceId: 0,
  conversation: '',
  helpful: 0,
} as const satisfies Partial<Range>;

type Way = AnswerPath['by'];

/** The columns of the index before the id. */
const WAYS: Record<Way, readonly string[]> = {
  time: [],
  outcome: ['l.outcome'],
  source: ['l.source_kind', 'l.source_id'],
  conversation: ['l.conversation'],
  helpful: ['f.helpful'],
};

export interface ListedRow {
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

/** The bounds name all columns of the index that is meant: by the id alone, planners take the primary key and read it all. */
export const list = prepareShapes(
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

/** Consoles look at this number, for it costs nothing to read. */
export const NOTE_CHANGE = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set((eb) => ({ answer_changes: eb('answer_changes', '+', sql.lit(1)) }))
    .where('id', '=', p.chatbotId),
);

/** Of answers that are counted: see services/asking/answer-log/answer-log.ts. */
export const COUNT = prepare<{ chatbotId: string; from: string; until: string }>()((db, p) =>
  db
    .selectFrom('answer_log')
    .select((eb) => eb.fn.countAll<number>().as('answers'))
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '>=', p.from)
    .where('id', '<', p.until)
    .where('channel', '<>', 'test')
    .where('outcome', '<>', 'small_talk'),
);

export const MARK = prepare<{ chatbotId: string; id: string; isRight: number }>()((db, p) =>
  db
    .updateTable('answer_log')
    .set({ is_right: p.isRight })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning('id'),
);

export const ERASE_SAID = prepare<{ chatbotId: string; sourceKind: SourceKind; sourceId: number }>()(
  (db, p) =>
    db
      .updateTable('answer_log')
      .set({ said: '' })
      .where('chatbot_id', '=', p.chatbotId)
      .where('source_kind', '=', p.sourceKind)
      .where('source_id', '=', p.sourceId),
);
