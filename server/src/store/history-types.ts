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

/** An answer is known by its `answerId`, or by the id of its only pair where that has none; an unanswered question by the id of a row. */
export type HistorySubject = 'answer' | 'file' | 'settings' | 'unanswered' | 'key';
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
  /** The step that this one undoes. */
  undoes?: string;
}

/** A change as it is kept; erased where `before` and `after` are both null. */
export interface HistoryEntry extends HistoryChange {
  ordinal: number;
}

export interface HistoryFilter {
  /** Only steps before this one. */
  before?: string | undefined;
  subject?: HistorySubject | undefined;
  subjectId?: string | undefined;
  actorKind?: ActorKind | undefined;
  actorId?: string | undefined;
  stepId?: string | undefined;
}

export interface ListedStep extends HistoryStep {
  /** Number of its changes that match. */
  count: number;
  /** The first of them. */
  changes: HistoryEntry[];
}

/** A change that took something away: a whole subject, or, it may be, a wording of an answer. */
export interface Loss extends HistoryStep, HistoryEntry {}

export interface HistoryRepository {
  /**
   * Adds the changes to the step, in this order, after those that it has; nothing for a chatbot whose history is kept for no time.
   * Webhooks are told of changed answers all the same.
   */
  append(chatbotId: string, step: HistoryStep, changes: readonly HistoryChange[]): Promise<void>;
  /** For how many days the history is kept, as its owner set it or by default; undefined without such a chatbot. */
  findDays(chatbotId: string): Promise<number | undefined>;
  /** Steps since then, newest first, each with its first changes. */
  listSteps(
    chatbotId: string,
    filter: HistoryFilter & { sinceMs: number; limit: number; changesMax: number },
  ): Promise<ListedStep[]>;
  /** The changes of a step in their order, from this ordinal on. */
  listChanges(
    chatbotId: string,
    stepId: string,
    page: { from: number; limit: number },
  ): Promise<HistoryEntry[]>;
  /** Changes since then by which an answer or file was deleted, or an answer changed, newest first; none that was erased. */
  listLosses(
    chatbotId: string,
    page: { sinceMs: number; before: Pick<Loss, 'stepId' | 'ordinal'>; limit: number },
  ): Promise<Loss[]>;
  /** Takes the texts of a subject, and those of wordings that it had, out of all changes; the blobs that these named. */
  erase(chatbotId: string, subject: HistorySubject, subjectId: string): Promise<string[]>;
  /** Removes some changes that were made before; how many, and the blobs that they named. */
  deleteBefore(
    chatbotId: string,
    beforeMs: number,
    limit: number,
  ): Promise<{ deleted: number; blobKeys: string[] }>;
  /** Some chatbots that keep changes for longer than they shall. */
  listOverdue(nowMs: number, limit: number): Promise<{ chatbotId: string; days: number }[]>;
}
