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
  const ledger = new Map<string, Noted>();
  const note = async (noted: readonly Omit<Noted, 'before'>[]): Promise<void> => {
    const isNew = (one: Omit<Noted, 'before'>) => !ledger.has(nameOf(one));
    for (const [subject, unread] of Map.groupBy(noted.filter(isNew), (one) => one.subject)) {
      const states = await RESTORERS[subject]?.read(tx, chatbotId, unread);
      for (const [at, one] of unread.entries()) ledger.set(nameOf(one), { ...one, before: states?.[at] });
    }
  };
  const context: PuttingBack = {
    ...{ tx, chatbotId, step, dueAtMs, freed: [], training: [] },
    note: (ids) => note(ids.map((subjectId) => ({ subject: 'answer', subjectId, like: null }))),
  };
  await note(possible.map(({ subject, subjectId, target }) => ({ subject, subjectId, like: target })));
  // What goes leaves its wordings and names to what comes.
  for (const isGoing of [true, false]) {
    const inTurn = possible.filter(({ target }) => (target === null) === isGoing);
    for (const [subject, subjects] of Map.groupBy(inTurn, (one) => one.subject))
      await RESTORERS[subject]?.put(context, subjects);
  }
  const changes: HistoryChange[] = [];
  for (const [subject, noted] of Map.groupBy(ledger.values(), (one) => one.subject)) {
    const states = await RESTORERS[subject]?.read(tx, chatbotId, noted);
    for (const [at, { subjectId, before }] of noted.entries()) {
      const after = states?.[at];
      if (isDeepStrictEqual(before, after)) continue;
      const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
      changes.push({ subject, subjectId, action, before, after });
    }
  }
  await tx.history.append(chatbotId, step, changes);
  return { count: possible.length, freed: context.freed, training: context.training };
}

/** A subject as it was before it was put back. */
interface Noted {
  subject: HistorySubject;
  subjectId: string;
  before: unknown;
  /** A state whose fields are meant. */
  like: unknown;
}

const nameOf = ({ subject, subjectId }: Pick<Noted, 'subject' | 'subjectId'>) => `${subject} ${subjectId}`;

async function refuseConflicts(
  tx: Repositories,
  chatbotId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  const together = new Set(wanted.map(({ subjectId }) => subjectId));
  const errors: FieldError[] = [];
  for (const [subject, ofOne] of Map.groupBy(wanted, (one) => one.subject)) {
    const messages = await findConflicts(tx, chatbotId, ofOne, RESTORERS[subject], together);
    for (const [at, one] of ofOne.entries()) {
      const message = messages[at];
      if (message !== undefined) errors.push({ path: nameOf(one), message });
    }
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

/** @param wanted of one kind of subject */
async function findConflicts(
  tx: Repositories,
  chatbotId: string,
  wanted: readonly Wanted[],
  restorer: Restorer | undefined,
  together: ReadonlySet<string>,
): Promise<(string | undefined)[]> {
  if (restorer === undefined) return wanted.map(() => 'is a key, which is not put back');
  const kept = wanted.filter(({ isErased }) => !isErased);
  const likes = kept.map(({ subjectId, expected, target }) => ({ subjectId, like: expected ?? target }));
  const present = (await restorer.read(tx, chatbotId, likes)).map(toPlain);
  const obstacles = await restorer.findObstacles(tx, chatbotId, kept, together);
  const places = new Map(kept.map((one, at) => [one, at]));
  return wanted.map((one) => {
    const at = places.get(one);
    if (at === undefined) return 'was erased from the history';
    const isChanged = one.expected !== undefined && !isDeepStrictEqual(present[at], one.expected);
    return isChanged ? 'was changed since' : obstacles[at];
  });
}

/** As the history has it. */
function toPlain(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state)) as unknown;
}
