/**
 * Imports that need no browser: their rows are handed over in parts, and then applied part by part, by one node after the other if need be.
 *
 *   parts handed over → running → done
 *                          ├────→ stopped   by a person; goes on with the parts that are left, as one that failed
 *                          ├────→ failed
 *                          └────→ running   its process ended, and another one, or the next, goes on
 *
 * A part is written, counted and deleted in one transaction, so none is applied twice, whenever a process is killed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import type {
  BeginImportBody,
  ImportPartBody,
  ImportRun,
} from '../../../../../contract/knowledge/import-runs.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { type Log, warnRarely } from '../../../log.ts';
import { makeTimeOrderedId } from '../../../store/history-step.ts';
import { createTimeSlicer } from '../../../store/time-slicer.ts';
import type { Actor, ImportHold, Repositories, Store, StoredImportRun } from '../../../store/types.ts';
import type { MassChangeService } from '../answers/mass-change.ts';
import { lockChatbot } from '../answers/write-plans.ts';
import type { BulkService } from './bulk-types.ts';

export interface ImportRuns {
  /** @throws AppError not_found; conflict if the import was begun; invalid_request if more rows would wait than may */
  putPart(chatbotId: string, part: ImportPartBody): Promise<void>;
  /** The same import begun again is told as it is. @throws AppError conflict if a part is missing, or another import runs */
  begin(chatbotId: string, wanted: BeginImportBody, actor: Actor): Promise<ImportRun>;
  find(chatbotId: string): Promise<ImportRun>;
  /** The part at hand is not written any more. */
  stop(chatbotId: string): Promise<ImportRun>;
  /** @throws AppError conflict where none was stopped, or failed */
  resume(chatbotId: string): Promise<ImportRun>;
  /** What it has not applied is deleted. @throws AppError conflict while it runs */
  discard(chatbotId: string): Promise<void>;
  /** From now on imports whose process ended are taken over. */
  start(): Promise<void>;
  /** Ends behind the parts at hand, and lets go of the imports. Twice safely. */
  close(): Promise<void>;
}

export interface ImportRunsParts {
  store: Store;
  bulk: BulkService;
  massChanges: MassChangeService;
  /** Most rows that may wait in a chatbot. */
  rowsMax: number;
  log: Pick<Log, 'warn'>;
}

/** Extended with every part: a process that has not written for so long has ended, or another one may go on all the same. */
const LEASE_MS = 60_000;
/** How often imports are looked for whose lease is over. */
const LOOK_MS = 1_000;
const TAKEN_AT_ONCE = 10;
/** Answers that make room, deleted between two looks whether it was stopped. */
const DELETED_AT_ONCE = 500;
/** Whoever has handed nothing over for so long has left. */
const ABANDONED_MS = 600_000;

const NOTHING = { created: 0, changed: 0, unchanged: 0, refused: 0 };
const NONE: ImportRun = {
  ...{ state: 'none', importId: null, done: 0, total: 0, counts: NOTHING, stepId: null, fault: null },
};

/** Ends a transaction of an import that was stopped, or is another process's. */
class NotOurs extends Error {}

export function createImportRuns({ store, bulk, massChanges, rowsMax, log }: ImportRunsParts): ImportRuns {
  const warn = warnRarely(log);
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let following: Promise<void> | undefined;

  const timesNow = () => ({ nowMs: store.nowMs(), leasedUntilMs: store.nowMs() + LEASE_MS });

  async function advance(
    tx: Repositories,
    hold: ImportHold,
    done: { part?: number; counts: StoredImportRun['counts'] },
  ): Promise<void> {
    if (!(await tx.importRuns.advance(hold, { ...done, ...timesNow() }))) throw new NotOurs();
  }

  /** False if the service ends before it is through. */
  async function applyParts(hold: ImportHold, { plan, stepId }: StoredImportRun): Promise<boolean> {
    const { chatbotId, importId } = hold;
    const slice = createTimeSlicer();
    for (;;) {
      if (closing.signal.aborted) return false;
      const next = await store.read.importRuns.nextPart(chatbotId, importId);
      if (next === undefined) return true;
      const { mode, newestId, actor } = plan;
      const rows = JSON.parse(next.texts) as ImportPartBody['rows'];
      const partOf = {
        newestId,
        record: async (tx: Repositories, states: readonly (keyof typeof NOTHING)[]) => {
          const counts = { ...NOTHING };
          for (const state of states) counts[state] += 1;
          await advance(tx, hold, { part: next.part, counts });
        },
      };
      await bulk.apply(chatbotId, { mode, stepId, rows, partOf }, actor);
      await slice.yieldIfDue();
    }
  }

  /** False as above. Those that are gone already are passed over, so it may begin anew. */
  async function makeRoom(hold: ImportHold, { plan, stepId }: StoredImportRun): Promise<boolean> {
    const { replacedIds, actor } = plan;
    for (let from = 0; from < replacedIds.length; from += DELETED_AT_ONCE) {
      if (closing.signal.aborted) return false;
      await store.write((tx) => advance(tx, hold, { counts: NOTHING }));
      const some = replacedIds.slice(from, from + DELETED_AT_ONCE);
      await massChanges.apply(hold.chatbotId, some, { kind: 'delete' }, actor, stepId);
    }
    return true;
  }

  async function run(hold: ImportHold): Promise<void> {
    const end = (state: 'done' | 'failed', fault: StoredImportRun['fault']) =>
      store.write((tx) => tx.importRuns.finish(hold, { state, fault, nowMs: store.nowMs() }));
    try {
      const stored = await store.read.importRuns.find(hold.chatbotId);
      if (stored === undefined) return;
      const isThrough = (await applyParts(hold, stored)) && (await makeRoom(hold, stored));
      await (isThrough ? end('done', null) : store.write((tx) => tx.importRuns.release(hold)));
    } catch (error) {
      if (error instanceof NotOurs) return;
      warn({ err: error, chatbotId: hold.chatbotId }, 'an import broke off');
      // Where the store was away, whoever finds the lease to be over goes on.
      const isAway = error instanceof AppError && error.code === 'unavailable';
      await (isAway ? store.write((tx) => tx.importRuns.release(hold)) : end('failed', faultOf(error)));
    }
  }

  function runBehind(hold: ImportHold): void {
    const ended = run(hold)
      .catch((error: unknown) => warn({ err: error }, 'the end of an import was not written'))
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  }

  async function takeOver(): Promise<void> {
    for (const which of await store.read.importRuns.listDue(store.nowMs(), TAKEN_AT_ONCE)) {
      const hold = { ...which, holder: randomUUID() };
      if (await store.write((tx) => tx.importRuns.claim(hold, timesNow()))) runBehind(hold);
    }
  }

  async function follow(): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await takeOver().catch((error: unknown) => {
        if (!signal.aborted) warn({ err: error }, 'imports could not be looked for');
      });
      await rest(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  function checkOpen(): void {
    if (closing.signal.aborted) throw new AppError('unavailable', 'The service is shutting down.');
  }

  async function find(chatbotId: string): Promise<ImportRun> {
    const found = await store.read.importRuns.find(chatbotId);
    if (found === undefined) return NONE;
    const { importId, state, total, counts, stepId, fault, plan } = found;
    const done = counts.created + counts.changed + counts.unchanged + counts.refused;
    const hasChanged = counts.created + counts.changed > 0 || (done === total && plan.replacedIds.length > 0);
    return { importId, state, done, total, counts, stepId: hasChanged ? stepId : null, fault };
  }

  return {
    find,

    async putPart(chatbotId, { importId, part, rows }) {
      const nowMs = store.nowMs();
      const kept = { importId, part, rowCount: rows.length, texts: JSON.stringify(rows), nowMs };
      await store.write(async (tx) => {
        await lockChatbot(tx, chatbotId);
        if ((await tx.importRuns.find(chatbotId))?.importId === importId)
          throw new AppError('conflict', 'This import was begun: it takes no more parts.');
        await tx.importRuns.putPart(chatbotId, kept);
        if ((await countRows(tx, chatbotId)) <= rowsMax) return;
        await tx.importRuns.deleteAbandoned(chatbotId, nowMs - ABANDONED_MS);
        if ((await countRows(tx, chatbotId)) <= rowsMax) return;
        throw invalidField(
          '/rows',
          `must not be more than ${rowsMax} with those that wait`,
          `At most ${rowsMax} rows of a chatbot may wait to be imported: import fewer at once.`,
        );
      });
    },

    async begin(chatbotId, { importId, parts, mode, replacedIds = [] }, { id, name }) {
      checkOpen();
      const hold = { chatbotId, importId, holder: randomUUID() };
      const times = timesNow();
      const isBegun = await store.write(async (tx) => {
        await lockChatbot(tx, chatbotId);
        if ((await tx.importRuns.find(chatbotId))?.importId === importId) return false;
        const waiting = (await tx.importRuns.listWaiting(chatbotId)).find((one) => one.importId === importId);
        if (waiting?.parts !== parts) {
          const detail = `Of this import's ${parts} parts ${waiting?.parts ?? 0} are there: hand the others over first.`;
          throw new AppError('conflict', detail);
        }
        const [newestId = 0] = await tx.answers.listIds(chatbotId, { limit: 1 });
        const plan = { mode, replacedIds, newestId, actor: { kind: 'import' as const, id, name } };
        const run = { stepId: makeTimeOrderedId(times.nowMs), plan, total: waiting.rows };
        if (await tx.importRuns.begin(hold, run, times)) return true;
        throw new AppError('conflict', 'Another import is running: wait for its end, or stop it.');
      });
      if (isBegun) runBehind(hold);
      return find(chatbotId);
    },

    async stop(chatbotId) {
      await store.write((tx) => tx.importRuns.stop(chatbotId, store.nowMs()));
      return find(chatbotId);
    },

    async resume(chatbotId) {
      checkOpen();
      const importId = (await store.read.importRuns.find(chatbotId))?.importId ?? '';
      const hold = { chatbotId, importId, holder: randomUUID() };
      if (!(await store.write((tx) => tx.importRuns.resume(hold, timesNow()))))
        throw new AppError('conflict', 'No import was stopped that could go on.');
      runBehind(hold);
      return find(chatbotId);
    },

    async discard(chatbotId) {
      if (!(await store.write((tx) => tx.importRuns.discard(chatbotId))))
        throw new AppError('conflict', 'The import is running: stop it first.');
    },

    async start() {
      // The embedded store has one server: what is running was its own before it was killed.
      if (store.hasOneServer) await store.write((tx) => tx.importRuns.releaseAll());
      following ??= follow();
    },

    async close() {
      closing.abort();
      await following;
      await Promise.all(underWay);
    },
  };
}

async function countRows(tx: Repositories, chatbotId: string): Promise<number> {
  return (await tx.importRuns.listWaiting(chatbotId)).reduce((sum, { rows }) => sum + rows, 0);
}

function faultOf(error: unknown): NonNullable<ImportRun['fault']> {
  if (error instanceof AppError) return { status: error.status, code: error.code, detail: error.message };
  return { status: 500, code: 'internal_error', detail: '' };
}
