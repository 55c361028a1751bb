/** What the history of a chatbot holds: changes of what it knows and of its settings, in steps that are undone as a whole. */

/** Who made a change: a person at the console, a key, an import, a sync, a command of the operator, or the service itself. */
export type ActorKind = 'account' | 'key' | 'import' | 'sync' | 'command' | 'service';

export interface Actor {
  kind: ActorKind;
  /** Of the account or key; null where there is none. */
  id: string | null;
  /** As a reader of the history knows it: the name of a key, a file that was imported. */
  name: string | null;
}

/** An answer is known by its `answerId`, or by the id of its only pair where that has none. */
export type HistorySubject = 'answer' | 'file' | 'settings' | 'key';
export type HistoryAction = 'created' | 'changed' | 'deleted';

/** One change; `before` and `after` are plain data, null where there was nothing. */
export interface HistoryChange {
  subject: HistorySubject;
  subjectId: string;
  action: HistoryAction;
  before: unknown;
  after: unknown;
}

/** Changes that were made together. */
export interface HistoryStep {
  /** UUID of version 7; a later call with the same one adds to the step. */
  stepId: string;
  actor: Actor;
  atMs: number;
}

export interface HistoryRepository {
  /**
   * Adds the changes to the step, in this order, after those that it has. Does nothing for a chatbot whose history is kept for no time.
   */
  append(chatbotId: string, step: HistoryStep, changes: readonly HistoryChange[]): Promise<void>;
}
