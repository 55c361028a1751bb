/** What each mechanism is measured on: development tasks alone, by what they tell of. */

import { sample } from '../../bench/quality/ranker.ts';
import { readTask, type Task } from '../../bench/quality/tasks.ts';
import { withTypos } from '../../bench/quality/typos.ts';
import { withCourtesies, withStories } from '../../bench/quality/wordings.ts';
import { type DevelopmentTask, developmentTasks } from '../development/tasks.ts';
import { structuredTasks } from './structured-files.ts';

export interface Family {
  name: string;
  tasks: readonly Task[];
}

/** Questions asked of each task at most. */
const ASKED_MAX = 250;
/** Questions of a family, about, shared out evenly among its chatbots' sizes. */
const FAMILY_QUESTIONS = 2_500;
/** The largest chatbots of one size have less than so many times the documents of its smallest. */
const SIZE_STEP = 4;

const NAMES: readonly (readonly [name: string, has: (task: DevelopmentTask) => boolean])[] = [
  ['pairs in keywords', ({ isKeywords }) => isKeywords],
  ['FAQs as pairs', ({ dataSet }) => dataSet === 'faqs'],
  ['FAQs as files', ({ dataSet }) => dataSet === 'FAQs as files'],
  ['pairs of xSID', ({ dataSet }) => dataSet === 'xsid same'],
  ['pairs across languages', ({ dataSet }) => dataSet === 'xsid across' || dataSet === 'bitcoin across'],
  ['files in ten languages', ({ dataSet }) => dataSet === 'bitcoin files'],
  ['files across languages', ({ dataSet }) => dataSet === 'bitcoin files across'],
  ['passages in Chinese', ({ dataSet }) => dataSet === 'drcd'],
  ['passages with typos', ({ name }) => name.endsWith('+typos')],
  ['passages', ({ tasks }) => tasks[0]?.kind === 'passage'],
];
const PAIRS = 'pairs';

function sizeOf({ docs }: Task): number {
  return Math.floor(Math.log(docs.length) / Math.log(SIZE_STEP));
}

/**
 * Of each size about as many questions: of chatbots of which there are few, up to {@link ASKED_MAX} each; of which there are many, evenly
 * spread ones. Otherwise small chatbots, of which there are most, would be all that a family tells of.
 */
function sampleTasks(tasks: readonly Task[]): Task[] {
  const sizes = Map.groupBy(tasks, sizeOf);
  return [...sizes.values()].flatMap((own) => takeQuestions(own, FAMILY_QUESTIONS / sizes.size));
}

function takeQuestions(tasks: readonly Task[], questions: number): Task[] {
  const asked = tasks.map((task) => ({ ...task, queries: sample(task, ASKED_MAX) }));
  const all = asked.reduce((sum, { queries }) => sum + queries.length, 0);
  const every = Math.max(1, all / questions);
  return asked.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
}

/** Some passages are in lower case throughout, and so are one sentence each to whatever reads sentences. */
function withSentences(task: Task): Task {
  const docs = task.docs.map((document) => ({
    ...document,
    text: document.text.replace(/(?:^|[.!?] )\p{Ll}/gu, (start) => start.toUpperCase()),
  }));
  return { ...task, docs };
}

/** The same questions every time. */
export function readFamilies(): Family[] {
  const families = Map.groupBy(
    developmentTasks(),
    (task) => NAMES.find(([, has]) => has(task))?.[0] ?? PAIRS,
  );
  const sampled = [...families].map(([name, own]) => ({
    name,
    tasks: sampleTasks(own.flatMap(({ tasks }) => tasks)),
  }));
  const of = (family: string) => sampled.find(({ name }) => name === family)?.tasks ?? [];
  const pairs = of(PAIRS);
  return [
    ...sampled,
    ...[...structuredTasks()].map(([name, tasks]) => ({ name, tasks: sampleTasks(tasks) })),
    { name: 'passages in sentences', tasks: of('passages').map(withSentences) },
    { name: 'pairs with typos', tasks: pairs.map((task) => withTypos(task, 9)) },
    { name: 'pairs with greetings', tasks: pairs.map(withCourtesies) },
    { name: 'pairs with stories', tasks: pairs.map(withStories) },
  ];
}

/** Questions asked of a public task at most. */
const PUBLIC_QUESTIONS = 1_500;

/** Public tasks, each as a family: for a veto of a deletion, and never to choose by. */
export function readPublicFamilies(names: readonly string[]): Family[] {
  return names.map((name) => {
    const task = readTask(name);
    return { name, tasks: [{ ...task, queries: sample(task, PUBLIC_QUESTIONS) }] };
  });
}
