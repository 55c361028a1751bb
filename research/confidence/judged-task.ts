/** A task's questions as the confidence sees them, and whether what came first was right. */

import { buildIndex, saidFrom } from '../../bench/quality/docent.ts';
import type { Encoding } from '../../bench/quality/encoders.ts';
import { auroc, calibrationError, calibrationErrorByChance } from '../../bench/quality/metrics.ts';
import { isAnswer, type Task } from '../../bench/quality/tasks.ts';
import type { SourceKind } from '../../contract/common.ts';
import {
  type FeatureName,
  type LogisticModel,
  predict,
} from '../../server/src/retrieval/search/confidence/confidence.ts';
import type { ScoringMode } from '../../server/src/retrieval/search/scoring/fuse.ts';
import type { DevelopmentTask } from '../development/tasks.ts';

export interface Judged {
  /** Undefined where nothing was found: such a question is refused whatever the model says. */
  features: Record<FeatureName, number> | undefined;
  /** What it was scored by. */
  scoringMode: ScoringMode;
  /** What is left of what the model says, once the match is read: less than 1 where a match check objects. */
  certainty: number;
  /** What came first is right, and what would be said of it answers. */
  isRight: boolean;
  isInScope: boolean;
}

export interface JudgedTask extends Omit<DevelopmentTask, 'tasks'> {
  kind: SourceKind;
  judged: Judged[];
}

/** Chatbots of one kind, each asked its own questions. */
export function judgeTogether({ tasks, ...task }: DevelopmentTask, encoding: Encoding): JudgedTask {
  const judged = tasks.flatMap((one) => judgeTask(one, encoding));
  return { ...task, kind: tasks[0]?.kind === 'faq' ? 'qa' : 'file', judged };
}

function judgeTask(task: Task, encoding: Encoding): Judged[] {
  const index = buildIndex(task, encoding);
  return task.queries.map((query): Judged => {
    const { text, rel } = query;
    const { result, judged } = index.ask(text, { top: 1, explain: true });
    const [best] = judged.matches;
    const label = task.docs[(best?.match.sourceId ?? 0) - 1]?.label;
    const right = rel === null ? [] : [rel].flat();
    return {
      features: result.features,
      scoringMode: result.scoringMode ?? 'words',
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

export function confidencesOf(
  { judged }: JudgedTask,
  modelOf: (scoringMode: ScoringMode) => LogisticModel,
): JudgedConfidence[] {
  return judged.map(({ features, scoringMode, certainty, isRight, isInScope }) => ({
    confidence: features === undefined ? 0 : certainty * predict(modelOf(scoringMode), features),
    isRight,
    isInScope,
  }));
}

/** How confidence does: one line of the card. */
export interface Evaluation {
  name: string;
  kind: SourceKind;
  questions: number;
  /** Percent; undefined where every question has an answer. */
  auroc: number | undefined;
  calibrationError: number;
  errorByChance: number;
  /** Percent at the default threshold, of the questions in scope; refused: of the others. */
  right: number | undefined;
  wrong: number | undefined;
  refused: number | undefined;
}

function percent(some: readonly unknown[], of: readonly unknown[]): number | undefined {
  return of.length === 0 ? undefined : (100 * some.length) / of.length;
}

export function evaluate(
  name: string,
  kind: SourceKind,
  rows: readonly JudgedConfidence[],
  threshold: number,
): Evaluation {
  const inScope = rows.filter((row) => row.isInScope);
  const outOfScope = rows.filter((row) => !row.isInScope);
  const valuesOf = (some: readonly JudgedConfidence[]): number[] => some.map(({ confidence }) => confidence);
  const answered = inScope.filter(({ confidence }) => confidence >= threshold);
  return {
    name,
    kind,
    questions: rows.length,
    auroc:
      inScope.length === 0 || outOfScope.length === 0
        ? undefined
        : 100 * auroc(valuesOf(inScope), valuesOf(outOfScope)).value,
    calibrationError: calibrationError(rows),
    errorByChance: calibrationErrorByChance(valuesOf(rows)),
    right: percent(
      answered.filter(({ isRight }) => isRight),
      inScope,
    ),
    wrong: percent(
      answered.filter(({ isRight }) => !isRight),
      inScope,
    ),
    refused: percent(
      outOfScope.filter(({ confidence }) => confidence < threshold),
      outOfScope,
    ),
  };
}
