/** Makes the static encoder: npm run train:encoder [-- --out FOLDER --seed N] */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createStaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import { rotateRows, writeModel } from './export.ts';
import { writeModelCard } from './model-card.ts';
import { prepare, readCleanData } from './prepare.ts';
import { createRandom } from './random.ts';
import { SETTINGS } from './settings.ts';
import { measureSpeed, readTasks, scoreTask, type Task } from './tasks.ts';
import { trainMean } from './train-model.ts';

const ROOT = join(import.meta.dirname, '../..');

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'models/static-encoder') },
    seed: { type: 'string', default: String(SETTINGS.seed) },
  },
});
const settings = { ...SETTINGS, seed: Number(options.seed) };

const started = performance.now();
const report = (line: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
};

const clean = readCleanData();
const counts = Map.groupBy(clean.dropped, ({ source, reason }) => `${source}: ${reason}`);
for (const [kind, list] of counts) {
  const [example] = list;
  report(
    `left out ${list.length} texts of ${kind} as one of a benchmark, such as "${example?.text.slice(0, 80)}"`,
  );
}
const prepared = await prepare(clean, settings, join(ROOT, '.cache/encoder'), report);
const rows = await trainMean({ ...prepared, settings, report });

report('rotating and writing');
const sample = createRandom(settings.seed + 4)
  .shuffle([...prepared.dataset.texts])
  .slice(0, settings.rotationTexts);
const rotated = rotateRows(rows, sample, prepared.table, settings.exportDimensions);
writeModel(options.out, rotated, prepared.table, prepared.vocabulary.words);

report('measuring');
const encoder = createStaticEncoder(options.out);
const tasks = readTasks() as Task[];
const scores = tasks.map((task) => ({ name: task.name, score: scoreTask(task, encoder.encodeNow) }));
const microsecondsPerQuestion = measureSpeed(tasks, encoder.encodeNow);
writeModelCard(options.out, {
  encoder,
  settings,
  data: clean.data,
  prepared,
  scores,
  microsecondsPerQuestion,
});
report(`${encoder.name} is in ${options.out}`);
