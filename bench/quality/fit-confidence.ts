/**
 * Fits the confidence models on development tasks and writes them with their cards:
 * node bench/quality/fit-confidence.ts [lexical] [static] [sentence]
 */
import { writeFileSync } from 'node:fs';
import type { ConfidenceModel, LogisticModel } from '../../server/src/retrieval/confidence.ts';
import { type CardRow, writeCard } from './confidence-card.ts';
import { type DevelopmentTask, developmentTasks } from './development-tasks.ts';
import { textsOf } from './docent.ts';
import { ENCODER_SETS, type EncoderSet, prepareEncoding } from './encoders.ts';
import { fitKind } from './fit-kind.ts';
import { trainHeldOutEncoder } from './held-out-encoders.ts';
import { confidencesOf, evaluate, type JudgedTask, judgeTogether } from './judged-task.ts';
import { listTasks, missingDataReason, readTask, type Task } from './tasks.ts';

const ENCODERS: Record<EncoderSet, string[]> = { lexical: [], static: ['S'], sentence: ['S', 'U'] };
const THRESHOLDS = [0.25, 0.5, 0.6, 0.65, 0.7, 0.75];

async function judgeAll(tasks: readonly DevelopmentTask[], set: EncoderSet): Promise<JudgedTask[]> {
  const judged: JudgedTask[] = [];
  for (const task of tasks) {
    const { tasks: all, unseen } = task;
    const known = all.filter((one) => isKnown(set, one));
    if (known.length === 0) continue;
    const folder = unseen === undefined || set === 'lexical' ? undefined : await trainHeldOutEncoder(unseen);
    const encode = await prepareEncoding(
      set,
      known.flatMap((one) => textsOf(one)),
      folder,
    );
    judged.push(judgeTogether({ ...task, tasks: known }, encode));
  }
  return judged;
}

/** Whether the set's encoders know the task's language: else it is another set that answers. */
function isKnown(set: EncoderSet, { language = 'en' }: Task): boolean {
  return set === 'lexical' || language === 'en';
}

/** By the names of these groups, a line of the card each, with the confidence that a model has which may be another for each task. */
function evaluateGroups(
  tasks: readonly JudgedTask[],
  nameOf: (task: JudgedTask) => string,
  modelFor: (task: JudgedTask) => LogisticModel,
): CardRow[] {
  return [...Map.groupBy(tasks, nameOf)].map(([name, group]) => {
    const rows = group.flatMap((task) => confidencesOf(task, modelFor(task)));
    return evaluate(name, (group[0] as JudgedTask).kind, rows, THRESHOLDS);
  });
}

/** Models fitted without what this names of a task. */
function fitWithout(
  development: readonly JudgedTask[],
  set: EncoderSet,
  leftOut: 'source' | 'dataSet',
): (task: JudgedTask) => LogisticModel {
  const models = new Map<string, LogisticModel>();
  return ({ kind, [leftOut]: name }) => {
    const key = `${kind} ${name}`;
    const others = development.filter((other) => other[leftOut] !== name);
    const model = models.get(key) ?? fitKind(others, kind, set);
    models.set(key, model);
    return model;
  };
}

const nameOfTask = ({ name }: JudgedTask): string => name;
/** Those that are asked in keywords are a data set of their own. */
const nameOfDataSet = ({ dataSet, isKeywords }: JudgedTask): string =>
  `${dataSet}${isKeywords ? '+keywords' : ''}`;

async function fitSet(set: EncoderSet): Promise<void> {
  const development = await judgeAll(developmentTasks(), set);
  const withoutSource = fitWithout(development, set, 'source');
  const inParts = development.filter(({ dataSet, source }) => source !== dataSet);
  const together = [
    ...evaluateGroups(development, nameOfDataSet, withoutSource),
    ...evaluateGroups(
      inParts,
      (task) => `${nameOfDataSet(task)}, all left out at once`,
      fitWithout(development, set, 'dataSet'),
    ),
  ];
  const model: ConfidenceModel = {
    encoders: ENCODERS[set],
    kinds: {
      qa: fitKind(development, 'qa', set),
      file: fitKind(development, 'file', set),
    },
  };
  const shipped = ({ kind }: JudgedTask): LogisticModel => model.kinds[kind];
  const published = listTasks()
    .filter((name) => name !== 'clinc_k10_val')
    .map(
      (name): DevelopmentTask => ({
        name,
        tasks: [readTask(name)],
        dataSet: name,
        source: name,
        unseen: undefined,
        isKeywords: false,
      }),
    );
  const models = new URL('../../models/', import.meta.url);
  writeFileSync(new URL(`confidence-${set}.json`, models), `${JSON.stringify(model, null, 2)}\n`);
  const card = writeCard({
    set,
    model,
    leftOut: evaluateGroups(development, nameOfTask, withoutSource),
    together,
    seen: evaluateGroups(development, nameOfTask, shipped),
    published: evaluateGroups(await judgeAll(published, set), nameOfTask, shipped),
  });
  writeFileSync(new URL(`confidence-${set}.md`, models), card);
  console.log(card);
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const asked = process.argv.slice(2);
for (const set of ENCODER_SETS) if (asked.length === 0 || asked.includes(set)) await fitSet(set);
