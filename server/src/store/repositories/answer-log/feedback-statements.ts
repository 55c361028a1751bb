/** The statements on what customers made of answers. */
import { sql } from 'kysely';
import type { AnswerFeedback, FeedbackBand } from '../../console-types.ts';
import { prepare, written } from '../../prepared.ts';

type FeedbackRow = Omit<AnswerFeedback, 'helpful'> & { chatbotId: string; helpful: number };

export const SAVE_FEEDBACK = prepare<FeedbackRow>()((db, p, dialect) => {
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

export const FEEDBACK_BANDS = prepare<{ chatbotId: string; from: string }>()((db, p, dialect) => {
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
