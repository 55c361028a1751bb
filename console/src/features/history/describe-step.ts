/** A step in one line of plain words: who did what to what. */
import type { HistoryChangeRecord, HistoryStepRecord } from '../../../../contract/history.ts';
import { strings } from '../../strings/catalogue.ts';
import { labelsOf } from './change-fields.ts';

const texts = strings.history;

/** What a person calls the subject of a change. */
export function nameOf({ subject, subjectId, before, after }: HistoryChangeRecord): string {
  const state = (after ?? before) as {
    wordings?: { question: string }[];
    fileName?: string;
    name?: string | null;
  } | null;
  if (state === null) return texts.erasedName(texts.subjects[subject], subjectId);
  return (
    state.wordings?.[0]?.question ?? state.fileName ?? state.name ?? `${texts.subjects[subject]} ${subjectId}`
  );
}

export function describeActor({ kind, name }: HistoryStepRecord['actor']): string {
  return texts.actors[kind](name ?? '');
}

const isDismissal = ({ after }: HistoryChangeRecord): boolean => after?.dismissed === true;

export function describeChange(change: HistoryChangeRecord): string {
  if (change.subject === 'unanswered') return isDismissal(change) ? texts.dismissed(1) : texts.undismissed(1);
  if (change.subject === 'settings') return texts.settingsChanged(labelsOf(change));
  return texts.did[change.subject][change.action](nameOf(change));
}

export function describeStep({ count, changes, undoes }: HistoryStepRecord): string {
  const [first] = changes;
  const subject = changes.every((change) => change.subject === first?.subject) ? first?.subject : undefined;
  const isOneAction = changes.every(({ action }) => action === first?.action);
  if (subject === 'unanswered')
    return first && isDismissal(first) ? texts.dismissed(count) : texts.undismissed(count);
  const text =
    count === 1 && first !== undefined
      ? describeChange(first)
      : texts.many(count, subject, isOneAction ? first?.action : undefined);
  return undoes === null ? text : texts.undid(text);
}

/** Keys are told of, and never put back. */
export const canBeUndone = ({ changes }: HistoryStepRecord): boolean =>
  changes.some(({ subject, isErased }) => subject !== 'key' && !isErased);
