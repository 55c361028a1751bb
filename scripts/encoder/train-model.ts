/** Runs the threads over all epochs, as often as the settings say, and gives back the trained rows. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FeatureTable } from '../../server/src/retrieval/encoders/static-features.ts';
import type { LossSums } from './batch-loss.ts';
import type { Dataset } from './dataset.ts';
import { drawEpoch, type Neighbours } from './epoch.ts';
import type { Matrix } from './linear-algebra.ts';
import { createRandom } from './random.ts';
import type { Settings } from './settings.ts';
import type { StartVectors } from './start-vectors.ts';
import { allocateTraining, openMemory, type TrainingMemory } from './training-memory.ts';
import type { EpochMessage, ThreadData } from './training-thread.ts';
import { addTypos } from './typos.ts';

interface TrainOptions {
  dataset: Dataset;
  table: FeatureTable;
  start: StartVectors;
  neighbours: Neighbours;
  /** Unit rows on the main axes of the teacher. */
  teacher: Matrix;
  /** Row of a text's teacher vector, −1 where it has none. */
  rowOfText: Int32Array;
  settings: Settings;
  report: (line: string) => void;
}

/**
 * Mean of the rows of several trainings that start alike and see other batches: they stay near enough to each other
 * that their mean is better than any of them.
 */
export async function trainMean(options: TrainOptions): Promise<Matrix> {
  const { settings } = options;
  const mean = await trainModel(options);
  for (let run = 1; run < settings.runs; run += 1) {
    const other = await trainModel({
      ...options,
      settings: { ...settings, seed: settings.seed + 100 * run },
    });
    for (let at = 0; at < mean.values.length; at += 1) {
      mean.values[at] = (mean.values[at] as number) + (other.values[at] as number);
    }
  }
  return mean;
}

/** Trained rows with their token weights folded in. */
async function trainModel(options: TrainOptions): Promise<Matrix> {
  const { dataset, settings, start } = options;
  const random = createRandom(settings.seed);
  const memory = prepareMemory(options);
  const views = openMemory(memory);
  const workers = Array.from({ length: settings.threads }, (_, thread) => {
    const workerData: ThreadData = { memory, settings, thread, threads: settings.threads };
    return new Worker(join(import.meta.dirname, 'training-thread.ts'), { workerData });
  });
  try {
    for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
      const batches = drawEpoch(dataset, options.neighbours, settings, random);
      views.batchVariants.set(batches.variants);
      views.batchGroups.set(batches.groups);
      views.batchSeeds.set(batches.seeds);
      const message: EpochMessage = { epoch, batches: batches.count };
      const answers = workers.map(async (worker) => (await once(worker, 'message'))[0] as LossSums);
      for (const worker of workers) worker.postMessage(message);
      options.report(describe(epoch, batches.count, await Promise.all(answers)));
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  const values = Float32Array.from(views.embeddings);
  for (let at = 0; at < values.length; at += 1) {
    const row = Math.floor(at / settings.dimensions);
    values[at] = (values[at] as number) * (views.tokenWeights[row] as number);
  }
  return { rows: start.rows.rows, columns: settings.dimensions, values };
}

/** Also gives every text its one misprinted variant. */
function prepareMemory({
  dataset,
  table,
  start,
  teacher,
  rowOfText,
  settings,
  ...rest
}: TrainOptions): TrainingMemory {
  const random = createRandom(settings.seed + 1);
  const variants = dataset.texts.flatMap((text) => [
    table.rowsOfText(text),
    table.rowsOfText(addTypos(text, random)),
  ]);
  const intentPairs = dataset.intents.length * settings.pairsPerIntent;
  const pairs =
    dataset.pairs.length + intentPairs + Math.min(settings.neighbourPairs, rest.neighbours.texts.length);
  const memory = allocateTraining({
    dimensions: settings.dimensions,
    teacherDimensions: teacher.columns,
    batchTexts: settings.pairsPerBatch * 2,
    rows: start.rows.rows,
    texts: dataset.texts.length,
    features: variants.reduce((sum, rows) => sum + rows.length, 0),
    maxFeatures: variants.reduce((most, rows) => Math.max(most, rows.length), 1),
    teacherRows: teacher.rows,
    batches: Math.ceil(pairs / settings.pairsPerBatch),
  });
  const views = openMemory(memory);
  let at = 0;
  for (const [variant, rows] of variants.entries()) {
    views.featureStarts[variant] = at;
    views.features.set(rows, at);
    at += rows.length;
  }
  views.featureStarts[variants.length] = at;
  views.embeddings.set(start.rows.values);
  views.tokenWeights.set(start.tokenWeights);
  views.embeddingSquares.fill(1e-3);
  views.weightSquares.fill(1e-3);
  views.teacher.set(teacher.values);
  views.teacherRowOfText.set(rowOfText);
  return memory;
}

function describe(epoch: number, batches: number, threads: readonly LossSums[]): string {
  const sum = (key: keyof LossSums): number => threads.reduce((total, sums) => total + sums[key], 0);
  const contrast = sum('contrast') / Math.max(1, sum('contrastRows'));
  const divergence = sum('divergence') / Math.max(1, sum('divergenceRows'));
  return `epoch ${epoch + 1}: ${batches} batches, contrast ${contrast.toFixed(4)}, divergence ${divergence.toFixed(4)}`;
}
