/** The history of a chatbot: read in steps, and put back a step or a subject at a time. */
import { AppError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { type BlobStore, dropUnused } from '../../../store/blobs/blob-store.ts';
import type {
  HistoryEntry,
  HistoryFilter,
  HistoryStep,
  HistorySubject,
  ListedStep,
  Repositories,
  Store,
} from '../../../store/types.ts';
import { keptSinceMs } from '../../tenants/history-retention.ts';
import { type AnswerSnapshot, toSnapshot } from '../answer-snapshots.ts';
import { type DeletedFilter, listDeleted } from './deleted.ts';
import { putBack, type Wanted } from './put-back.ts';

export interface HistoryPageOf {
  /** For how many days it is kept. */
  days: number;
  /** Newest first, without what is too old, whether or not it is removed yet. */
  steps: ListedStep[];
  isLast: boolean;
}

export interface PutBackResult {
  stepId: string;
  count: number;
}

/** Every method throws AppError not_found if the chatbot is gone. */
export interface HistoryService {
  list(
    chatbotId: string,
    filter: HistoryFilter & { limit: number; changesMax: number },
  ): Promise<HistoryPageOf>;
  /** @throws AppError not_found if there is no such step, or it is too old */
  listChanges(
    chatbotId: string,
    stepId: string,
    page: { from: number; limit: number },
  ): Promise<HistoryEntry[]>;
  /** What was deleted and not put back, the last first; nothing that was erased, or is too old. */
  listDeleted(
    chatbotId: string,
    filter: DeletedFilter,
  ): Promise<{ days: number } & Awaited<ReturnType<typeof listDeleted>>>;
  /** All subjects of a step as they were before it, or none. @throws AppError not_found, conflict */
  undo(
    chatbotId: string,
    stepId: string,
    options: { step: HistoryStep; isForced: boolean },
  ): Promise<PutBackResult>;
  /**
   * One subject as it was before or after a change; of an answer with `wordingId` only the wording that the change took from it, added
   * to what the answer is now. @throws AppError not_found, conflict
   */
  restore(
    chatbotId: string,
    change: { stepId: string; ordinal: number; to: 'before' | 'after'; wordingId?: number | undefined },
    options: { step: HistoryStep; isForced: boolean },
  ): Promise<PutBackResult>;
  /** Takes all texts of a subject out of the history, and leaves who changed it when. */
  erase(chatbotId: string, subject: HistorySubject, subjectId: string): Promise<void>;
}

export interface HistoryParts {
  store: Store;
  blobs: BlobStore;
  log: Pick<Log, 'warn'>;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  /** How long changes gather before they are trained together. */
  debounceMs: number;
  waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<unknown>;
  /** How long files that are put back are waited for, so that they answer at once. */
  waitMs: number;
}

const PAGE_CHANGES = 500;

export function createHistoryService(parts: HistoryParts): HistoryService {
  const { store, wake } = parts;

  async function readKept(
    read: Pick<Repositories, 'history'>,
    chatbotId: string,
  ): Promise<{ days: number; sinceMs: number }> {
    const days = await read.history.findDays(chatbotId);
    if (days === undefined) throw new AppError('not_found', 'There is no such chatbot.');
    return { days, sinceMs: keptSinceMs(days, store.nowMs()) };
  }

  async function requireStep(
    read: Pick<Repositories, 'history'>,
    chatbotId: string,
    stepId: string,
  ): Promise<void> {
    const { sinceMs } = await readKept(read, chatbotId);
    const found = await read.history.listSteps(chatbotId, { stepId, sinceMs, limit: 1, changesMax: 1 });
    if (found.length === 0) throw new AppError('not_found', 'The history has no such step.');
  }

  async function run(
    chatbotId: string,
    options: { step: HistoryStep; isForced: boolean },
    choose: (tx: Repositories) => Promise<Wanted[]>,
  ): Promise<PutBackResult> {
    const { step } = options;
    const dueAtMs = step.atMs + parts.debounceMs;
    const { count, freed, training } = await store.write(async (tx) =>
      putBack(tx, chatbotId, await choose(tx), { ...options, dueAtMs }),
    );
    wake(step.atMs);
    wake(dueAtMs);
    await Promise.all(training.map((id) => parts.waitForFile(chatbotId, id, parts.waitMs)));
    await dropUnused(parts, freed);
    return { stepId: step.stepId, count };
  }

  return {
    async list(chatbotId, filter) {
      const { days, sinceMs } = await readKept(store.read, chatbotId);
      const steps = await store.read.history.listSteps(chatbotId, {
        ...filter,
        limit: filter.limit + 1,
        sinceMs,
      });
      return { days, steps: steps.slice(0, filter.limit), isLast: steps.length <= filter.limit };
    },

    async listChanges(chatbotId, stepId, page) {
      await requireStep(store.read, chatbotId, stepId);
      return store.read.history.listChanges(chatbotId, stepId, page);
    },

    async listDeleted(chatbotId, filter) {
      const { days, sinceMs } = await readKept(store.read, chatbotId);
      return { days, ...(await listDeleted(store.read, chatbotId, { ...filter, sinceMs })) };
    },

    undo: (chatbotId, stepId, { step, isForced }) =>
      run(chatbotId, { step: { ...step, undoes: stepId }, isForced }, async (tx) => {
        await requireStep(tx, chatbotId, stepId);
        return toWanted(await readAll(tx, chatbotId, stepId));
      }),

    restore: (chatbotId, { stepId, ordinal, to, wordingId }, options) =>
      run(chatbotId, options, async (tx) => {
        await requireStep(tx, chatbotId, stepId);
        const [change] = await tx.history.listChanges(chatbotId, stepId, { from: ordinal, limit: 1 });
        if (change?.ordinal !== ordinal) throw new AppError('not_found', 'The step has no such change.');
        const { subject, subjectId, before, after } = change;
        const isErased = before === null && after === null;
        if (wordingId !== undefined && !isErased) {
          const target = await readWithWording(tx, chatbotId, change, wordingId);
          return [{ subject, subjectId, expected: undefined, target, isErased }];
        }
        const states =
          to === 'before' ? { expected: after, target: before } : { expected: undefined, target: after };
        return [{ subject, subjectId, ...states, isErased }];
      }),

    async erase(chatbotId, subject, subjectId) {
      const blobKeys = await store.write(async (tx) => {
        await tx.chatbots.lock(chatbotId);
        return tx.history.erase(chatbotId, subject, subjectId);
      });
      await dropUnused(parts, blobKeys);
    },
  };
}

/** The answer as it is now, or, where it is gone, as it was, with the wording that the change took from it. */
async function readWithWording(
  tx: Repositories,
  chatbotId: string,
  { subject, subjectId, before }: HistoryEntry,
  wordingId: number,
): Promise<AnswerSnapshot> {
  const old = subject === 'answer' ? (before as AnswerSnapshot | null) : null;
  const wording = old?.wordings.find(({ id }) => id === wordingId);
  if (old === null || wording === undefined)
    throw new AppError('not_found', 'The change took no such wording.');
  const id = Number(subjectId);
  const now = toSnapshot((await tx.answers.findWordings(chatbotId, [id])).get(id) ?? []);
  const others = (now?.wordings ?? []).filter((one) => one.id !== wordingId);
  return { ...(now ?? old), wordings: [...others, wording].sort((one, other) => one.id - other.id) };
}

async function readAll(tx: Repositories, chatbotId: string, stepId: string): Promise<HistoryEntry[]> {
  const changes: HistoryEntry[] = [];
  for (;;) {
    const from = (changes.at(-1)?.ordinal ?? -1) + 1;
    const page = await tx.history.listChanges(chatbotId, stepId, { from, limit: PAGE_CHANGES });
    for (const change of page) changes.push(change);
    if (page.length < PAGE_CHANGES) return changes;
  }
}

/** Each subject from the last state that the step left it in to the first that it found, field by field. */
function toWanted(changes: readonly HistoryEntry[]): Wanted[] {
  const bySubject = Map.groupBy(changes, ({ subject, subjectId }) => `${subject} ${subjectId}`);
  return [...bySubject.values()].flatMap((ofOne) => {
    const [first, last] = [ofOne.at(0), ofOne.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { subject, subjectId } = first;
    const isErased = ofOne.some(({ before, after }) => before === null && after === null);
    const isByField = subject === 'settings';
    const expected = isByField ? Object.assign({}, ...ofOne.map(({ after }) => after)) : last.after;
    const target = isByField
      ? Object.assign({}, ...ofOne.toReversed().map(({ before }) => before))
      : first.before;
    return [{ subject, subjectId, expected, target, isErased }];
  });
}
