/** What the encoder alone reaches on the public tasks of questions. */
import { quantise } from '../../server/src/retrieval/encoders/quantise.ts';
import { loadSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';
import { readTasks, type Score, scoreTask } from '../encoder/tasks.ts';

export interface TaskScore extends Score {
  name: string;
  /** Standard error of `hit1`. */
  hit1Error: number;
}

/** With the vectors that an index stores, eight bits a number. @returns undefined where the shared data is absent */
export function measureAlone(folder: string): TaskScore[] | undefined {
  const tasks = readTasks()?.filter(({ kind }) => kind === 'faq');
  if (tasks === undefined) return undefined;
  const encode = createTextEncoder(folder);
  return tasks.map((task) => {
    const score = scoreTask(task, encode);
    const answerable = task.queries.filter(({ rel }) => rel !== null).length;
    return { name: task.name, ...score, hit1Error: Math.sqrt((score.hit1 * (1 - score.hit1)) / answerable) };
  });
}

/** Each text once, for the tasks have many in common. */
function createTextEncoder(folder: string): (text: string) => Int8Array {
  const model = loadSentenceModel(folder);
  const known = new Map<string, Int8Array>();
  return (text) => {
    const vector = known.get(text) ?? quantise(model.encode([text])[0] as Float32Array);
    known.set(text, vector);
    return vector;
  };
}
