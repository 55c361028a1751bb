/** Tunes the sentence encoder: npm run train:sentence-encoder [-- --out FOLDER --seed N --without hwu64,snips] */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSentenceEncoder } from '../../server/src/retrieval/encoders/sentence-encoder.ts';
import { readCleanData } from '../encoder/prepare.ts';
import { readTasks, type Score, scoreTask, type Task } from '../encoder/tasks.ts';
import { questionsOf } from './data.ts';
import { writeTuning } from './export.ts';
import { writeModelCard } from './model-card.ts';
import { SETTINGS } from './settings.ts';
import { createTextEncoder } from './text-encoder.ts';
import { tuneModel } from './tune-model.ts';

const ROOT = join(import.meta.dirname, '../..');

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'models/sentence-encoder') },
    seed: { type: 'string', default: String(SETTINGS.seed) },
    /** Sources that are kept from it, to see what it does with such. */
    without: { type: 'string', default: '' },
  },
});
const settings = { ...SETTINGS, seed: Number(options.seed) };
const started = performance.now();
const report = (line: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
};

const clean = readCleanData();
const data = questionsOf(clean.data, options.without.split(','));
const tuned = await tuneModel(data, settings, report);
writeTuning(options.out, tuned);

report('measuring');
const tasks = (readTasks() as Task[]).filter(({ kind }) => kind === 'faq');
const published = await scoreAll();
const scores = await scoreAll(options.out);
const encoder = createSentenceEncoder({ folder: options.out });
writeModelCard(options.out, {
  name: encoder.name,
  base: tuned.base,
  settings,
  data,
  dropped: clean.dropped.length,
  scores: tasks.map(({ name }, at) => ({
    name,
    published: published[at] as Score,
    tuned: scores[at] as Score,
  })),
});
report(`${encoder.name} is in ${options.out}`);
await encoder.close();

async function scoreAll(folder?: string): Promise<Score[]> {
  const encode = await createTextEncoder(folder);
  return tasks.map((task) => scoreTask(task, encode));
}
