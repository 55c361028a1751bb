/**
 * One thread of the training. All threads go through every batch together:
 *
 *   encode own texts → barrier → losses of own rows → barrier → gradients of own texts → barrier → update own
 *   feature rows (row mod threads), text by text → barrier → next batch
 *
 * Who computes what never changes what is computed: the result is the same for any number of threads.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createKernels, multiplyTransposed } from '../../server/src/retrieval/kernels/float-kernels.ts';
import { type LossRow, type LossScratch, type LossSums, rowLoss } from './batch-loss.ts';
import type { Settings } from './settings.ts';
import { openMemory, type TrainingMemory } from './training-memory.ts';

export interface ThreadData {
  memory: TrainingMemory;
  settings: Settings;
  thread: number;
  threads: number;
}

export interface EpochMessage {
  epoch: number;
  batches: number;
}

const { memory, settings, thread, threads } = workerData as ThreadData;
const views = openMemory(memory);
const { sizes, layout } = memory;
const kernels = createKernels(memory.memory);
const { dimensions, teacherDimensions, batchTexts, maxFeatures } = sizes;
const rowBytes = dimensions * 4;
const ownCount = batchTexts / threads;
const ownStart = thread * ownCount;
const ownEnd = ownStart + ownCount;

const texts = new Int32Array(batchTexts);
const isTaught = new Uint8Array(batchTexts);
const scratch: LossScratch = { student: new Float32Array(batchTexts), teacher: new Float32Array(batchTexts) };

function barrier(): void {
  const generation = Atomics.load(views.sync, 1);
  if (Atomics.add(views.sync, 0, 1) + 1 === threads) {
    Atomics.store(views.sync, 0, 0);
    Atomics.add(views.sync, 1, 1);
    Atomics.notify(views.sync, 1);
    return;
  }
  while (Atomics.load(views.sync, 1) === generation) Atomics.wait(views.sync, 1, generation);
}

/** Sum of the weighted feature rows, to unit length; remembers the length and the features that dropout left. */
function encodeText(index: number, variant: number, seed: number): void {
  const start = views.featureStarts[variant] as number;
  const end = views.featureStarts[variant + 1] as number;
  const drops = end - start > 2 ? settings.featureDropout : 0;
  const vectorAt = layout.vectors + index * rowBytes;
  const vector = views.vectors.subarray(index * dimensions, (index + 1) * dimensions);
  vector.fill(0);
  let state = seed;
  let kept = index * maxFeatures;
  for (let at = start; at < end; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if ((state >>> 8) / 2 ** 24 < drops) continue;
    const row = views.features[at] as number;
    views.kept[kept] = row;
    kept += 1;
    kernels.addScaled(
      vectorAt,
      layout.embeddings + row * rowBytes,
      views.tokenWeights[row] as number,
      rowBytes,
    );
  }
  views.keptCounts[index] = kept - index * maxFeatures;
  const length = Math.sqrt(kernels.dot(vectorAt, vectorAt, rowBytes)) + 1e-6;
  views.lengths[index] = length;
  for (let at = 0; at < dimensions; at += 1) {
    const value = (vector[at] as number) / length;
    vector[at] = value;
    views.vectorsTransposed[at * batchTexts + index] = value;
  }
}

function copyTeacher(index: number): void {
  const row = views.teacherRowOfText[texts[index] as number] as number;
  const into = index * teacherDimensions;
  const from = row * teacherDimensions;
  if (row < 0) views.teacherVectors.fill(0, into, into + teacherDimensions);
  else views.teacherVectors.set(views.teacher.subarray(from, from + teacherDimensions), into);
}

function computeLosses(groups: Int32Array, sums: LossSums): void {
  const half = batchTexts / 2;
  multiplyTransposed(kernels, {
    a: layout.vectors + ownStart * rowBytes,
    b: layout.vectors,
    c: layout.similarities + ownStart * batchTexts * 4,
    rowsA: ownCount,
    rowsB: batchTexts,
    columns: dimensions,
    strideC: batchTexts,
  });
  multiplyTransposed(kernels, {
    a: layout.teacherVectors + ownStart * teacherDimensions * 4,
    b: layout.teacherVectors,
    c: layout.teacherSimilarities + ownStart * batchTexts * 4,
    rowsA: ownCount,
    rowsB: batchTexts,
    columns: teacherDimensions,
    strideC: batchTexts,
  });
  for (let self = ownStart; self < ownEnd; self += 1) {
    const from = self * batchTexts;
    const row: LossRow = {
      self,
      partner: self < half ? self + half : self - half,
      similarities: views.similarities.subarray(from, from + batchTexts),
      teacherSimilarities: views.teacherSimilarities.subarray(from, from + batchTexts),
      groups,
      texts,
      isTaught,
    };
    rowLoss(row, settings, scratch, row.teacherSimilarities, sums);
  }
}

/** By the similarities' gradients G: (G + Gᵀ) · vectors, then through the scaling to unit length. */
function computeGradients(): void {
  const { similarities, teacherSimilarities: gradients } = views;
  for (let self = ownStart; self < ownEnd; self += 1) {
    for (let other = 0; other < batchTexts; other += 1) {
      similarities[self * batchTexts + other] =
        (gradients[self * batchTexts + other] as number) + (gradients[other * batchTexts + self] as number);
    }
  }
  multiplyTransposed(kernels, {
    a: layout.similarities + ownStart * batchTexts * 4,
    b: layout.vectorsTransposed,
    c: layout.vectorGradients + ownStart * rowBytes,
    rowsA: ownCount,
    rowsB: dimensions,
    columns: batchTexts,
    strideC: dimensions,
  });
  for (let index = ownStart; index < ownEnd; index += 1) {
    const vector = layout.vectors + index * rowBytes;
    const gradient = layout.vectorGradients + index * rowBytes;
    kernels.addScaled(gradient, vector, -kernels.dot(vector, gradient, rowBytes), rowBytes);
    const length = views.lengths[index] as number;
    for (let at = index * dimensions; at < (index + 1) * dimensions; at += 1) {
      views.vectorGradients[at] = (views.vectorGradients[at] as number) / length;
    }
  }
}

/** Row-wise Adagrad, one occurrence after the other; token weights never fall below 0. */
function updateRows(progress: number): void {
  const { embeddingSquares, weightSquares, tokenWeights } = views;
  const rate = settings.learningRate * (1 - progress) + 0.05 * settings.learningRate;
  const tokenRate = settings.tokenLearningRate * (1 - progress) + 0.05 * settings.tokenLearningRate;
  for (let index = 0; index < batchTexts; index += 1) {
    const gradient = layout.vectorGradients + index * rowBytes;
    const squares = kernels.dot(gradient, gradient, rowBytes);
    const end = index * maxFeatures + (views.keptCounts[index] as number);
    for (let at = index * maxFeatures; at < end; at += 1) {
      const row = views.kept[at] as number;
      if (row % threads !== thread) continue;
      const weight = tokenWeights[row] as number;
      const embedding = layout.embeddings + row * rowBytes;
      const weightGradient = kernels.dot(embedding, gradient, rowBytes);
      const embeddingSum = (embeddingSquares[row] as number) + squares * weight * weight;
      embeddingSquares[row] = embeddingSum;
      kernels.addScaled(embedding, gradient, (-rate * weight) / Math.sqrt(embeddingSum), rowBytes);
      const weightSum = (weightSquares[row] as number) + weightGradient * weightGradient;
      weightSquares[row] = weightSum;
      tokenWeights[row] = Math.max(0, weight - (tokenRate * weightGradient) / Math.sqrt(weightSum));
    }
  }
}

function runEpoch({ epoch, batches }: EpochMessage): LossSums {
  const sums: LossSums = { contrast: 0, contrastRows: 0, divergence: 0, divergenceRows: 0 };
  for (let batch = 0; batch < batches; batch += 1) {
    const from = batch * batchTexts;
    for (let index = 0; index < batchTexts; index += 1) {
      texts[index] = (views.batchVariants[from + index] as number) >> 1;
      isTaught[index] = (views.teacherRowOfText[texts[index] as number] as number) >= 0 ? 1 : 0;
    }
    for (let index = ownStart; index < ownEnd; index += 1) {
      const variant = views.batchVariants[from + index] as number;
      encodeText(index, variant, views.batchSeeds[from + index] as number);
      copyTeacher(index);
    }
    barrier();
    computeLosses(views.batchGroups.subarray(from, from + batchTexts), sums);
    barrier();
    computeGradients();
    barrier();
    updateRows((epoch + batch / batches) / settings.epochs);
    barrier();
  }
  return sums;
}

parentPort?.on('message', (message: EpochMessage) => parentPort?.postMessage(runEpoch(message)));
