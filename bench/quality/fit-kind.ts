/** Fits one kind's confidence model in two steps: which way its features point, then the probability itself. */
import { type LogisticModel, logitOf } from '../../server/src/retrieval/confidence.ts';
import type { SourceKind } from '../../server/src/retrieval/types.ts';
import type { EncoderSet } from './encoders.ts';
import type { JudgedTask } from './judged-task.ts';
import { type Example, type FitSettings, fitLogistic } from './logistic.ts';

/**
 * What an in-scope question that was matched wrongly weighs when features are weighed against each other: a chatbot
 * suggests there, while a question of another subject is to be refused. The probability itself is then fitted with all
 * questions at full weight. Chosen on development tasks left out of the fit, so that at the default threshold at most 8% of
 * in-scope questions are answered wrong. A higher one answers fewer wrong and tells other subjects less well.
 */
const WRONG_MATCH_WEIGHT = 0.05;
/**
 * Where answers have several questions, the share of the pairs' direction that is fitted without margins, which tell
 * close calls but not other subjects. Chosen on development tasks left out of the fit: with encoders, the AUROC where
 * answers have several questions rises by some tenths and the calibration error stays; without them that error grows, and
 * margins are kept.
 */
const SHARE_WITHOUT_MARGINS: Record<EncoderSet, number> = { lexical: 0, static: 0.5, sentence: 0.5 };
const MARGINS = new Set(['rootMargin', 'rootLead', 'rootMarginLong', 'rootLeadLong']);
const PENALTY = 1e-3;
const STEPS = 800;

const WORDS: FitSettings['signs'] = { score: 1, rootMargin: 1, rootLead: 1, unknown: -1, length: 0 };
const STATIC: FitSettings['signs'] = { score: 1, rootMargin: 1, rootLead: 1, plurality: 0, staticCosine: 1 };
/**
 * What a question of one word or two finds by words is right less often than it looks, as many texts have one word. Without
 * the sentence encoder, the error on development tasks of keywords that are left out of the fit is much smaller so; with it
 * hardly, and it is fitted without them.
 */
const LONG: FitSettings['signs'] = { longness: 0, scoreLong: 1, rootMarginLong: 1, rootLeadLong: 1 };
/** Of the pairs that are fitted on, those of the FAQs alone have answers: they tell what the answer's words say. */
const ANSWERED: FitSettings['signs'] = { answered: 1 };
const PAIRS: Record<EncoderSet, FitSettings['signs']> = {
  lexical: { ...WORDS, ...LONG, ...ANSWERED },
  static: { ...STATIC, ...LONG, ...ANSWERED },
  sentence: { ...STATIC, sentenceCosine: 1, ...ANSWERED },
};
/** The static encoder sees no passages. */
const PASSAGES: Record<EncoderSet, FitSettings['signs']> = {
  lexical: WORDS,
  static: WORDS,
  sentence: { ...WORDS, sentenceCosine: 1 },
};

/** Of five who ask, about one is taken to type keywords alone. */
const KEYWORDS_WEIGHT: Record<EncoderSet, number> = { lexical: 0.2, static: 0.2, sentence: 0 };

/**
 * Small chatbots of pairs are fitted on where the model hears how many answers there are: by words alone it does not, and those of
 * some dozen would be answered from too surely, as the project's FAQs to choose on show.
 */
const SMALL_WEIGHT: Record<EncoderSet, number> = { lexical: 0, static: 1, sentence: 1 };

/** Each task weighs the same, but for those in keywords and of small chatbots. What is doubted whatever the model says is not fitted on. */
function toExamples(tasks: readonly JudgedTask[], set: EncoderSet, wrongMatchWeight: number): Example[] {
  return tasks.flatMap(({ judged, isKeywords, isSmall }) =>
    judged.flatMap(({ features, certainty, isRight, isInScope }): Example[] => {
      const sizeWeight = isSmall ? SMALL_WEIGHT[set] : 1;
      const taskWeight = sizeWeight * (isKeywords ? KEYWORDS_WEIGHT[set] : 1);
      const weight = (taskWeight * (isInScope && !isRight ? wrongMatchWeight : 1)) / judged.length;
      return features === undefined || certainty < 1 || weight === 0 ? [] : [{ features, isRight, weight }];
    }),
  );
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
  const direction = fitDirection(toExamples(own, set, WRONG_MATCH_WEIGHT), kind, set);
  const examples = toExamples(own, set, 1).map((example) => ({
    ...example,
    features: { ...example.features, logit: logitOf(direction, example.features) },
  }));
  // How many answers there are, and how near to one another, is the same for all of a chatbot's questions: it tells nothing of
  // their ranks.
  const hasVectors = kind === 'qa' && set !== 'lexical';
  const ofChatbot: FitSettings['signs'] = hasVectors ? { crowding: -1, answers: 0 } : {};
  const signs: FitSettings['signs'] = { logit: 1, plurality: 0, ...ofChatbot };
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
