/** Development tasks cut out of the training data, so that settings are chosen without looking at a benchmark. */
import { createRandom, type Random } from './random.ts';
import type { TrainingData } from './sources.ts';
import type { Task } from './tasks.ts';
import { addTypos } from './typos.ts';

/** Of these sources every second intent is held out; of `nlueval`, which is small, all. */
const HALVED_SOURCES = ['bitext', 'hwu64', 'sgd'];
const WHOLE_SOURCE = 'nlueval';
const QUERIES_PER_INTENT = 30;
const HELD_OUT_PAIRS = 1_500;

/** The data without whole intents and question–sentence pairs, and tasks made of those. */
export function holdOut(data: TrainingData): { rest: TrainingData; tasks: Task[] } {
  const random = createRandom(2026);
  const isHeldOut = new Set<TrainingData['intents'][number]>();
  for (const source of [...HALVED_SOURCES, WHOLE_SOURCE]) {
    const intents = data.intents.filter((intent) => intent.source === source);
    for (const [index, intent] of intents.entries()) {
      if (source === WHOLE_SOURCE || index % 2 === 1) isHeldOut.add(intent);
    }
  }
  const questions = data.pairs.filter(({ source }) => source === 'squad_train');
  const heldOutPairs = new Set(random.shuffle([...questions]).slice(0, HELD_OUT_PAIRS));
  const tasks: Task[] = [];
  for (const source of [...HALVED_SOURCES, WHOLE_SOURCE]) {
    const intents = [...isHeldOut].filter((intent) => intent.source === source);
    for (const questionsEach of [1, 5])
      tasks.push(intentTask(`${source}_k${questionsEach}`, intents, questionsEach, random));
  }
  tasks.push(...tasks.filter(({ name }) => name === 'hwu64_k5').map((task) => withTypos(task, random)));
  tasks.push(pairTask([...heldOutPairs]));
  const rest: TrainingData = {
    pairs: data.pairs.filter((pair) => !heldOutPairs.has(pair)),
    intents: data.intents.filter((intent) => !isHeldOut.has(intent)),
    loose: data.loose,
  };
  return { rest, tasks };
}

/** Every third intent has no documents: its queries cannot be answered. */
function intentTask(
  name: string,
  intents: TrainingData['intents'],
  questionsEach: number,
  random: Random,
): Task {
  const task: Task = { name, kind: 'faq', docs: [], queries: [] };
  for (const [index, { label, texts }] of intents.entries()) {
    const drawn = random.shuffle([...new Set(texts)]);
    const isAnswered = index % 3 !== 2;
    if (isAnswered) task.docs.push(...drawn.slice(0, questionsEach).map((text) => ({ label, text })));
    for (const text of drawn.slice(questionsEach, questionsEach + QUERIES_PER_INTENT)) {
      task.queries.push({ text, rel: isAnswered ? label : null });
    }
  }
  return task;
}

function withTypos(task: Task, random: Random): Task {
  const queries = task.queries.map(({ text, rel }) => ({ text: addTypos(text, random), rel }));
  return { ...task, name: `${task.name}_typos`, queries };
}

function pairTask(pairs: TrainingData['pairs']): Task {
  return {
    name: 'squad_train_sentences',
    kind: 'passage',
    docs: pairs.map(({ texts }) => ({ label: texts[1], text: texts[1] })),
    queries: pairs.map(({ texts }) => ({ text: texts[0], rel: texts[1] })),
  };
}
