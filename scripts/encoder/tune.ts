/**
 * Compares settings on the development tasks and clinc_k10_val, never on a test task:
 * node scripts/encoder/tune.ts base= temperature=0.05 epochs=8,seed=2
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStaticEncoder } from '../../server/src/retrieval/encoders/static-encoder.ts';
import { holdOut } from './dev-tasks.ts';
import { rotateRows, writeModel } from './export.ts';
import { type Prepared, prepare, readCleanData } from './prepare.ts';
import { createRandom } from './random.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { readTasks, type Score, scoreTask, type Task } from './tasks.ts';
import { trainMean } from './train-model.ts';

const clean = readCleanData();
const { rest, tasks } = holdOut(clean.data);
tasks.push(...(readTasks() as Task[]).filter(({ name }) => name === 'clinc_k10_val'));
const cacheFolder = join(import.meta.dirname, '../../.cache/encoder');
const prepared = await prepare({ data: rest, dropped: clean.dropped }, SETTINGS, cacheFolder, () => {});

const percent = (value: number | undefined): string => (value === undefined ? '' : (100 * value).toFixed(1));
console.log(`| settings | mean | ${tasks.map(({ name }) => name).join(' | ')} | seconds |`);
for (const variant of process.argv.slice(2)) {
  const started = performance.now();
  const pairs = variant.split(',').map((pair) => pair.split('=') as [string, string]);
  const changes = Object.fromEntries(
    pairs.filter(([, value]) => value !== '').map(([key, value]) => [key, Number(value)]),
  );
  const settings = { ...SETTINGS, ...changes } as Settings;
  const rows = await trainMean({ ...prepared, settings, report: () => {} });
  const scores = score(rows, settings, prepared);
  const mean = meanOverSources(scores);
  const cells = scores.map(({ hit1, auroc }) => `${percent(hit1)} ${percent(auroc)}`.trim());
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`| ${variant} | ${percent(mean)} | ${cells.join(' | ')} | ${seconds} |`);
}

/** Every source of tasks weighs the same, and so does every figure within one. */
function meanOverSources(scores: readonly Score[]): number {
  const figures = scores.flatMap(({ hit1, auroc }, index) => {
    const source = (tasks[index] as Task).name.split('_')[0];
    return [hit1, auroc].filter((value) => value !== undefined).map((value) => ({ source, value }));
  });
  const average = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return average(
    [...Map.groupBy(figures, ({ source }) => source).values()].map((of) =>
      average(of.map(({ value }) => value)),
    ),
  );
}

function score(rows: Prepared['teacher'], settings: Settings, { dataset, table, vocabulary }: Prepared) {
  const folder = mkdtempSync(join(tmpdir(), 'encoder-'));
  try {
    const sample = createRandom(settings.seed + 4)
      .shuffle([...dataset.texts])
      .slice(0, settings.rotationTexts);
    writeModel(folder, rotateRows(rows, sample, table, settings.exportDimensions), table, vocabulary.words);
    const encoder = createStaticEncoder(folder);
    return tasks.map((task) => scoreTask(task, encoder.encodeNow));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
