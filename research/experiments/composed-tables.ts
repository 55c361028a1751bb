/** The tables that `composed-answers.ts` prints: what was answered, by which replies one refuses, and how often what is composed is right. */
import { calibrationError, calibrationErrorByChance } from '../../bench/quality/metrics.ts';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { ComposingOutcome } from '../../contract/asking/composing.ts';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { fitLogistic } from '../confidence/logistic.ts';

/** A question, to the chatbot that knows these files. */
export interface Asked {
  bot: string;
  kind: string;
  question: string;
  isRight(reply: AskReply): boolean;
  /** Whether a sentence answers it, for the honest model. */
  answers(sentence: string): boolean;
}

/** A question with what is said to it without a model and with one. */
export interface Outcome extends Asked {
  plain: AskReply;
  reply: AskReply;
  saidMs: number;
  /** What became of the model's reply; undefined where it was not asked. */
  became: ComposingOutcome | undefined;
}

/** Fewer composed answers fit no curve. */
const FITTED_FROM = 100;

const count = (outcomes: readonly Outcome[], fits: (one: Outcome) => boolean): number =>
  outcomes.filter(fits).length;
const percentile = (values: number[], share: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0).toFixed(1);
const isComposed = ({ reply }: Outcome): boolean => reply.answeredBy === 'composed';

function printKinds(outcomes: readonly Outcome[], files: ReadonlyMap<string, readonly string[]>): void {
  const kinds = Object.groupBy(outcomes, ({ kind }) => kind);
  const rows = Object.entries(kinds).map(([kind, some = []]) => {
    const known = (bot: string): ReadonlySet<string> =>
      new Set(files.get(bot)?.flatMap((text) => splitSentences(text)));
    const notAsWritten = some.flatMap(({ bot, reply: { answer, citations = [] } }) =>
      citations.map(({ start, end }) => answer.slice(start, end)).filter((said) => !known(bot).has(said)),
    );
    return [
      kind,
      {
        asked: some.length,
        'answered plainly': count(some, ({ plain }) => plain.answered),
        'right plainly': count(some, ({ plain, isRight }) => isRight(plain)),
        answered: count(some, ({ reply }) => reply.answered),
        right: count(some, ({ reply, isRight }) => isRight(reply)),
        composed: count(some, isComposed),
        'composed right': count(some, (one) => isComposed(one) && one.isRight(one.reply)),
        'not as written': notAsWritten.length,
      },
    ];
  });
  console.table(Object.fromEntries(rows));
}

/** What of the questions that the model was asked would be answered, right and wrong, by which of its replies one is refused for. */
function printRefusals(outcomes: readonly Outcome[]): void {
  const put = outcomes.filter(({ became }) => became !== undefined);
  const hasFound = ({ became }: Outcome): boolean => became !== 'declined';
  const rules: Record<string, (one: Outcome) => AskReply | undefined> = {
    'without a model': ({ plain }) => plain,
    'as it is': ({ reply }) => reply,
    'refused wherever it says that none answers': (one) => (hasFound(one) ? one.reply : undefined),
    'never refused': (one) => (isComposed(one) ? one.reply : one.plain),
  };
  const rows = Object.entries(rules).map(([rule, replyOf]) => {
    const said = put.flatMap((one) => {
      const reply = replyOf(one);
      return reply?.answered === true ? [one.isRight(reply)] : [];
    });
    const right = said.filter((isRight) => isRight).length;
    return [rule, { asked: put.length, 'answered right': right, 'answered wrong': said.length - right }];
  });
  console.table(Object.fromEntries(rows));
  console.log(
    'what became of the model’s replies:',
    Object.fromEntries(
      Object.entries(Object.groupBy(put, ({ became }) => became as string)).map(([became, some = []]) => [
        became,
        some.length,
      ]),
    ),
  );
}

interface Judged {
  confidence: number;
  isRight: boolean;
}

function printReliability(name: string, judged: readonly Judged[]): void {
  if (judged.length === 0) return;
  const bands = Object.groupBy(
    judged,
    ({ confidence }) => `${Math.min(9, Math.floor(confidence * 10)) / 10}–`,
  );
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const rows = Object.entries(bands)
    .sort()
    .map(([band, some = []]) => [
      band,
      {
        n: some.length,
        'mean confidence': meanOf(some.map(({ confidence }) => confidence)).toFixed(2),
        right: meanOf(some.map(({ isRight }) => Number(isRight))).toFixed(2),
      },
    ]);
  console.log(
    `${name}: n ${judged.length}, right ${meanOf(judged.map(({ isRight }) => Number(isRight))).toFixed(2)}, error of calibration ${calibrationError(judged).toFixed(3)}, ${calibrationErrorByChance(judged.map(({ confidence }) => confidence)).toFixed(3)} by chance`,
  );
  console.table(Object.fromEntries(rows));
}

/** What a curve of their own makes of them, fitted on every other one and measured on the rest. */
function printFit(judged: readonly Judged[]): void {
  const logit = (share: number): number => Math.log(Math.max(share, 1e-3) / Math.max(1 - share, 1e-3));
  const examples = judged.map(({ confidence, isRight }) => ({
    features: { logit: logit(confidence) },
    isRight,
    weight: 1,
  }));
  const { bias, weights } = fitLogistic(
    examples.filter((_, at) => at % 2 === 0),
    { signs: { logit: 1 }, penalty: 0.01, steps: 500 },
  );
  const held = judged.filter((_, at) => at % 2 === 1);
  const curved = held.map(({ confidence, isRight }) => ({
    confidence: 1 / (1 + Math.exp(-bias - (weights.logit ?? 0) * logit(confidence))),
    isRight,
  }));
  console.log(
    `a curve of their own, fitted on one half: logit ${bias} + ${weights.logit ?? 0} × logit; the other half`,
  );
  printReliability('as it is', held);
  printReliability('by the curve', curved);
}

/** @param files of each chatbot, by its name */
export function printTables(
  outcomes: readonly Outcome[],
  files: ReadonlyMap<string, readonly string[]>,
): void {
  printKinds(outcomes, files);
  printRefusals(outcomes);
  const composed = outcomes.filter(isComposed);
  const judgedOf = (of: (one: Outcome) => AskReply): Judged[] =>
    composed.map((one) => ({ confidence: of(one).confidence, isRight: one.isRight(of(one)) }));
  printReliability(
    'composed',
    judgedOf(({ reply }) => reply),
  );
  printReliability(
    'the same without a model',
    judgedOf(({ plain }) => plain),
  );
  if (composed.length >= FITTED_FROM) printFit(judgedOf(({ reply }) => reply));
  const times = composed.map(({ saidMs }) => saidMs);
  if (times.length > 0)
    console.log(
      `from what was found to the first sentence: median ${percentile(times, 0.5)} ms, 95% ${percentile(times, 0.95)} ms`,
    );
}
