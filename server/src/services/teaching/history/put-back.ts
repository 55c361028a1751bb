/** Puts subjects back to earlier states in one transaction: all of them or none, and as a step of the history in turn. */
import { isDeepStrictEqual } from 'node:util';
import { AppError, chatbotGone, type FieldError } from '../../../errors.ts';
import type { HistoryChange, HistoryStep, HistorySubject, Repositories } from '../../../store/types.ts';
import type { PuttingBack, Restorer } from './restorer.ts';
import { RESTORERS } from './restorers.ts';

export interface Wanted {
  subject: HistorySubject;
  subjectId: string;
  /** The state that it is in unless somebody changed it since; undefined: any. */
  expected: unknown;
  target: unknown;
  /** Whether the history has the states no more. */
  isErased: boolean;
}

export interface PutBackOptions {
  step: HistoryStep;
  dueAtMs: number;
  /** Whether what was changed since is put back as well, and what cannot be is left out. */
  isForced: boolean;
}

/** Told in one refusal. */
const TOLD_MAX = 20;

/**
 * @returns how many subjects were put back, stored files that nothing may name any more, and what is trained anew
 * @throws AppError conflict, which names what was changed since; not_found if the chatbot is gone
 */
export async function putBack(
  tx: Repositories,
  chatbotId: string,
  wanted: readonly Wanted[],
  { step, dueAtMs, isForced }: PutBackOptions,
): Promise<{ count: number } & Pick<PuttingBack, 'freed' | 'training'>> {
  if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
  const possible = wanted.filter((one) => !one.isErased && RESTORERS[one.subject] !== undefined);
  if (!isForced) await refuseConflicts(tx, chatbotId, wanted);
  const ledger = new Map<
    string,
    { subject: HistorySubject; subjectId: string; before: unknown; like: unknown }
  >();
  const note = async (subject: HistorySubject, subjectId: string, like: unknown): Promise<void> => {
    const name = `${subject} ${subjectId}`;
    if (ledger.has(name)) return;
    const before = await RESTORERS[subject]?.read(tx, chatbotId, subjectId, like);
    ledger.set(name, { subject, subjectId, before, like });
  };
  const context: PuttingBack = {
    ...{ tx, chatbotId, step, dueAtMs, freed: [], training: [] },
    note: (subjectId) => note('answer', subjectId, null),
  };
  for (const { subject, subjectId, target } of possible) await note(subject, subjectId, target);
  // What goes leaves its wordings and names to what comes.
  for (const isGoing of [true, false]) {
    for (const { subject, subjectId, target } of possible)
      if ((target === null) === isGoing) await RESTORERS[subject]?.put(context, subjectId, target);
  }
  const changes: HistoryChange[] = [];
  for (const { subject, subjectId, before, like } of ledger.values()) {
    const after = await RESTORERS[subject]?.read(tx, chatbotId, subjectId, like);
    if (isDeepStrictEqual(before, after)) continue;
    const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
    changes.push({ subject, subjectId, action, before, after });
  }
  await tx.history.append(chatbotId, step, changes);
  return { count: possible.length, freed: context.freed, training: context.training };
}

async function refuseConflicts(
  tx: Repositories,
  chatbotId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const together = new Set(wanted.map(({ subjectId }) => subjectId));
  const errors: FieldError[] = [];
  for (const one of wanted) {
    const message = await findConflict(tx, chatbotId, one, RESTORERS[one.subject], together);
    if (message !== undefined) errors.push({ path: `${one.subject} ${one.subjectId}`, message });
  }
  if (errors.length === 0) return;
  const told = errors.slice(0, TOLD_MAX);
  const more = errors.length > told.length ? ` and ${errors.length - told.length} more` : '';
  throw new AppError(
    'conflict',
    `Nothing was put back: ${told.map(({ path, message }) => `${path} ${message}`).join('; ')}${more}. With force=true it is put back all the same.`,
    { errors: told },
  );
}

async function findConflict(
  tx: Repositories,
  chatbotId: string,
  { subjectId, expected, target, isErased }: Wanted,
  restorer: Restorer | undefined,
  together: ReadonlySet<string>,
): Promise<string | undefined> {
  if (restorer === undefined) return 'is a key, which is not put back';
  if (isErased) return 'was erased from the history';
  const present = toPlain(await restorer.read(tx, chatbotId, subjectId, expected ?? target));
  if (expected !== undefined && !isDeepStrictEqual(present, expected)) return 'was changed since';
  return restorer.findObstacle(tx, chatbotId, { subjectId, target, together });
}

/** As the history has it. */
function toPlain(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state)) as unknown;
}
