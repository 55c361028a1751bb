/** Fits what it says for a match that its answer has words of the question, for a model fitted where pairs had no answers. */
import { type LogisticModel, logitOf } from '../../server/src/retrieval/confidence.ts';
import type { JudgedTask } from './judged-task.ts';

const STEPS = 3_000;
const STEP = 2;
/** Of the tasks that the model was fitted on, about so many questions have no answer: they weigh as much here. */
const OUT_OF_SCOPE_SHARE = 0.25;

interface Row {
  /** The log-odds by the model. */
  logit: number;
  answered: number;
  isRight: boolean;
  weight: number;
}

function readRows(faqs: readonly JudgedTask[], model: LogisticModel): Row[] {
  const judged = faqs.flatMap((faq) => faq.judged);
  const outside = judged.filter(({ isInScope }) => !isInScope).length / judged.length;
  return judged.flatMap(({ features, isRight, isInScope }): Row[] => {
    if (features === undefined) return [];
    const weight = isInScope ? (1 - OUT_OF_SCOPE_SHARE) / (1 - outside) : OUT_OF_SCOPE_SHARE / outside;
    return [{ logit: logitOf(model, features), answered: features.answered ?? 0, isRight, weight }];
  });
}

/**
 * The model with a weight for `answered`, by maximum likelihood, never negative. All others stay: tasks without answers
 * know nothing of this one.
 */
export function fitAnswers(model: LogisticModel, faqs: readonly JudgedTask[]): LogisticModel {
  const rows = readRows(faqs, model);
  let answered = 0;
  for (let step = 0; step < STEPS; step++) {
    let gradient = 0;
    for (const row of rows) {
      const error = (row.isRight ? 1 : 0) - 1 / (1 + Math.exp(-row.logit - answered * row.answered));
      gradient += row.weight * error * row.answered;
    }
    answered = Math.max(0, answered + (STEP * gradient) / rows.length);
  }
  return { ...model, weights: { ...model.weights, answered: Number(answered.toFixed(4)) } };
}
