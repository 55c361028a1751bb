/** Takes texts out of the history: of one subject at once, and of what is too old. */
import { sql } from 'kysely';
import type { HistorySubject } from '../../history-types.ts';
import { prepare, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import { AnswerLog } from '../answer-log/answer-log.ts';

const DAY_MS = 86_400_000;

interface Subject {
  chatbotId: string;
  subject: HistorySubject;
  subjectId: string;
}

const KEPT_OF = prepare<Subject>()((db, p) =>
  db
    .selectFrom('history')
    .select(['step_id as stepId', 'ordinal', 'blob_key as blobKey', 'before', 'after'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('subject', '=', p.subject)
    .where('subject_id', '=', p.subjectId),
);

const ERASE = prepare<Subject>()((db, p) =>
  db
    .updateTable('history')
    .set({ before: null, after: null, blob_key: null })
    .where('chatbot_id', '=', p.chatbotId)
    .where('subject', '=', p.subject)
    .where('subject_id', '=', p.subjectId),
);

/** Of a step that may have changed ten thousand, those alone whose text names the pair. */
const HOLDERS_IN_STEP = prepare<{ chatbotId: string; stepId: string; pattern: string }>()((db, p) =>
  db
    .selectFrom('history')
    .select(['subject_id as subjectId', 'before', 'after'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('step_id', '=', p.stepId)
    .where('subject', '=', 'answer')
    .where((eb) => eb.or([eb('before', 'like', p.pattern), eb('after', 'like', p.pattern)])),
);

const ERASE_CHANGE = prepare<{ chatbotId: string; stepId: string; ordinal: number }>()((db, p) =>
  db
    .updateTable('history')
    .set({ before: null, after: null })
    .where('chatbot_id', '=', p.chatbotId)
    .where('step_id', '=', p.stepId)
    .where('ordinal', '=', p.ordinal),
);

/** By the index on time; a few at once, for others wait meanwhile. */
const DELETE = prepare<{ chatbotId: string; beforeMs: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{
      blobKey: string | null;
    }>`delete from history where chatbot_id = ${p.chatbotId} and (step_id, ordinal) in (
        select step_id, ordinal from history where chatbot_id = ${p.chatbotId} and at < ${p.beforeMs}
        order by at limit ${p.limit}
      ) returning blob_key as "blobKey"`,
  ),
);

const OVERDUE = prepare<{ nowMs: number; defaultDays: number; limit: number }>()((db, p) =>
  written(
    db,
    sql<{ chatbotId: string; days: number }>`
      select id as "chatbotId", coalesce(history_days, cast(${p.defaultDays} as bigint)) as days from chatbots
      where exists (
        select 1 from history where chatbot_id = chatbots.id
          and at < cast(${p.nowMs} as bigint) - coalesce(chatbots.history_days, cast(${p.defaultDays} as bigint)) * ${sql.lit(DAY_MS)}
      ) limit ${p.limit}`,
  ),
);

/** Of the pairs that are, or were, the answer. */
function wordingIds(state: string | null): number[] {
  const { wordings = [] } = (state === null ? {} : JSON.parse(state)) as { wordings?: { id: number }[] };
  return wordings.map(({ id }) => id);
}

type States = Record<'before' | 'after', string | null>;

const holds = ({ before, after }: States, ids: ReadonlySet<number>): boolean =>
  [before, after].some((state) => wordingIds(state).some((id) => ids.has(id)));

/** Wordings were in other answers before they were joined to this one, or are since: in the same steps, the changes of those have them too. */
async function eraseElsewhere(
  session: Session,
  { chatbotId, subjectId }: Subject,
  changed: readonly { stepId: string }[],
  ids: ReadonlySet<number>,
): Promise<void> {
  const known = new Set([subjectId]);
  const steps = new Set(changed.map(({ stepId }) => stepId));
  // Grows while it is gone through.
  for (const stepId of steps) {
    const others = [];
    for (const id of ids)
      others.push(...(await session.all(HOLDERS_IN_STEP, { chatbotId, stepId, pattern: `%{"id":${id},%` })));
    for (const other of others) {
      if (known.has(other.subjectId) || !holds(other, ids)) continue;
      known.add(other.subjectId);
      const subject = { chatbotId, subject: 'answer', subjectId: other.subjectId } as const;
      const changes = await session.all(KEPT_OF, subject);
      for (const change of changes.filter((one) => holds(one, ids))) {
        await session.all(ERASE_CHANGE, { chatbotId, stepId: change.stepId, ordinal: change.ordinal });
        steps.add(change.stepId);
      }
    }
  }
}

/** What was said from it leaves the kept answers too. */
export async function eraseSubject(session: Session, subject: Subject): Promise<string[]> {
  const named = await session.all(KEPT_OF, subject);
  await session.all(ERASE, subject);
  if (subject.subject === 'answer' || subject.subject === 'file') {
    const kind = subject.subject === 'file' ? 'file' : 'qa';
    const states = kind === 'qa' ? named.flatMap(({ before, after }) => [before, after]) : [];
    const ids = new Set([Number(subject.subjectId), ...states.flatMap(wordingIds)]);
    if (kind === 'qa') await eraseElsewhere(session, subject, named, ids);
    for (const id of ids) await new AnswerLog(session).eraseSaid(subject.chatbotId, kind, id);
  }
  return named.flatMap(({ blobKey }) => blobKey ?? []);
}

export async function deleteBefore(
  session: Session,
  chatbotId: string,
  beforeMs: number,
  limit: number,
): Promise<{ deleted: number; blobKeys: string[] }> {
  const deleted = await session.all(DELETE, { chatbotId, beforeMs, limit });
  return { deleted: deleted.length, blobKeys: deleted.flatMap(({ blobKey }) => blobKey ?? []) };
}

export function listOverdue(
  session: Session,
  nowMs: number,
  defaultDays: number,
  limit: number,
): Promise<{ chatbotId: string; days: number }[]> {
  return session.all(OVERDUE, { nowMs, defaultDays, limit });
}
