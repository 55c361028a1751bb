/** Fits one kind's confidence model in two steps: which way its features point, then the probability itself. */
import { type LogisticModel, logitOf } from '../../server/src/retrieval/confidence.ts';
import type { SourceKind } from '../../server/src/retrieval/types.ts';
import type { EncoderSet } from './encoders.ts';
import type { JudgedTask } from './judged-task.ts';
import { type Example, type FitSettings, fitLogistic } from './logistic.ts';

/**
 * What an in-scope question that was matched wrongly weighs when features are weighed against each other: a chatbot
 * suggests there, while a question of another subject is to be refused. The probability itself is then fitted with all
 * questions at full weight. A higher one answers fewer wrong and is calibrated better on data sets left out of the fit, and
 * tells other subjects less well: with the sentence encoder by some tenths of AUROC, without it by more. Chosen there.
 */
const WRONG_MATCH_WEIGHT: Record<SourceKind, Record<EncoderSet, number>> = {
  qa: { lexical: 0.2, static: 0.2, sentence: 0.5 },
  file: { lexical: 0.05, static: 0.05, sentence: 0.05 },
};
/**
 * Where answers have several questions, the share of the pairs' direction that is fitted without margins, which tell
 * close calls but not other subjects. Chosen on development tasks left out of the fit: with encoders, the AUROC where
 * answers have several questions rises by some tenths and the calibration error stays; without them that error grows, and
 * margins are kept.
 */
const SHARE_WITHOUT_MARGINS: Record<EncoderSet, number> = { lexical: 0, static: 0.5, sentence: 0.5 };
const MARGINS = new Set(['rootMargin', 'rootLead', 'rootMarginLong', 'rootLeadLong']);
/** Of squared weights of standardised features. A smaller one judges data sets left out of the fit worse, with the sentence encoder; else it hardly matters. */
const PENALTY = 0.03;
const STEPS = 800;

const WORDS: FitSettings['signs'] = { score: 1, rootMargin: 1, rootLead: 1, length: 0 };
const STATIC: FitSettings['signs'] = { score: 1, rootMargin: 1, rootLead: 1, plurality: 0, staticCosine: 1 };
/**
 * What a question of one word or two finds by words is right less often than it looks, as many texts have one word. The error
 * on development tasks of keywords that are left out of the fit is much smaller so.
 */
const LONG: FitSettings['signs'] = { longness: 0, scoreLong: 1, rootMarginLong: 1, rootLeadLong: 1 };
/** Of the pairs that are fitted on, those of the FAQs alone have answers: they tell what the answer's words say. */
const ANSWERED: FitSettings['signs'] = { answered: 1 };
const PAIRS: Record<EncoderSet, FitSettings['signs']> = {
  lexical: { ...WORDS, unknown: -1, ...LONG, ...ANSWERED },
  static: { ...STATIC, ...LONG, ...ANSWERED },
  sentence: { ...STATIC, sentenceCosine: 1, ...LONG, ...ANSWERED },
};
/**
 * What words a question has that no passage has tells the more the more passages there are: a file of three lacks most of what
 * customers say. The static encoder sees no passages.
 */
const PASSAGE_WORDS: FitSettings['signs'] = { ...WORDS, unknownToMany: -1 };
const PASSAGES: Record<EncoderSet, FitSettings['signs']> = {
  lexical: PASSAGE_WORDS,
  static: PASSAGE_WORDS,
  sentence: { ...PASSAGE_WORDS, sentenceCosine: 1, lift: 1 },
};

/** Of five who ask, about one is taken to type keywords alone. */
const KEYWORDS_WEIGHT = 0.2;

/**
 * What each question of a task weighs. Tasks of pairs weigh the same, but for those in keywords. Of passages data
 * sets weigh the same, however many tasks they have: two are of encyclopaedias, whose readers ask in the words of the text, and
 * in the FAQs alone customers do.
 */
function weighTasks(tasks: readonly JudgedTask[]): (task: JudgedTask) => number {
  const asked = Map.groupBy(tasks, ({ name }) => name);
  const named = Map.groupBy(tasks, ({ dataSet }) => dataSet);
  const countNames = (some: readonly JudgedTask[] = []): number => new Set(some.map(({ name }) => name)).size;
  return ({ name, dataSet, kind, isKeywords }) => {
    const questions = asked.get(name)?.reduce((sum, { judged }) => sum + judged.length, 0) ?? 1;
    const ofDataSet = kind === 'file' ? 1 / countNames(named.get(dataSet)) : 1;
    return ((isKeywords ? KEYWORDS_WEIGHT : 1) * ofDataSet) / questions;
  };
}

/** What is doubted whatever the model says is not fitted on. */
function toExamples(tasks: readonly JudgedTask[], wrongMatchWeight: number): Example[] {
  const weigh = weighTasks(tasks);
  return tasks.flatMap((task) => {
    const taskWeight = weigh(task);
    return task.judged.flatMap(({ features, certainty, isRight, isInScope }): Example[] => {
      const weight = taskWeight * (isInScope && !isRight ? wrongMatchWeight : 1);
      return features === undefined || certainty < 1 || weight === 0 ? [] : [{ features, isRight, weight }];
    });
  });
}

/** The model with all features; as far as answers have several questions, its mean with one without margins. */
function fitDirection(examples: readonly Example[], kind: SourceKind, set: EncoderSet): LogisticModel {
  const signs = (kind === 'qa' ? PAIRS : PASSAGES)[set];
  const full = fitLogistic(examples, { signs, penalty: PENALTY, steps: STEPS });
  const share = kind === 'qa' ? SHARE_WITHOUT_MARGINS[set] : 0;
  if (share === 0) return full;
  const others = Object.fromEntries(Object.entries(signs).filter(([name]) => !MARGINS.has(name)));
  const plain = fitLogistic(examples, { signs: others, penalty: PENALTY, steps: STEPS });
  const weights = { ...full.weights };
  const difference = (name: string): number =>
    share * ((plain.weights[name] ?? 0) - (full.weights[name] ?? 0));
  for (const name of Object.keys(signs)) {
    if (name !== 'plurality') weights[`${name}Several`] = difference(name);
  }
  weights.plurality = (weights.plurality ?? 0) + difference('plurality') + share * (plain.bias - full.bias);
  return { bias: full.bias, weights };
}

/** The model of one kind's texts, from the tasks of that kind. */
export function fitKind(tasks: readonly JudgedTask[], kind: SourceKind, set: EncoderSet): LogisticModel {
  const own = tasks.filter((task) => task.kind === kind);
  const direction = fitDirection(toExamples(own, WRONG_MATCH_WEIGHT[kind][set]), kind, set);
  const examples = toExamples(own, 1).map((example) => ({
    ...example,
    features: { ...example.features, logit: logitOf(direction, example.features) },
  }));
  // How many answers there are, and how near to one another, is the same for all of a chatbot's questions: it tells nothing of
  // their ranks.
  const ofAnswers: FitSettings['signs'] = kind === 'qa' ? { answers: 0, plurality: 0 } : { answers: 0 };
  const ofVectors: FitSettings['signs'] = kind === 'qa' && set !== 'lexical' ? { crowding: -1 } : {};
  const signs: FitSettings['signs'] = { logit: 1, ...ofAnswers, ...ofVectors };
  const scale = fitLogistic(examples, { signs, penalty: 0, steps: STEPS });
  const slope = scale.weights.logit ?? 1;
  const weights = Object.fromEntries(
    Object.entries(direction.weights).map(([name, value]) => [name, value * slope]),
  );
  for (const [name, value] of Object.entries(scale.weights)) {
    if (name !== 'logit') weights[name] = (weights[name] ?? 0) + value;
  }
  const round = (value: number): number => Number(value.toFixed(4));
  return {
    bias: round(direction.bias * slope + scale.bias),
    weights: Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, round(value)])),
  };
}
