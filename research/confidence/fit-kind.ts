/** Fits one confidence model in two steps: which way its features point, then the probability itself. */

import type { SourceKind } from '../../contract/common.ts';
import {
  type FeatureName,
  type LogisticModel,
  logitOf,
} from '../../server/src/retrieval/search/confidence/confidence.ts';
import type { ScoringMode } from '../../server/src/retrieval/search/scoring/fuse.ts';
import type { JudgedTask } from './judged-task.ts';
import { type Example, fitLogistic, type Signs } from './logistic.ts';

/**
 * What an in-scope question that was matched wrongly weighs when features are weighed against each other: a chatbot
 * suggests there, while a question of another subject is to be refused. The probability itself is then fitted with all
 * questions at full weight. Chosen on data sets left out of the fit.
 */
const WRONG_MATCH_WEIGHT: Record<SourceKind, Record<ScoringMode, number>> = {
  qa: { words: 0.2, general: 0.5, multilingual: 0.5, foreign: 0.5 },
  file: { words: 0.05, general: 8, multilingual: 8, foreign: 0.5 },
};
/** Of squared weights of standardised features. */
const PENALTY: Record<SourceKind, number> = { qa: 0.01, file: 0.003 };
const STEPS = 400;
/** Of ten who ask, about one is taken to type keywords alone. */
const KEYWORDS_WEIGHT = 0.1;
/** Encyclopaedias, whose readers ask in the words of the text, have far more questions than texts of businesses, and are easier. */
const ENCYCLOPAEDIAS: ReadonlySet<string> = new Set(['squad_train', 'medquad', 'drcd']);
const ENCYCLOPAEDIA_WEIGHT = 0.3;

const WORDS: Signs = { score: 1, rootMargin: 1, rootLead: 1 };
/** What a question of one word or two finds by words is right less often than it looks, as many texts have one word. */
const LONG: Signs = { longness: 0, scoreLong: 1, rootMarginLong: 1, rootLeadLong: 1 };
const COSINES: Signs = { cosine: 1, lift: 1 };
const COSINES_SEVERAL: Signs = { cosineSeveral: 1, liftSeveral: 1 };
const SEVERAL: Signs = { scoreSeveral: 1, rootMarginSeveral: 1, rootLeadSeveral: 1, alternateShare: 0 };
const PAIRS: Signs = { ...WORDS, ...LONG, ...SEVERAL, answered: 1 };
const PASSAGES: Signs = { ...WORDS, length: 0 };

/** The features that a model has, each with the sign that its weight must have: 1, -1, or 0 for either. */
export const SIGNS: Record<SourceKind, Record<ScoringMode, Signs>> = {
  qa: {
    words: { ...PAIRS, unknown: -1 },
    general: { ...PAIRS, ...COSINES, ...COSINES_SEVERAL },
    multilingual: { ...PAIRS, ...COSINES, ...COSINES_SEVERAL },
    foreign: {
      rootMargin: 1,
      rootLead: 1,
      ...COSINES,
      rootMarginSeveral: 1,
      rootLeadSeveral: 1,
      ...COSINES_SEVERAL,
      alternateShare: 0,
    },
  },
  file: {
    words: PASSAGES,
    general: { ...PASSAGES, ...COSINES },
    multilingual: { ...PASSAGES, ...COSINES },
    foreign: { rootMargin: 1, rootLead: 1, ...COSINES },
  },
};
/** What is the same for all of a chatbot's questions tells nothing of their ranks: it is fitted in the second step. */
const OF_CHATBOTS: Record<SourceKind, Signs> = { qa: { answers: 0, crowding: -1 }, file: { answers: 0 } };

export interface FitCase {
  kind: SourceKind;
  scoringMode: ScoringMode;
  /** Features that are left out. */
  without?: ReadonlySet<FeatureName>;
}

/** What each question of a task weighs: tasks of pairs the same, but for those asked in keywords; of passages, data sets the same. */
function weighTasks(tasks: readonly JudgedTask[]): (task: JudgedTask) => number {
  const asked = Map.groupBy(tasks, ({ name }) => name);
  const named = Map.groupBy(tasks, ({ dataSet }) => dataSet);
  const countNames = (some: readonly JudgedTask[] = []): number => new Set(some.map(({ name }) => name)).size;
  return ({ name, dataSet, kind, isKeywords }) => {
    const questions = asked.get(name)?.reduce((sum, { judged }) => sum + judged.length, 0) ?? 1;
    const ofSource = ENCYCLOPAEDIAS.has(dataSet) ? ENCYCLOPAEDIA_WEIGHT : 1;
    const ofDataSet = kind === 'file' ? ofSource / countNames(named.get(dataSet)) : 1;
    return ((isKeywords ? KEYWORDS_WEIGHT : 1) * ofDataSet) / questions;
  };
}

/** What a match check objects to is fitted on as all else: ADR 29 says why. */
function toExamples(tasks: readonly JudgedTask[], wrongMatchWeight: number): Example[] {
  const weigh = weighTasks(tasks);
  return tasks.flatMap((task) => {
    const taskWeight = weigh(task);
    return task.judged.flatMap(({ features, isRight, isInScope }): Example[] => {
      const weight = taskWeight * (isInScope && !isRight ? wrongMatchWeight : 1);
      return features === undefined || weight === 0 ? [] : [{ features, isRight, weight }];
    });
  });
}

/** Tasks of the kind, with the questions that were scored so. */
export function selectCase(tasks: readonly JudgedTask[], { kind, scoringMode }: FitCase): JudgedTask[] {
  return tasks
    .filter((task) => task.kind === kind)
    .map((task) => ({ ...task, judged: task.judged.filter((one) => one.scoringMode === scoringMode) }))
    .filter(({ judged }) => judged.length > 0);
}

/** @param tasks of which those of the case are taken */
export function fitKind(tasks: readonly JudgedTask[], fitted: FitCase): LogisticModel {
  const { kind, scoringMode, without = new Set() } = fitted;
  const own = selectCase(tasks, fitted);
  const kept = (signs: Signs): Signs =>
    Object.fromEntries(Object.entries(signs).filter(([name]) => !without.has(name as FeatureName)));
  const direction = fitLogistic(toExamples(own, WRONG_MATCH_WEIGHT[kind][scoringMode]), {
    signs: kept(SIGNS[kind][scoringMode]),
    penalty: PENALTY[kind],
    steps: STEPS,
  });
  const examples = toExamples(own, 1).map((example) => ({
    ...example,
    features: { ...example.features, logit: logitOf(direction as LogisticModel, example.features as never) },
  }));
  const ofChatbots = kept(scoringMode === 'words' ? { answers: 0 } : OF_CHATBOTS[kind]);
  const scale = fitLogistic(examples, {
    signs: {
      logit: 1,
      ...ofChatbots,
      ...(kind === 'qa' && scoringMode !== 'foreign' && { alternateShare: 0 }),
    },
    penalty: 0,
    steps: STEPS,
  });
  const { logit: slope = 1, ...further } = scale.weights;
  const weights: Record<string, number> = Object.fromEntries(
    Object.entries(direction.weights).map(([name, value]) => [name, value * slope]),
  );
  for (const [name, value] of Object.entries(further)) weights[name] = (weights[name] ?? 0) + value;
  const round = (value: number): number => Number(value.toFixed(4));
  return {
    bias: round(direction.bias * slope + scale.bias),
    weights: Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, round(value)])),
  };
}
