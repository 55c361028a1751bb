/**
 * Whether the match checks say more as features of confidence than as limits of it: node research/experiments/checks-as-features.ts
 * As a feature, a check has a weight on the logit of the confidence, fitted on the near misses of all languages but the one that is judged;
 * as a limit, it leaves a fixed share of the confidence (`retrieval/answering/checks`).
 */
import { buildIndex, encodeTasks } from '../../bench/quality/docent.ts';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { nearMissTasks } from '../development/near-misses.ts';

const SURE = 0.9;
const STEPS = 2_000;
const RATE = 0.5;
/** Of squared weights, so that a check that objected rarely stays near none. */
const PENALTY = 0.01;

interface Asked {
  language: string;
  /** Names of the checks that object to the first match. */
  objections: readonly string[];
  isAnswerable: boolean;
  isRight: boolean;
  unchecked: number;
  limited: number;
}

type Weights = Readonly<Record<string, number>>;

async function askAll(): Promise<Asked[]> {
  const tasks = nearMissTasks();
  const encoding = await encodeTasks('default', tasks);
  return tasks.flatMap((task) => {
    const taught = buildIndex(task, encoding);
    return task.queries.map(({ text, rel }): Asked => {
      const { result, judged } = taught.ask(text, { top: 1 });
      const [best] = judged.matches;
      return {
        language: task.language,
        objections: (best?.objections ?? []).map(({ check }) => check),
        isAnswerable: rel !== null,
        isRight: rel !== null && best?.match.sourceId === rel,
        unchecked: result.confidence,
        limited: judged.confidence,
      };
    });
  });
}

function weigh({ unchecked, objections }: Asked, weights: Weights): number {
  const p = Math.min(0.999, Math.max(0.001, unchecked));
  const logit = objections.reduce((sum, name) => sum + (weights[name] ?? 0), Math.log(p / (1 - p)));
  return 1 / (1 + Math.exp(-logit));
}

/** The confidence itself is an offset: where no check objects it stays what it is. */
function fit(asked: readonly Asked[]): Weights {
  const weights: Record<string, number> = {};
  for (let step = 0; step < STEPS; step += 1) {
    const gradient: Record<string, number> = {};
    for (const one of asked) {
      const error = weigh(one, weights) - (one.isRight ? 1 : 0);
      for (const name of one.objections) gradient[name] = (gradient[name] ?? 0) + error / asked.length;
    }
    for (const [name, slope] of Object.entries(gradient)) {
      const weight = weights[name] ?? 0;
      weights[name] = Math.min(0, weight - RATE * (slope + (PENALTY * weight) / asked.length));
    }
  }
  return weights;
}

function logLoss(rows: readonly { one: Asked; confidence: number }[]): number {
  const losses = rows.map(({ one, confidence }) => {
    const p = Math.min(0.999, Math.max(0.001, confidence));
    return -Math.log(one.isRight ? p : 1 - p);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

function tell(name: string, asked: readonly Asked[], confidenceOf: (one: Asked) => number): string {
  const rows = asked.map((one) => ({ one, confidence: confidenceOf(one) }));
  const answered = rows.filter(({ confidence }) => confidence >= DEFAULT_ANSWER_THRESHOLD);
  const sure = rows.filter(({ confidence }) => confidence >= SURE);
  return row([
    name,
    logLoss(rows).toFixed(3),
    `${answered.filter(({ one }) => !one.isAnswerable).length}/${asked.filter(({ isAnswerable }) => !isAnswerable).length}`,
    `${answered.filter(({ one }) => one.isRight).length}/${asked.filter(({ isAnswerable }) => isAnswerable).length}`,
    `${sure.filter(({ one }) => one.isRight).length}/${sure.length}`,
  ]);
}

const asked = await askAll();
const languages = [...new Set(asked.map(({ language }) => language))];
const fitted = new Map(
  languages.map((left) => [left, fit(asked.filter(({ language }) => language !== left))]),
);
console.log(head(['checks', 'log loss', 'answered wrongly', 'answered right', `right at ${SURE} or more`]));
console.log(tell('none', asked, ({ unchecked }) => unchecked));
console.log(tell('as limits', asked, ({ limited }) => limited));
console.log(tell('as features', asked, (one) => weigh(one, fitted.get(one.language) ?? {})));
console.log('');
for (const [name, weight] of Object.entries(fit(asked))) console.log(`${name}: ${weight.toFixed(2)}`);
