/** Development tasks of passages, joined of neighbouring answers of question-and-answer data that no public task holds. */
import { createRandom, shuffle } from '../../bench/quality/random.ts';
import { readTrainingData, type Task, type TaskDocument, type TaskQuery } from '../../bench/quality/tasks.ts';

type Pairs = Record<string, [string, string][]>;

export interface PassagePlan {
  source: string;
  /** The stretch of the source it is cut from, as shares of it: stretches of two tasks never overlap. */
  from: number;
  to: number;
  /** Passages at most. */
  size: number;
  /** Neighbours are about few subjects and compete; a scattered choice is about many. */
  choice: 'neighbours' | 'scattered';
  outOfScope: number;
  /** So many small chatbots, each cut from a stretch of its own, judged as one task; absent: one chatbot. */
  bots?: number;
}

const QUESTIONS_ASKED = 800;
/** Of each of several small chatbots. */
const QUESTIONS_ASKED_OF_SMALL = 40;
/** About this many characters make a passage, as chunks of files have them. */
const LENGTH_RANGE = [500, 1_100] as const;

export const PASSAGE_PLANS: readonly PassagePlan[] = [
  { source: 'squad_train', from: 0, to: 0.3, size: 1_000, choice: 'neighbours', outOfScope: 0.15 },
  { source: 'squad_train', from: 0.3, to: 0.5, size: 60, choice: 'neighbours', outOfScope: 0.2 },
  { source: 'squad_train', from: 0.5, to: 0.65, size: 200, choice: 'neighbours', outOfScope: 0.1 },
  { source: 'squad_train', from: 0.65, to: 0.85, size: 100, choice: 'scattered', outOfScope: 0.2 },
  { source: 'squad_train', from: 0.85, to: 1, size: 300, choice: 'scattered', outOfScope: 0.15 },
  { source: 'medquad', from: 0, to: 0.4, size: 400, choice: 'neighbours', outOfScope: 0.15 },
  { source: 'medquad', from: 0.4, to: 0.7, size: 80, choice: 'neighbours', outOfScope: 0.2 },
  { source: 'medquad', from: 0.7, to: 1, size: 300, choice: 'scattered', outOfScope: 0.15 },
  ...['squad_train', 'medquad'].flatMap((source) =>
    [5, 12, 30].map(
      (size): PassagePlan => ({
        source,
        from: 0,
        to: 1,
        size,
        choice: 'neighbours',
        outOfScope: 0.25,
        bots: 30,
      }),
    ),
  ),
];

/** Words of MedQuAD's question patterns, which are no subjects. */
const PATTERN_WORDS = new Set(
  `about affected being causes changes clinical complications considered diagnose disease disorder genetic happens
  inherited information outlook people prevent related research several stages symptoms syndrome treatments trials
  what which`.split(/\s+/),
);
const MIN_SUBJECT_LETTERS = 5;

function subjectsOf(question: string): Set<string> {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_SUBJECT_LETTERS && !PATTERN_WORDS.has(word)));
}

interface Passage {
  text: string;
  questions: string[];
}

/**
 * Answers that stand side by side make a passage of SQuAD's, up to a length; of MedQuAD's, those about one subject do,
 * as a document's sections would.
 */
function joinPassages(
  { source }: PassagePlan,
  pairs: readonly [string, string][],
  random: () => number,
): Passage[] {
  const questionsByAnswer = new Map<string, string[]>();
  for (const [question, answer] of pairs) {
    questionsByAnswer.set(answer, [...(questionsByAnswer.get(answer) ?? []), question]);
  }
  const passages: Passage[] = [];
  const [shortest, longest] = LENGTH_RANGE;
  let enough = 0;
  let subjects = new Set<string>();
  for (const [answer, questions] of questionsByAnswer) {
    const asked = subjectsOf(questions[0] ?? '');
    const current = passages.at(-1);
    const isContinued =
      source === 'medquad'
        ? [...asked].some((subject) => subjects.has(subject))
        : (current?.text.length ?? 0) < enough;
    subjects = asked;
    if (current !== undefined && isContinued) {
      current.text += ` ${answer}`;
      current.questions.push(...questions);
      continue;
    }
    passages.push({ text: answer, questions: [...questions] });
    enough = shortest + random() * (longest - shortest);
  }
  return passages;
}

/** One task a chatbot. */
export function buildPassageTasks(plan: PassagePlan, seed: number): Task[] {
  const { from, to, bots = 1 } = plan;
  const width = (to - from) / bots;
  return Array.from({ length: bots }, (_, at) =>
    buildPassageTask({ ...plan, from: from + at * width, to: from + (at + 1) * width }, seed + 1_000 * at),
  );
}

/** What the tasks of a plan are called together. */
export function namePassages({ source, from, to, size, choice, bots }: PassagePlan): string {
  const share = `${Math.round(from * 100)}–${Math.round(to * 100)}%`;
  return bots === undefined
    ? `${source} ${share}, ${size} ${choice}`
    : `${source}, ${bots} chatbots of ${size}`;
}

/**
 * Half of the questions out of scope belong to passages that were left out, from among those taught; the other half are
 * questions that people typed into a search engine.
 */
function buildPassageTask(plan: PassagePlan, seed: number): Task {
  const random = createRandom(seed);
  const all = readTrainingData<Pairs>('pairs')[plan.source] ?? [];
  const pairs = all.slice(Math.floor(all.length * plan.from), Math.floor(all.length * plan.to));
  const passages = joinPassages(plan, pairs, random);
  const start = Math.floor(random() * Math.max(1, passages.length - plan.size));
  const chosen =
    plan.choice === 'neighbours'
      ? passages.slice(start, start + plan.size)
      : shuffle(passages, random).slice(0, plan.size);
  const docs: TaskDocument[] = [];
  const labelsByQuestion = new Map<string, number[]>();
  const answers = new Map(pairs);
  for (const [label, { text, questions }] of chosen.entries()) {
    const isTaught = random() >= plan.outOfScope;
    if (isTaught) docs.push({ label, text });
    for (const question of questions) {
      const labels = labelsByQuestion.get(question) ?? [];
      labelsByQuestion.set(question, isTaught ? [...labels, label] : labels);
    }
  }
  const answerTo = (question: string, { length }: readonly number[]): Pick<TaskQuery, 'ans'> => {
    const ans = answers.get(question);
    return length === 1 && ans !== undefined ? { ans } : {};
  };
  const asked = [...labelsByQuestion].map(
    ([text, rel]): TaskQuery => ({ text, rel: rel.length > 0 ? rel : null, ...answerTo(text, rel) }),
  );
  const inScope = asked.filter(({ rel }) => rel !== null);
  const nearMisses = asked.filter(({ rel }) => rel === null);
  const searched = readTrainingData<Record<string, string[]>>('texts').nq ?? [];
  const strangers = shuffle(searched, random).map((text): TaskQuery => ({ text, rel: null }));
  const questions = plan.bots === undefined ? QUESTIONS_ASKED : QUESTIONS_ASKED_OF_SMALL;
  const inCount = Math.min(inScope.length, Math.round(questions * (1 - plan.outOfScope)));
  const outCount = Math.round((inCount * plan.outOfScope) / (1 - plan.outOfScope));
  const near = shuffle(nearMisses, random).slice(0, Math.ceil(outCount / 2));
  const queries = [
    ...shuffle(inScope, random).slice(0, inCount),
    ...near,
    ...strangers.slice(0, outCount - near.length),
  ];
  return { name: namePassages(plan), kind: 'passage', docs, queries };
}
