/** Development tasks of question-and-answer pairs, made of intents that no public task holds. */
import { createRandom, shuffle } from '../../bench/quality/random.ts';
import {
  readTask,
  readTrainingData,
  type Task,
  type TaskDocument,
  type TaskQuery,
} from '../../bench/quality/tasks.ts';
import { withTypos } from '../../bench/quality/typos.ts';

type Intents = Record<string, Record<string, string[]>>;

/** CLINC150's validation task: its documents are taught, its questions asked. */
export const VALIDATION_SOURCE = 'clinc_val';

export interface PairPlan {
  source: string;
  /** Answers that the chatbot has; other intents of the source are near misses that it cannot answer. */
  answers: number;
  /** Questions per answer; `mixed`: from one to twelve, as owners' lists grow. */
  questions: number | 'mixed';
  outOfScope: number;
  hasTypos?: true;
  /** So many chatbots, each of other intents of the source, judged as one task; absent: one. */
  bots?: number;
}

const QUESTIONS_ASKED = 800;
/** Small chatbots, as they are when their owners begin: one of them alone would tell little. */
const SMALL_CHATBOTS = 20;
const MIXED_COUNTS = [1, 1, 1, 1, 2, 2, 3, 5, 8, 12];

const plan = (
  source: string,
  answers: number,
  questions: number | 'mixed',
  outOfScope: number,
): PairPlan => ({ source, answers, questions, outOfScope });

export const PAIR_PLANS: readonly PairPlan[] = [
  plan('hwu64', 50, 1, 0.25),
  plan('hwu64', 20, 1, 0.2),
  plan('hwu64', 50, 2, 0.3),
  plan('hwu64', 45, 3, 0.25),
  { ...plan('hwu64', 50, 5, 0.2), hasTypos: true },
  plan('hwu64', 30, 10, 0.25),
  plan('hwu64', 50, 'mixed', 0.25),
  plan('bitext', 21, 1, 0.25),
  plan('bitext', 21, 3, 0.25),
  plan('bitext', 14, 5, 0.3),
  plan('bitext', 21, 10, 0.2),
  plan('sgd', 30, 1, 0.25),
  plan('sgd', 30, 2, 0.2),
  plan('sgd', 20, 5, 0.3),
  plan('sgd', 30, 10, 0.25),
  plan('nlueval', 10, 1, 0.25),
  plan('nlueval', 10, 4, 0.25),
  plan(VALIDATION_SOURCE, 120, 1, 0.25),
  plan(VALIDATION_SOURCE, 30, 1, 0.25),
  plan(VALIDATION_SOURCE, 120, 2, 0.2),
  plan(VALIDATION_SOURCE, 75, 3, 0.3),
  { ...plan(VALIDATION_SOURCE, 120, 5, 0.25), hasTypos: true },
  plan(VALIDATION_SOURCE, 40, 10, 0.3),
  plan(VALIDATION_SOURCE, 120, 'mixed', 0.25),
  plan(VALIDATION_SOURCE, 135, 10, 0.2),
  ...['hwu64', 'bitext', 'sgd', VALIDATION_SOURCE].flatMap((source) => [
    { ...plan(source, 4, 1, 0.3), bots: SMALL_CHATBOTS },
    { ...plan(source, 8, 2, 0.3), bots: SMALL_CHATBOTS },
  ]),
];

export function namePairs({ source, answers, questions, hasTypos, bots }: PairPlan): string {
  const many = bots === undefined ? '' : `, ${bots} chatbots of`;
  return `${source}${many} ${answers}×${questions}${hasTypos ? '+typos' : ''}`;
}

interface Intent {
  label: string;
  /** Texts to teach, and other texts to ask. */
  taught: string[];
  asked: string[];
}

function readIntents(source: string, random: () => number): Intent[] {
  if (source === VALIDATION_SOURCE) {
    const { docs, queries } = readTask('clinc_k10_val');
    const labels = [...new Set(docs.map(({ label }) => String(label)))];
    return labels.map((label) => ({
      label,
      taught: docs.filter((document) => document.label === label).map(({ text }) => text),
      asked: queries.filter(({ rel }) => rel === label).map(({ text }) => text),
    }));
  }
  const labels = Object.entries(readTrainingData<Intents>('intents')[source] ?? {});
  return labels.map(([label, texts]) => {
    const drawn = shuffle([...new Set(texts)], random);
    const half = Math.ceil(drawn.length / 2);
    return { label, taught: drawn.slice(0, half), asked: drawn.slice(half, half + 150) };
  });
}

/**
 * Sources about some of the same subjects, whose questions a chatbot may have been taught the answers to: assistants are all asked
 * for music, weather and tables, HWU64 has an intent for whatever an encyclopaedia knows, and both SGD and NLU-Evaluation know buses
 * and trains.
 */
const KINDRED: Record<string, readonly string[]> = {
  hwu64: ['sgd', 'snips', 'nq', 'qwf'],
  sgd: ['hwu64', 'snips', 'nlueval'],
  nlueval: ['sgd'],
  [VALIDATION_SOURCE]: ['hwu64', 'sgd', 'snips'],
};

/** Texts of sources about other subjects: no near miss. */
function readStrangers(source: string, random: () => number): string[] {
  const intents = readTrainingData<Intents>('intents');
  const { nq = [], qwf = [] } = readTrainingData<Record<string, string[]>>('texts');
  const pools = Object.entries({ ...mapTexts(intents), nq, qwf })
    .filter(([other]) => other !== source && !KINDRED[source]?.includes(other))
    .map(([, texts]) => texts);
  return shuffle(
    pools.flatMap((pool) => shuffle(pool, random).slice(0, 100)),
    random,
  );
}

function mapTexts(intents: Intents): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(intents).map(([source, texts]) => [source, Object.values(texts).flat()]),
  );
}

/** The pairs' tasks repeat exactly: each has a seed of its own. */
export function buildPairTasks(pairPlan: PairPlan, seed: number): Task[] {
  const { bots } = pairPlan;
  if (bots === undefined) return [buildPairTask(pairPlan, seed)];
  return Array.from({ length: bots }, (_, bot) => buildPairTask(pairPlan, seed * bots + bot));
}

function buildPairTask(pairPlan: PairPlan, seed: number): Task {
  const { source, answers, questions, outOfScope, bots = 1 } = pairPlan;
  const random = createRandom(seed);
  const intents = shuffle(readIntents(source, random), random);
  const known = intents.slice(0, answers);
  const docs = known.flatMap(({ label, taught }): TaskDocument[] => {
    const mixed = MIXED_COUNTS[Math.floor(random() * MIXED_COUNTS.length)] as number;
    const count = questions === 'mixed' ? mixed : questions;
    return shuffle(taught, random)
      .slice(0, count)
      .map((text) => ({ label, text }));
  });
  const ask = (texts: readonly string[], rel: string | null): TaskQuery[] =>
    texts.map((text) => ({ text, rel }));
  const inScope = known.flatMap(({ label, asked }) => ask(asked, label));
  const nearMisses = intents.slice(answers).flatMap(({ asked }) => ask(asked, null));
  const strangers = ask(readStrangers(source, random), null);
  const inCount = Math.min(inScope.length, Math.round((QUESTIONS_ASKED / bots) * (1 - outOfScope)));
  const outCount = Math.round((inCount * outOfScope) / (1 - outOfScope));
  const near = shuffle(nearMisses, random).slice(0, Math.round(outCount / 2));
  const queries = [
    ...shuffle(inScope, random).slice(0, inCount),
    ...near,
    ...strangers.slice(0, outCount - near.length),
  ];
  const { hasTypos, ...untyped } = pairPlan;
  const name = namePairs(untyped);
  const task: Task = { name, kind: 'faq', docs, queries };
  return hasTypos ? withTypos(task, seed) : task;
}
