/** What is measured: something that learns a task's documents and then ranks labels for questions. */
import type { Outcome } from './metrics.ts';
import { isAnswer, type Task, type TaskQuery } from './tasks.ts';

export interface Ranking {
  /** Best first, each once. */
  labels: readonly (string | number)[];
  /** Higher is surer; comparable within one task. */
  confidence: number;
  /** What would be said from the best document; absent: not told. */
  said?: string | undefined;
}

export interface Ranker {
  name: string;
  /** Task kinds it can take. */
  kinds: readonly Task['kind'][];
  learn(task: Task): Promise<(question: string) => Ranking | Promise<Ranking>>;
}

/** How many labels are asked for. */
export const LABELS_ASKED = 10;

function rankOf(query: TaskQuery, labels: readonly (string | number)[]): number {
  const right = query.rel === null ? [] : [query.rel].flat();
  return labels.findIndex((label) => right.includes(label)) + 1;
}

/** At most `limit` of the task's questions, evenly spread. */
export function sample(task: Task, limit: number): TaskQuery[] {
  const { queries } = task;
  if (queries.length <= limit) return queries;
  return Array.from(
    { length: limit },
    (_, at) => queries[Math.floor((at * queries.length) / limit)] as TaskQuery,
  );
}

export async function rank(ranker: Ranker, task: Task, limit: number): Promise<Outcome[]> {
  const ask = await ranker.learn(task);
  const outcomes: Outcome[] = [];
  for (const query of sample(task, limit)) {
    const { labels, confidence, said } = await ask(query.text);
    outcomes.push({
      isInScope: query.rel !== null,
      rank: rankOf(query, labels),
      confidence,
      isAnswer: isAnswer(query, said),
    });
  }
  return outcomes;
}

/** Scores by document made into labels: each label by its best document. */
export function labelsOf(
  task: Task,
  scored: readonly { document: number; score: number }[],
): (string | number)[] {
  const sorted = [...scored].sort((a, b) => b.score - a.score || a.document - b.document);
  const labels = new Set<string | number>();
  for (const { document } of sorted) {
    const label = task.docs[document]?.label;
    if (label !== undefined) labels.add(label);
    if (labels.size >= LABELS_ASKED) break;
  }
  return [...labels];
}
