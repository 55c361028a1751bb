/**
 * What comes of doubting a match that says the opposite of what is asked about (`retrieval/answering/checks/antonyms.ts`), on development
 * data: of the questions whose best match says it and that would be answered otherwise, how many it is right for. Needs
 * ../shared/eval/train: node research/experiments/opposites.ts
 */

import { buildIndex, encodeTasks } from '../../bench/quality/docent.ts';
import { head, row } from '../../bench/quality/markdown-table.ts';
import { missingDataReason, type Task } from '../../bench/quality/tasks.ts';
import { DEFAULT_ANSWER_THRESHOLD } from '../../contract/asking/tuning.ts';
import { findAntonyms } from '../../server/src/language/antonyms.ts';
import { developmentTasks } from '../development/tasks.ts';

interface Counts {
  asked: number;
  /** Would be answered. */
  answered: number;
  /** Of these: where the match says the opposite, and is right or wrong all the same. */
  right: number;
  wrong: number;
}

/** Of passages, the whole text is looked at, of which the service looks at what it quotes. */
async function count(task: Task): Promise<Counts> {
  const taught = buildIndex(task, await encodeTasks('default', [task]));
  const counts: Counts = { asked: 0, answered: 0, right: 0, wrong: 0 };
  for (const { text, rel } of task.queries) {
    const { matches, confidence } = taught.ask(text, { top: 1 }).result;
    const document = task.docs[(matches[0]?.sourceId ?? 0) - 1];
    counts.asked += 1;
    if (document === undefined || confidence < DEFAULT_ANSWER_THRESHOLD) continue;
    counts.answered += 1;
    const { text: matched, answer = '', label } = document;
    if (findAntonyms(text, matched, answer, task.language ?? 'en').length === 0) continue;
    counts[[rel].flat().includes(label) ? 'right' : 'wrong'] += 1;
  }
  return counts;
}

const reason = missingDataReason();
if (reason !== undefined) {
  console.log(`Skipped: ${reason}`);
  process.exit(0);
}
const byDataSet = new Map<string, Counts>();
for (const { dataSet, tasks, isKeywords } of developmentTasks()) {
  if (isKeywords) continue;
  const sum = byDataSet.get(dataSet) ?? { asked: 0, answered: 0, right: 0, wrong: 0 };
  byDataSet.set(dataSet, sum);
  for (const task of tasks) {
    const counts = await count(task);
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name];
  }
}
console.log(head(['data set', 'questions', 'answered', 'of these opposite: right', 'wrong']));
for (const [dataSet, { asked, answered, right, wrong }] of byDataSet) {
  console.log(row([dataSet, ...[asked, answered, right, wrong].map(String)]));
}
