/** What each kind of subject must be able to do to be put back, for many at once: a step may have changed ten thousand. */
import type { Repositories } from '../../../store/types.ts';

/** A transaction that puts subjects of one chatbot back. */
export interface PuttingBack {
  tx: Repositories;
  chatbotId: string;
  step: Parameters<Repositories['history']['append']>[1];
  /** When pairs are to be trained. */
  dueAtMs: number;
  /** Answers that `put` changes beside its own are read by it first, so that the history has their change too. */
  note(answerIds: readonly string[]): Promise<void>;
  /** Stored files that nothing may name any more. */
  freed: string[];
  /** Files that are trained anew, by the ids of their rows. */
  training: number[];
}

/** A subject and the state that it is to have; null: there is to be none, otherwise as `read` gave it once. */
export interface PutSubject {
  subjectId: string;
  target: unknown;
}

/** Replies are in the order of the subjects. */
export interface Restorer {
  /** Each as it is now, null where there is none. @param subjects with a state whose fields are meant */
  read(
    tx: Repositories,
    chatbotId: string,
    subjects: readonly { subjectId: string; like: unknown }[],
  ): Promise<unknown[]>;
  /**
   * What stands in the way of each state, if anything; without it all is put back that can be.
   * @param together the ids of all that are put back
   */
  findObstacles(
    tx: Repositories,
    chatbotId: string,
    wanted: readonly PutSubject[],
    together: ReadonlySet<string>,
  ): Promise<(string | undefined)[]>;
  put(context: PuttingBack, subjects: readonly PutSubject[]): Promise<void>;
}

/** A subject of which steps change few: each is put back by itself. */
export interface LoneRestorer {
  read(tx: Repositories, chatbotId: string, subjectId: string, like: unknown): Promise<unknown>;
  findObstacle(tx: Repositories, chatbotId: string, wanted: PutSubject): Promise<string | undefined>;
  put(context: PuttingBack, subjectId: string, target: unknown): Promise<void>;
}

export function oneByOne({ read, findObstacle, put }: LoneRestorer): Restorer {
  return {
    async read(tx, chatbotId, subjects) {
      const states: unknown[] = [];
      for (const { subjectId, like } of subjects) states.push(await read(tx, chatbotId, subjectId, like));
      return states;
    },
    async findObstacles(tx, chatbotId, wanted) {
      const obstacles: (string | undefined)[] = [];
      for (const one of wanted) obstacles.push(await findObstacle(tx, chatbotId, one));
      return obstacles;
    },
    async put(context, subjects) {
      for (const { subjectId, target } of subjects) await put(context, subjectId, target);
    },
  };
}
