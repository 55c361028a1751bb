/** Reads steps of the history newest first, and the changes of one. */
import { type RawBuilder, sql } from 'kysely';
import type {
  HistoryEntry,
  HistoryFilter,
  HistoryRepository,
  HistoryStep,
  ListedStep,
  Loss,
} from '../../history-types.ts';
import { prepare, prepareShapes, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { HistoryTable } from '../../tables/changes.ts';

const FILTERS = ['before', 'subject', 'subjectId', 'actorKind', 'actorId', 'stepId'] as const;
type FilterName = (typeof FILTERS)[number];

interface ListParameters extends Record<FilterName, string> {
  chatbotId: string;
  sinceMs: number;
  limit: number;
}

interface ChangeListParameters extends ListParameters {
  oldest: string;
  newest: string;
}

const CONDITIONS: Record<FilterName, (p: ListParameters) => RawBuilder<unknown>> = {
  before: (p) => sql`step_id < ${p.before}`,
  subject: (p) => sql`subject = ${p.subject}`,
  subjectId: (p) => sql`subject_id = ${p.subjectId}`,
  actorKind: (p) => sql`actor_kind = ${p.actorKind}`,
  actorId: (p) => sql`actor_id = ${p.actorId}`,
  stepId: (p) => sql`step_id = ${p.stepId}`,
};

function matches(names: readonly FilterName[], p: ListParameters): RawBuilder<unknown> {
  const since = sql`chatbot_id = ${p.chatbotId} and at >= ${p.sinceMs}`;
  return sql.join([since, ...names.map((name) => CONDITIONS[name](p))], sql` and `);
}

const byNames = <P extends object, R>(
  build: (names: readonly FilterName[]) => ReturnType<typeof make<P, R>>,
) => prepareShapes((names: readonly FilterName[]) => names.join(), build);

function make<P extends object, R>(text: (p: P) => RawBuilder<R>) {
  return prepare<P>()((db, p) => written(db, text(p)));
}

const listIds = byNames((names) =>
  make<ListParameters, { stepId: string; count: number }>(
    (p) => sql`select step_id as "stepId", count(*) as count from history where ${matches(names, p)}
      group by step_id order by step_id desc limit ${p.limit}`,
  ),
);

type EntryRow = Omit<HistoryTable, 'chatbot_id' | 'blob_key'>;

const ENTRY = ['ordinal', 'subject', 'subject_id', 'action', 'before', 'after'] as const;
const ENTRY_COLUMNS = sql`step_id, ordinal, at, actor_kind, actor_id, actor_name, subject, subject_id, action, before, after, undoes`;

/** The texts are read of those alone that are listed. */
const listFirst = byNames((names) =>
  make<ChangeListParameters, EntryRow>(
    (p) => sql`select ${ENTRY_COLUMNS} from history
      where chatbot_id = ${p.chatbotId} and (step_id, ordinal) in (
        select step_id, ordinal from (
          select step_id, ordinal, row_number() over (partition by step_id order by ordinal) as place from history
          where ${matches(names, p)} and step_id >= ${p.oldest} and step_id <= ${p.newest}
        ) as numbered where place <= ${p.limit}
      ) order by step_id desc, ordinal`,
  ),
);

const LIST_CHANGES = prepare<{ chatbotId: string; stepId: string; from: number; limit: number }>()((db, p) =>
  db
    .selectFrom('history')
    .select(ENTRY)
    .where('chatbot_id', '=', p.chatbotId)
    .where('step_id', '=', p.stepId)
    .where('ordinal', '>=', p.from)
    .orderBy('ordinal')
    .limit(p.limit),
);

const LIST_LOSSES = prepare<{
  chatbotId: string;
  sinceMs: number;
  stepId: string;
  ordinal: number;
  limit: number;
}>()((db, p) =>
  written(
    db,
    sql<EntryRow>`select ${ENTRY_COLUMNS} from history
      where chatbot_id = ${p.chatbotId} and at >= ${p.sinceMs} and (step_id, ordinal) < (${p.stepId}, ${p.ordinal})
        and before is not null and (subject = 'answer' and action <> 'created' or subject = 'file' and action = 'deleted')
      order by step_id desc, ordinal desc limit ${p.limit}`,
  ),
);

export async function listLosses(
  session: Session,
  chatbotId: string,
  { sinceMs, before, limit }: Parameters<HistoryRepository['listLosses']>[1],
): Promise<Loss[]> {
  const { stepId, ordinal } = before;
  const rows = await session.all(LIST_LOSSES, { ...{ chatbotId, sinceMs, stepId, ordinal, limit } });
  return rows.map((row) => ({ ...toStep(row), ...toEntry(row) }));
}

export async function listSteps(
  session: Session,
  chatbotId: string,
  filter: HistoryFilter & { sinceMs: number; limit: number; changesMax: number },
): Promise<ListedStep[]> {
  const names = FILTERS.filter((name) => filter[name] !== undefined);
  const given = Object.fromEntries(FILTERS.map((name) => [name, filter[name] ?? '']));
  const parameters = { ...(given as Record<FilterName, string>), chatbotId, sinceMs: filter.sinceMs };
  const steps = await session.all(listIds(names), { ...parameters, limit: filter.limit });
  const [newest, oldest] = [steps.at(0)?.stepId, steps.at(-1)?.stepId];
  if (newest === undefined || oldest === undefined) return [];
  const range = { newest, oldest, limit: filter.changesMax };
  const rows = await session.all(listFirst(names), { ...parameters, ...range });
  const byStep = Map.groupBy(rows, (row) => row.step_id);
  return steps.flatMap(({ stepId, count }) => {
    const [first, ...rest] = byStep.get(stepId) ?? [];
    return first === undefined ? [] : [{ ...toStep(first), count, changes: [first, ...rest].map(toEntry) }];
  });
}

export async function listChanges(
  session: Session,
  chatbotId: string,
  stepId: string,
  page: { from: number; limit: number },
): Promise<HistoryEntry[]> {
  return (await session.all(LIST_CHANGES, { chatbotId, stepId, ...page })).map(toEntry);
}

function toStep(row: EntryRow): HistoryStep {
  return {
    stepId: row.step_id,
    atMs: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    ...(row.undoes !== null && { undoes: row.undoes }),
  };
}

function toEntry(row: Pick<EntryRow, (typeof ENTRY)[number]>): HistoryEntry {
  return {
    ordinal: row.ordinal,
    subject: row.subject,
    subjectId: row.subject_id,
    action: row.action,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  };
}
