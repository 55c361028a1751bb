/** What each kind of subject must be able to do to be put back. */
import type { Repositories } from '../../../store/types.ts';

/** A transaction that puts subjects of one chatbot back. */
export interface PuttingBack {
  tx: Repositories;
  chatbotId: string;
  step: Parameters<Repositories['history']['append']>[1];
  /** When pairs are to be trained. */
  dueAtMs: number;
  /** Subjects that `put` changes beside its own are read by it first, so that the history has their change too. */
  note(subjectId: string): Promise<void>;
  /** Stored files that nothing may name any more. */
  freed: string[];
  /** Files that are trained anew, by the ids of their rows. */
  training: number[];
}

export interface Restorer {
  /** The subject as it is now, null where there is none. @param like a state whose fields are meant */
  read(tx: Repositories, chatbotId: string, subjectId: string, like: unknown): Promise<unknown>;
  /** What stands in the way of the state, if anything; without it all is put back that can be. */
  findObstacle(
    tx: Repositories,
    chatbotId: string,
    wanted: { subjectId: string; target: unknown; together: ReadonlySet<string> },
  ): Promise<string | undefined>;
  /** @param target null: there is to be none; otherwise as `read` gave it once */
  put(context: PuttingBack, subjectId: string, target: unknown): Promise<void>;
}
