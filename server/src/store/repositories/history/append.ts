/** Adds changes to the history in one statement each, or in one for all where each is a round trip. */
import { sql } from 'kysely';
import type { HistoryChange, HistoryStep } from '../../history-types.ts';
import { prepare, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { HistoryTable } from '../../tables/changes.ts';

type StepParameters = Pick<
  HistoryTable,
  'chatbot_id' | 'step_id' | 'at' | 'actor_kind' | 'actor_id' | 'actor_name' | 'undoes'
> & { defaultDays: number };

type ChangeParameters = Pick<
  HistoryTable,
  'subject' | 'subject_id' | 'action' | 'before' | 'after' | 'blob_key'
>;

const COLUMNS = sql`chatbot_id, step_id, at, actor_kind, actor_id, actor_name, undoes,
  subject, subject_id, action, before, after, blob_key, ordinal`;

/** The chatbot's row says whether anything is kept; nobody waits for it. */
const ofStep = (p: StepParameters) => sql`chatbots.id, cast(${p.step_id} as text), cast(${p.at} as bigint),
  cast(${p.actor_kind} as text), cast(${p.actor_id} as text), cast(${p.actor_name} as text), cast(${p.undoes} as text)`;

const nextOrdinal = (p: StepParameters) =>
  sql`(select coalesce(max(ordinal) + 1, 0) from history where chatbot_id = ${p.chatbot_id} and step_id = ${p.step_id})`;

const isKept = (p: StepParameters) =>
  sql`chatbots.id = ${p.chatbot_id} and coalesce(chatbots.history_days, cast(${p.defaultDays} as bigint)) > 0`;

const APPEND = prepare<StepParameters & ChangeParameters>({ isBesideCounters: true })((db, p) =>
  written(
    db,
    sql`insert into history (${COLUMNS})
      select ${ofStep(p)}, cast(${p.subject} as text), cast(${p.subject_id} as text), cast(${p.action} as text),
        cast(${p.before} as text), cast(${p.after} as text), cast(${p.blob_key} as text), ${nextOrdinal(p)}
      from chatbots where ${isKept(p)}`,
  ),
);

const APPEND_ALL = prepare<StepParameters & { json: string }>({ isBesideCounters: true })(
  (db, p, dialect) => {
    const changes = dialect.jsonRows(p.json, {
      place: 'integer',
      subject: 'text',
      subject_id: 'text',
      action: 'text',
      before: 'text',
      after: 'text',
      blob_key: 'text',
    });
    return written(
      db,
      sql`insert into history (${COLUMNS})
      select ${ofStep(p)}, listed.subject, listed.subject_id, listed.action, listed.before, listed.after,
        listed.blob_key, ${nextOrdinal(p)} + listed.place
      from chatbots cross join ${changes} as listed where ${isKept(p)}`,
    );
  },
);

/** @param defaultDays for how long the history is kept where the owner set nothing */
export async function appendChanges(
  session: Session,
  chatbotId: string,
  step: HistoryStep,
  changes: readonly HistoryChange[],
  defaultDays: number,
): Promise<void> {
  const { stepId, actor, atMs, undoes = null } = step;
  const parameters: StepParameters = {
    chatbot_id: chatbotId,
    step_id: stepId,
    at: atMs,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    undoes,
    defaultDays,
  };
  const rows = changes.map(toRow);
  if (rows.length === 0) return;
  if (session.dialect.hasRoundTrips) {
    const json = JSON.stringify(rows.map((row, place) => ({ place, ...row })));
    await session.all(APPEND_ALL, { ...parameters, json });
    return;
  }
  for (const row of rows) await session.all(APPEND, { ...parameters, ...row });
}

function toRow({ subject, subjectId, action, before, after }: HistoryChange): ChangeParameters {
  const blobKey = (before as { blobKey?: string } | null)?.blobKey ?? null;
  return {
    subject,
    subject_id: subjectId,
    action,
    before: toJson(before),
    after: toJson(after),
    blob_key: blobKey,
  };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
