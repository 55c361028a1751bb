/** Runs all steps of a training, in two threads that share every batch. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WIDTH } from '../../server/src/retrieval/encoders/sentence-model/parameters.ts';
import { TUNED_NUMBERS, TUNED_TENSORS } from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';
import {
  readSentenceModel,
  sentenceModelVersion,
} from '../../server/src/retrieval/encoders/sentence-model/weights.ts';
import type { LossSums } from '../encoder/batch-loss.ts';
import { createRandom } from '../encoder/random.ts';
import type { TrainingData } from '../encoder/sources.ts';
import { createAdam } from './adam.ts';
import { batchGradient } from './batch-gradient.ts';
import { type Batch, createBatchDrawer } from './draw-batch.ts';
import type { Settings } from './settings.ts';
import type { ShardData, ShardMemory, ShardMessage } from './shard.ts';

/** So many whatever the machine has, so that sums are always taken in the same order. */
const SHARDS = 2;
const STEPS_REPORTED = 25;

interface Shard {
  memory: ShardMemory;
  /** Places of its texts in the batch. */
  texts: number[];
  run(message: ShardMessage): Promise<void>;
  close(): Promise<unknown>;
}

export interface TunedModel {
  /** The tuned tensors' numbers before and after, in their order. */
  published: Float32Array;
  tuned: Float32Array;
  /** Version of the published model's package. */
  base: string;
}

export async function tuneModel(
  data: TrainingData,
  settings: Settings,
  report: (line: string) => void,
): Promise<TunedModel> {
  const published = await readPublished();
  const values = new Float32Array(new SharedArrayBuffer(TUNED_NUMBERS * 4));
  values.set(published);
  const textsPerShard = Math.ceil((2 * settings.pairsPerBatch + settings.looseTexts) / SHARDS);
  const shards = Array.from({ length: SHARDS }, () => startShard(values.buffer, textsPerShard, settings));
  const draw = createBatchDrawer(data, settings, createRandom(settings.seed));
  const adam = createAdam(TUNED_NUMBERS);
  let sums = emptySums();
  try {
    for (let step = 1; step <= settings.steps; step++) {
      const gradient = await takeGradient(draw(), shards, settings, sums);
      adam.step(values, gradient, learningRateAt(step, settings));
      if (step % STEPS_REPORTED > 0 && step < settings.steps) continue;
      report(
        `step ${step}: contrast ${(sums.contrast / sums.contrastRows).toFixed(4)}, divergence ${(sums.divergence / sums.divergenceRows).toFixed(4)}`,
      );
      sums = emptySums();
    }
  } finally {
    await Promise.all(shards.map((shard) => shard.close()));
  }
  return { published, tuned: Float32Array.from(values), base: sentenceModelVersion() };
}

const emptySums = (): LossSums => ({ contrast: 0, contrastRows: 0, divergence: 0, divergenceRows: 0 });

export function learningRateAt(
  step: number,
  { learningRate, warmUpSteps, steps }: Pick<Settings, 'learningRate' | 'warmUpSteps' | 'steps'>,
): number {
  return learningRate * Math.min(1, step / warmUpSteps) * Math.max(0.05, 1 - (step - 1) / steps);
}

async function readPublished(): Promise<Float32Array> {
  const { tensors } = await readSentenceModel();
  const values = new Float32Array(TUNED_NUMBERS);
  let at = 0;
  for (const { name, rows, columns } of TUNED_TENSORS) {
    values.set(tensors.get(name) ?? [], at);
    at += rows * columns;
  }
  return values;
}

/** The gradient of the batch's loss by all numbers. */
async function takeGradient(
  batch: Batch,
  shards: readonly Shard[],
  settings: Settings,
  sums: LossSums,
): Promise<Float32Array> {
  // Long texts and short ones to each shard alike.
  const byLength = batch.texts
    .map((text, at) => ({ length: text.length, at }))
    .sort((a, b) => a.length - b.length || a.at - b.at);
  for (const [index, shard] of shards.entries())
    shard.texts = byLength.filter((_, rank) => rank % shards.length === index).map(({ at }) => at);
  await Promise.all(
    shards.map(({ texts, run }) =>
      run({
        texts: texts.map((at) => batch.texts[at] as string),
        shown: texts.map((at) => batch.shown[at] as string),
      }),
    ),
  );
  const gather = (part: 'vectors' | 'teacher'): Float32Array => {
    const rows = new Float32Array(batch.texts.length * WIDTH);
    for (const { texts, memory } of shards) {
      const own = new Float32Array(memory[part]);
      for (const [index, at] of texts.entries())
        rows.set(own.subarray(index * WIDTH, (index + 1) * WIDTH), at * WIDTH);
    }
    return rows;
  };
  const vectors = { vectors: gather('vectors'), teacher: gather('teacher'), width: WIDTH };
  const byVector = batchGradient(batch, vectors, settings, sums);
  for (const { texts, memory } of shards) {
    const own = new Float32Array(memory.vectorGradients);
    for (const [index, at] of texts.entries())
      own.set(byVector.subarray(at * WIDTH, (at + 1) * WIDTH), index * WIDTH);
  }
  await Promise.all(shards.map((shard) => shard.run('backward')));
  const gradient = new Float32Array(TUNED_NUMBERS);
  for (const { memory } of shards) {
    const part = new Float32Array(memory.gradient);
    for (let at = 0; at < gradient.length; at++)
      gradient[at] = (gradient[at] as number) + (part[at] as number);
  }
  return gradient;
}

function startShard(values: SharedArrayBuffer, texts: number, { piecesMax }: Settings): Shard {
  const rows = (): SharedArrayBuffer => new SharedArrayBuffer(texts * WIDTH * 4);
  const memory: ShardMemory = {
    values,
    gradient: new SharedArrayBuffer(TUNED_NUMBERS * 4),
    vectors: rows(),
    teacher: rows(),
    vectorGradients: rows(),
  };
  const workerData: ShardData = { memory, texts, piecesMax };
  const worker = new Worker(join(import.meta.dirname, 'shard.ts'), { workerData });
  return {
    memory,
    texts: [],
    run: async (message) => {
      worker.postMessage(message);
      await once(worker, 'message');
    },
    close: () => worker.terminate(),
  };
}
