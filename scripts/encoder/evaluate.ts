/** Prints what a static encoder alone reaches on the benchmark tasks: node scripts/encoder/evaluate.ts [folder] */
import { join } from 'node:path';
import { createStaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import { measureSpeed, readTasks, scoreTask } from './tasks.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../models/static-encoder');
const tasks = readTasks();
if (tasks === undefined) {
  console.error('The benchmark tasks are absent: they lie in shared/eval beside the project');
  process.exit(1);
}
const started = performance.now();
const encoder = createStaticEncoder(folder);
console.log(
  `${encoder.name}, ${encoder.dimensions} dimensions, loaded in ${(performance.now() - started).toFixed(0)} ms`,
);
console.log('| task | hit@1 | AUROC |\n|---|---|---|');
for (const task of tasks) {
  const { hit1, auroc } = scoreTask(task, encoder.encodeNow);
  const shown = auroc === undefined ? '–' : (100 * auroc).toFixed(1);
  console.log(`| ${task.name} | ${(100 * hit1).toFixed(1)} | ${shown} |`);
}
console.log(`${measureSpeed(tasks, encoder.encodeNow).toFixed(1)} µs per question`);
