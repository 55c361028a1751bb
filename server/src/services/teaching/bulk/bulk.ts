/** Applies many answers at once: in steps that are written together or not at all, each in one transaction. */
import {
  BULK_STATES,
  BULK_STEP_ROWS,
  type BulkRow,
  type BulkRowResult,
} from '../../../../../contract/knowledge/bulk.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { beginStep } from '../../../store/history-step.ts';
import { createTimeSlicer } from '../../../store/time-slicer.ts';
import type { ActorKind, HistoryStep, Pair, Repositories, Store } from '../../../store/types.ts';
import { answerIdOf } from '../answer-snapshots.ts';
import {
  type AnswerPlan,
  changesNothing,
  countNewIds,
  planAnswer,
  planRemoval,
} from '../answers/answer-plan.ts';
import { type DesiredAnswer, readDesired } from '../answers/desired-answer.ts';
import { lockChatbot, planAnswers, writePlans } from '../answers/write-plans.ts';
import { fingerprint, performOnce } from '../idempotency.ts';
import type { BulkOutcome, BulkRequest, BulkService } from './bulk-types.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { findTargets } from './find-targets.ts';

export interface BulkParts {
  store: Store;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  nowMs: () => number;
  /** How long changes gather before they are trained together. */
  debounceMs: number;
  /** Most rows of one call. */
  rowsMax: number;
  idempotencyKeepHours: number;
}

/** Nothing of a dry run belongs together: it reads so much between two slices of time. */
const DRY_STEP_ROWS = 50;

/** One call, while it runs. */
interface Run {
  chatbotId: string;
  request: BulkRequest;
  step: HistoryStep;
  /** Where the call may be repeated. */
  repeatable: { key: string; fingerprint: string } | undefined;
  /** Transactions that were begun, each with a record of its own. */
  begun: number;
  /** What is taught after this answer, while the call runs, is left alone. */
  newestId: number;
  /** By the answer that it is about: the row. */
  named: Map<number, number>;
  /** Those of them that it made. */
  created: Set<number>;
  results: BulkRowResult[];
}

/** What a transaction finds out; it may run twice. */
interface StepOutcome {
  results: BulkRowResult[];
  named: [answerId: number, row: number][];
  created: number[];
}

export function createBulkService(parts: BulkParts): BulkService {
  const { store, nowMs } = parts;

  /** Runs the work in a transaction that may write, or returns what it returned before; of a dry run, on what is there. */
  async function inStep<T>(run: Run, work: (tx: Repositories, save: SavePlans) => Promise<T>): Promise<T> {
    const { chatbotId, step, repeatable, newestId } = run;
    if (run.request.dryRun === true) return work(store.read, async () => undefined);
    const times = { nowMs: nowMs(), dueAtMs: nowMs() + parts.debounceMs };
    // No key has a space: those behind the first are nobody else's.
    const place = run.begun === 0 ? '' : ` ${run.begun}`;
    run.begun += 1;
    const kept = await store.write(async (tx) => {
      await lockChatbot(tx, chatbotId);
      const perform = async (): Promise<KeptStep<T>> => ({
        done: await work(tx, (plans) => writePlans(tx, chatbotId, plans, { step, times })),
        stepId: step.stepId,
        newestId,
      });
      if (repeatable === undefined) return perform();
      const { key, fingerprint } = repeatable;
      const { nowMs } = times;
      const once = { chatbotId, key: key + place, fingerprint, nowMs, keepHours: parts.idempotencyKeepHours };
      return (await performOnce(tx, once, perform)).result;
    });
    run.step = { ...step, stepId: kept.stepId };
    run.newestId = kept.newestId;
    parts.wake(times.dueAtMs);
    return kept.done;
  }

  async function applyRows(run: Run, rows: readonly CheckedRow[]): Promise<void> {
    const { results, named, created } = await inStep(run, async (tx, save) => {
      const outcome = await planRows(tx, run, rows, save);
      const states = outcome.results.flatMap(({ state }) => (state === 'deleted' ? [] : [state]));
      await run.request.partOf?.record(tx, states);
      return outcome;
    });
    for (const result of results) run.results.push(result);
    for (const [answerId, row] of named) run.named.set(answerId, row);
    for (const answerId of created) run.created.add(answerId);
  }

  /** Deletes, of the next answers before that one, those that no row named. @returns the last that was looked at */
  async function removeUnnamed(run: Run, before: number): Promise<number | undefined> {
    const limit = run.request.dryRun === true ? DRY_STEP_ROWS : BULK_STEP_ROWS;
    const { removed, last } = await inStep(run, async (tx, save) => {
      const found = await tx.answers.listIds(run.chatbotId, { before, limit });
      const ids = found.filter((id) => !run.named.has(id));
      const wordings = await tx.answers.findWordings(run.chatbotId, ids);
      const plans = ids.flatMap((id) => {
        const [first, ...others] = wordings.get(id) ?? [];
        return first === undefined ? [] : [planRemoval([first, ...others])];
      });
      await save(plans);
      return { removed: plans.map(({ answerId }) => answerId), last: found.at(-1) };
    });
    for (const answerId of removed) run.results.push({ row: -1, state: 'deleted', answerId });
    return last;
  }

  async function removeAllUnnamed(run: Run): Promise<void> {
    const slice = createTimeSlicer();
    let before: number | undefined = run.newestId + 1;
    while (before !== undefined) {
      before = await removeUnnamed(run, before);
      await slice.yieldIfDue();
    }
  }

  return {
    async apply(chatbotId, request, actor): Promise<BulkOutcome> {
      checkCount(request.rows.length, request.partOf === undefined ? parts.rowsMax : BULK_STEP_ROWS);
      const checked = await checkRows(request);
      const [newestId = 0] = await store.read.answers.listIds(chatbotId, { limit: 1 });
      const run = begin(chatbotId, request, { step: beginStep(actor, nowMs()), newestId });
      const slice = createTimeSlicer();
      const stepRows = request.dryRun === true ? DRY_STEP_ROWS : BULK_STEP_ROWS;
      for (let from = 0; from < checked.length; from += stepRows) {
        await applyRows(run, checked.slice(from, from + stepRows));
        await slice.yieldIfDue();
      }
      const isWhole = run.results.every(({ state }) => state !== 'refused');
      if (request.mode === 'replace' && isWhole) await removeAllUnnamed(run);
      return conclude(run);
    },
  };
}

type SavePlans = (plans: readonly AnswerPlan[]) => Promise<void>;

/** What an idempotency record keeps of a transaction. */
interface KeptStep<T> {
  done: T;
  stepId: string;
  newestId: number;
}

function begin(
  chatbotId: string,
  request: BulkRequest,
  { step: begun, newestId }: Pick<Run, 'step' | 'newestId'>,
): Run {
  const { idempotencyKey: key, mode, rows, dryRun = false } = request;
  const step = { ...begun, stepId: request.stepId ?? begun.stepId };
  const repeatable =
    key === undefined || dryRun
      ? undefined
      : { key, fingerprint: fingerprint('POST bulk', mode, JSON.stringify(rows)) };
  const empty = { named: new Map(), created: new Set<number>(), results: [] };
  return { chatbotId, request, step, repeatable, begun: 0, newestId, ...empty };
}

/** @throws AppError invalid_request */
function checkCount(count: number, rowsMax: number): void {
  const fault =
    count === 0 ? 'must not be empty' : count > rowsMax ? `must have at most ${rowsMax} items` : undefined;
  if (fault !== undefined) throw invalidField('/rows', fault, `The body is invalid: /rows ${fault}.`);
}

async function planRows(
  tx: Repositories,
  { chatbotId, request, step, named: namedBefore, created: createdBefore }: Run,
  checked: readonly CheckedRow[],
  save: SavePlans,
): Promise<StepOutcome> {
  const { mode, dryRun = false, partOf: { newestId } = { newestId: Number.POSITIVE_INFINITY } } = request;
  const taughtBy = step.actor.kind;
  const results = new Map<number, BulkRowResult>();
  const refuse = (row: number, reason: string) => results.set(row, { row, state: 'refused', reason });
  const valid: { at: number; row: BulkRow }[] = [];
  for (const row of checked) {
    if (row.refused === undefined) valid.push(row);
    else refuse(row.at, row.refused);
  }
  const targets = await findTargets(
    tx,
    chatbotId,
    valid.map(({ row }) => row),
    {
      mode,
      isAsRow: (row, before) => isAsRow(row, before, taughtBy),
      isNew: (answerId) => createdBefore.has(answerId) || answerId > newestId,
    },
  );

  const named = new Map(namedBefore);
  const wanted: { at: number; before: readonly Pair[]; desired: DesiredAnswer }[] = [];
  for (const [index, { at, row }] of valid.entries()) {
    const target = targets[index];
    const before = target?.refused === undefined ? (target?.before ?? []) : [];
    const desired = readRow(row, before[0], taughtBy);
    const answerId = before[0] && answerIdOf(before[0]);
    const earlier = answerId === undefined ? undefined : named.get(answerId);
    if (target?.refused !== undefined) refuse(at, target.refused);
    else if (typeof desired === 'string') refuse(at, desired);
    else if (earlier !== undefined) refuse(at, `Row ${earlier} is about the same answer, ${answerId}.`);
    else {
      if (answerId !== undefined) named.set(answerId, at);
      wanted.push({ at, before, desired });
    }
  }

  const created: number[] = [];
  const plans = dryRun ? wanted.map(planDry) : await planAnswers(tx, chatbotId, wanted);
  await save(plans);
  for (const [index, plan] of plans.entries()) {
    const { at: row = 0, before = [] } = wanted[index] ?? {};
    const state = before.length === 0 ? 'created' : changesNothing(plan) ? 'unchanged' : 'changed';
    if (state === 'created' && dryRun) results.set(row, { row, state });
    else {
      results.set(row, { row, state, answerId: plan.answerId });
      named.set(plan.answerId, row);
      if (state === 'created') created.push(plan.answerId);
    }
  }
  return { results: checked.flatMap(({ at }) => results.get(at) ?? []), named: [...named], created };
}

/** Without ids of its own: nothing of it is kept. */
function planDry({ before, desired }: { before: readonly Pair[]; desired: DesiredAnswer }): AnswerPlan {
  return planAnswer(before, desired, () => 0);
}

/** How the answer is to be, or why it cannot be so. */
function readRow(row: BulkRow, before: Pair | undefined, taughtBy: ActorKind): DesiredAnswer | string {
  try {
    return readDesired(row, before, taughtBy);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function isAsRow(row: BulkRow, before: readonly Pair[], taughtBy: ActorKind): boolean {
  const desired = readRow(row, before[0], taughtBy);
  if (typeof desired === 'string' || countNewIds(before, desired) > 0) return false;
  return changesNothing(planDry({ before, desired }));
}

function conclude({ request, results, step }: Run): BulkOutcome {
  const counts = Object.fromEntries(BULK_STATES.map((state) => [state, 0])) as BulkOutcome['counts'];
  for (const { state } of results) counts[state] += 1;
  const hasWritten = request.dryRun !== true && counts.created + counts.changed + counts.deleted > 0;
  return { counts, results, stepId: hasWritten ? step.stepId : null };
}
