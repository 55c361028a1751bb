/** Reads the public tasks of answer quality, which live beside the project and are never part of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface TaskDocument {
  label: string | number;
  text: string;
  /** Absent in the public tasks: there only questions are taught. */
  answer?: string;
}

export interface TaskQuery {
  text: string;
  /** The right label or labels; null where nothing answers it. */
  rel: string | number | (string | number)[] | null;
  /** The words of the right document that answer it; absent where the task does not tell them. */
  ans?: string;
  /**
   * Sentences, each on one line: what is said from a right document answers where it has one of them. Absent: whatever is said
   * from one does.
   */
  says?: string[];
}

/** Whether what is said from a right document answers the question; where it is not told what is said, it does. */
export function isAnswer({ says }: TaskQuery, said: string | undefined): boolean {
  if (says === undefined || said === undefined) return true;
  const text = onOneLine(said);
  return says.some((sentence) => text.includes(sentence));
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface Task {
  name: string;
  kind: 'faq' | 'passage';
  /** ISO 639-1; absent: not told. */
  language?: string;
  docs: TaskDocument[];
  queries: TaskQuery[];
}

/** Of those that are not in English. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([['xquad_de', 'de']]);

const EVAL_FOLDER = new URL('../../../shared/eval/', import.meta.url);

/** Why nothing can be measured here; undefined where the data is present. */
export function missingDataReason(): string | undefined {
  return existsSync(EVAL_FOLDER) ? undefined : '../shared/eval is not there: no public tasks to measure on';
}

export function listTasks(): string[] {
  const names = readdirSync(new URL('tasks/', EVAL_FOLDER)).filter((name) => name.endsWith('.json'));
  return names.map((name) => name.slice(0, -'.json'.length)).sort();
}

export function readTask(name: string): Task {
  const text = readFileSync(new URL(`tasks/${name}.json`, EVAL_FOLDER), 'utf8');
  return { ...(JSON.parse(text) as Task), name, language: LANGUAGES.get(name) ?? 'en' };
}

/** A file of the training data, by name without ending. */
export function readTrainingData<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`train/${name}.json`, EVAL_FOLDER), 'utf8')) as T;
}
