/** The benchmark tasks that lie beside the project, and the two figures that an encoder alone reaches on one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Task {
  name: string;
  kind: 'faq' | 'passage';
  docs: { label: string; text: string; answer?: string }[];
  /** `rel` is null where nothing in `docs` answers the query. */
  queries: { text: string; rel: string | string[] | null }[];
}

export interface Score {
  /** Share of the answerable queries whose nearest document has a right label. */
  hit1: number;
  /** How well the best cosine tells answerable from unanswerable queries; undefined without unanswerable ones. */
  auroc: number | undefined;
}

/** Where the shared data lies, seen from the project's root. */
export const SHARED_EVAL = join(import.meta.dirname, '../../../shared/eval');

/** @returns undefined where the shared data is absent */
export function readTasks(folder = join(SHARED_EVAL, 'tasks')): Task[] | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files
    .sort()
    .map((file) => ({ name: file.slice(0, -5), ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }));
}

/** Ranks documents by the cosine of their text alone, as int8 vectors, the way the index would. */
export function scoreTask(
  task: Pick<Task, 'docs' | 'queries'>,
  encode: (text: string) => ArrayLike<number>,
): Score {
  const documents = task.docs.map((doc) => toUnit(encode(doc.text)));
  const inScope: number[] = [];
  const outOfScope: number[] = [];
  let right = 0;
  for (const query of task.queries) {
    const [best, cosine] = nearest(documents, toUnit(encode(query.text)));
    if (query.rel === null) outOfScope.push(cosine);
    else {
      inScope.push(cosine);
      if ([query.rel].flat().includes((task.docs[best] as Task['docs'][number]).label)) right += 1;
    }
  }
  return {
    hit1: right / inScope.length,
    auroc: outOfScope.length > 0 ? auroc(inScope, outOfScope) : undefined,
  };
}

function nearest(documents: readonly Float32Array[], query: Float32Array): [index: number, cosine: number] {
  let best = 0;
  let bestCosine = Number.NEGATIVE_INFINITY;
  for (const [index, document] of documents.entries()) {
    let cosine = 0;
    for (let at = 0; at < query.length; at += 1) cosine += (document[at] as number) * (query[at] as number);
    if (cosine > bestCosine) {
      best = index;
      bestCosine = cosine;
    }
  }
  return [best, bestCosine];
}

function toUnit(vector: ArrayLike<number>): Float32Array {
  const unit = Float32Array.from(vector);
  const length = Math.hypot(...unit) || 1;
  return unit.map((value) => value / length);
}

/** Microseconds that a question of the tasks takes on average; the best of five passes, for others share the machine. */
export function measureSpeed(tasks: readonly Task[], encode: (text: string) => unknown): number {
  const questions = tasks.filter(({ kind }) => kind === 'faq').flatMap(({ queries }) => queries);
  const passes = Array.from({ length: 5 }, () => {
    const started = performance.now();
    for (const { text } of questions) encode(text);
    return ((performance.now() - started) * 1000) / questions.length;
  });
  return Math.min(...passes);
}

/** Area under the ROC curve by ranks; ties count half. */
function auroc(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map((score) => ({ score, hit: 1 })),
    ...negatives.map((score) => ({ score, hit: 0 })),
  ];
  all.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end += 1;
    for (let at = start; at < end; at += 1) if (all[at]?.hit === 1) rankSum += (start + end + 1) / 2;
    start = end;
  }
  return (rankSum - (positives.length * (positives.length + 1)) / 2) / (positives.length * negatives.length);
}
