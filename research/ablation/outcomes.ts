/**
 * Asks all families of questions, with one mechanism switched off where it is named, and prints what came of each as JSON:
 * node research/ablation/outcomes.ts [mechanism] [--public banking_k5,clinc_k10]
 */
import { parseArgs } from 'node:util';
import { findMechanism, switchOff } from './edit-modules.ts';

/** Of one family, by question. */
export interface FamilyOutcomes {
  isInScope: boolean[];
  /** The right match came first. */
  isFound: boolean[];
  /** It did, and what is said of it answers. */
  isRight: boolean[];
  confidences: number[];
  /** CPU time of all asks, encoding left out. */
  milliseconds: number;
}

const {
  values: options,
  positionals: [name],
} = parseArgs({ allowPositionals: true, options: { public: { type: 'string' } } });
if (name !== undefined) switchOff(findMechanism(name));

const { buildIndex, encodeTasks, saidFrom } = await import('../../bench/quality/docent.ts');
const { isAnswer } = await import('../../bench/quality/tasks.ts');
const { readFamilies, readPublicFamilies } = await import('./families.ts');

const outcomes: Record<string, FamilyOutcomes> = {};
const families =
  options.public === undefined ? readFamilies() : readPublicFamilies(options.public.split(','));
const encoding = await encodeTasks(
  'default',
  families.flatMap(({ tasks }) => tasks),
);
for (const { name: family, tasks } of families) {
  const own: FamilyOutcomes = { isInScope: [], isFound: [], isRight: [], confidences: [], milliseconds: 0 };
  for (const task of tasks) {
    const taught = buildIndex(task, encoding);
    const { user } = process.cpuUsage();
    for (const query of task.queries) {
      const { confidence, matches } = taught.ask(query.text, { top: 1 }).judged;
      const [best] = matches;
      const label = task.docs[(best?.match.sourceId ?? 0) - 1]?.label;
      const isFound = label !== undefined && query.rel !== null && [query.rel].flat().includes(label);
      own.isInScope.push(query.rel !== null);
      own.isFound.push(isFound);
      own.isRight.push(isFound && isAnswer(query, saidFrom(best)));
      own.confidences.push(confidence);
    }
    own.milliseconds += (process.cpuUsage().user - user) / 1_000;
  }
  outcomes[family] = own;
}
process.stdout.write(JSON.stringify(outcomes));
