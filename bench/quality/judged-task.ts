/** A task's questions as the confidence sees them, and whether what came first was right. */
import { type LogisticModel, predict } from '../../server/src/retrieval/confidence.ts';
import type { SourceKind } from '../../server/src/retrieval/types.ts';
import type { CardRow } from './confidence-card.ts';
import type { DevelopmentTask } from './development-tasks.ts';
import { buildIndex, saidFrom } from './docent.ts';
import type { EncodeText } from './encoders.ts';
import { auroc, calibrationError, calibrationErrorByChance } from './metrics.ts';
import { isAnswer, type Task } from './tasks.ts';

export interface Judged {
  /** Undefined where nothing was found: such a question is refused whatever the model says. */
  features: Record<string, number> | undefined;
  /** What is left of what the model says, once the match is read: less than 1 where it is about another thing all the same. */
  certainty: number;
  /** What came first is right, and what would be said of it answers. */
  isRight: boolean;
  isInScope: boolean;
}

export interface JudgedTask extends Omit<DevelopmentTask, 'tasks' | 'unseen'> {
  kind: SourceKind;
  judged: Judged[];
}

/** Chatbots of one kind, each asked its own questions. */
export function judgeTogether(
  { tasks, unseen: _, ...task }: DevelopmentTask,
  encode: EncodeText,
): JudgedTask {
  const judged = tasks.flatMap((one) => judgeTask(one, encode));
  return { ...task, kind: tasks[0]?.kind === 'faq' ? 'qa' : 'file', judged };
}

function judgeTask(task: Task, encode: EncodeText): Judged[] {
  const index = buildIndex(task, encode);
  return task.queries.map((query): Judged => {
    const { text, rel } = query;
    const { result, judged } = index.ask(text, { top: 1, explain: true });
    const [best] = judged.matches;
    const label = task.docs[(best?.match.sourceId ?? 0) - 1]?.label;
    const right = rel === null ? [] : [rel].flat();
    return {
      features: result.features,
      certainty: best?.adjust(1) ?? 1,
      isRight: label !== undefined && right.includes(label) && isAnswer(query, saidFrom(best)),
      isInScope: rel !== null,
    };
  });
}

export interface JudgedConfidence {
  confidence: number;
  isRight: boolean;
  isInScope: boolean;
}

export function confidencesOf({ judged }: JudgedTask, model: LogisticModel): JudgedConfidence[] {
  return judged.map(({ features, certainty, isRight, isInScope }) => ({
    confidence: features === undefined ? 0 : certainty * predict(model, features),
    isRight,
    isInScope,
  }));
}

function share(some: readonly unknown[], of: readonly unknown[]): number | undefined {
  return of.length === 0 ? undefined : some.length / of.length;
}

/** How confidence does on a task: one line of a card. */
export function evaluate(
  task: string,
  kind: SourceKind,
  rows: readonly JudgedConfidence[],
  thresholds: readonly number[],
): CardRow {
  const inScope = rows.filter((row) => row.isInScope);
  const outOfScope = rows.filter((row) => !row.isInScope);
  const valuesOf = (some: readonly JudgedConfidence[]): number[] => some.map(({ confidence }) => confidence);
  return {
    task,
    kind,
    questions: rows.length,
    auroc: outOfScope.length === 0 ? undefined : auroc(valuesOf(inScope), valuesOf(outOfScope)).value,
    calibrationError: calibrationError(rows),
    errorByChance: calibrationErrorByChance(valuesOf(rows)),
    at: thresholds.map((threshold) => {
      const answered = inScope.filter(({ confidence }) => confidence >= threshold);
      return {
        threshold,
        right: share(
          answered.filter(({ isRight }) => isRight),
          inScope,
        ),
        wrong: share(
          answered.filter(({ isRight }) => !isRight),
          inScope,
        ),
        refused: share(
          outOfScope.filter(({ confidence }) => confidence < threshold),
          outOfScope,
        ),
      };
    }),
  };
}
