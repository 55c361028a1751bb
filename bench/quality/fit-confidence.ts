/**
 * Fits the confidence models on development tasks and writes them with their cards:
 * node bench/quality/fit-confidence.ts [lexical] [static] [sentence]
 */
import { writeFileSync } from 'node:fs';
import type { ConfidenceModel, LogisticModel } from '../../server/src/retrieval/confidence.ts';
import { writeCard } from './confidence-card.ts';
import { type DevelopmentTask, developmentTasks } from './development-tasks.ts';
import { textsOf } from './docent.ts';
import { ENCODER_SETS, type EncoderSet, prepareEncoding } from './encoders.ts';
import { fitKind } from './fit-kind.ts';
import { trainHeldOutEncoder } from './held-out-encoders.ts';
import { evaluate, type JudgedTask, judgeTogether } from './judged-task.ts';
import { listTasks, missingDataReason, readTask, type Task } from './tasks.ts';

const ENCODERS: Record<EncoderSet, string[]> = { lexical: [], static: ['S'], sentence: ['S', 'U'] };
const THRESHOLDS = [0.25, 0.5, 0.6, 0.65, 0.7, 0.75];

async function judgeAll(tasks: readonly DevelopmentTask[], set: EncoderSet): Promise<JudgedTask[]> {
  const judged: JudgedTask[] = [];
  for (const { tasks: all, ...task } of tasks) {
    const { unseen } = task;
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

/** All chatbots of a data set as one task, but for those that are asked in keywords, which are another. */
function joinBySource(tasks: readonly JudgedTask[]): JudgedTask[] {
  const nameOf = ({ source, isKeywords }: JudgedTask): string => `${source}${isKeywords ? '+keywords' : ''}`;
  return [...Map.groupBy(tasks, nameOf)].map(([name, group]) => {
    return { ...(group[0] as JudgedTask), name, judged: group.flatMap(({ judged }) => judged) };
  });
}

async function fitSet(set: EncoderSet): Promise<void> {
  const development = await judgeAll(developmentTasks(), set);
  const withoutSource = new Map<string, LogisticModel>();
  const evaluateLeftOut = (task: JudgedTask) => {
    const { kind, source } = task;
    const key = `${kind} ${source}`;
    const others = development.filter((other) => other.source !== source);
    const model = withoutSource.get(key) ?? fitKind(others, kind, set);
    withoutSource.set(key, model);
    return evaluate(task, model, THRESHOLDS);
  };
  const leftOut = development.map(evaluateLeftOut);
  const together = joinBySource(development).map(evaluateLeftOut);
  const model: ConfidenceModel = {
    encoders: ENCODERS[set],
    kinds: {
      qa: fitKind(development, 'qa', set),
      file: fitKind(development, 'file', set),
    },
  };
  const seen = development.map((task) => evaluate(task, model.kinds[task.kind], THRESHOLDS));
  const published = listTasks()
    .filter((name) => name !== 'clinc_k10_val')
    .map(
      (name): DevelopmentTask => ({
        name,
        tasks: [readTask(name)],
        source: name,
        unseen: undefined,
        isKeywords: false,
        isSmall: false,
      }),
    );
  const rows = (await judgeAll(published, set)).map((task) =>
    evaluate(task, model.kinds[task.kind], THRESHOLDS),
  );
  const models = new URL('../../models/', import.meta.url);
  writeFileSync(new URL(`confidence-${set}.json`, models), `${JSON.stringify(model, null, 2)}\n`);
  const card = writeCard({ set, model, leftOut, together, seen, published: rows });
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
