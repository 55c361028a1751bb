/**
 * One of the threads that share a batch. Texts come by message; vectors and gradients lie in memory that all see:
 *
 *   forward: own texts → vectors, and the published model's; backward: gradients of own vectors → gradient of the numbers
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  createForwardPass,
  ROWS_MAX,
  SCRATCH,
} from '../../server/src/retrieval/encoders/sentence-model/forward-pass.ts';
import {
  type Layer,
  placeParameters,
  WIDTH,
} from '../../server/src/retrieval/encoders/sentence-model/parameters.ts';
import { readSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/weights.ts';
import { createWordPieces } from '../../server/src/retrieval/encoders/sentence-model/word-pieces.ts';
import { UpperLayers } from './upper-layers.ts';

export interface ShardMemory {
  /** The tuned tensors' numbers, which all shards read. */
  values: SharedArrayBuffer;
  /** The shard's own part of their gradient. */
  gradient: SharedArrayBuffer;
  /** The vectors of the shard's texts, those of the published model, and by what the loss changes with each component. */
  vectors: SharedArrayBuffer;
  teacher: SharedArrayBuffer;
  vectorGradients: SharedArrayBuffer;
}

export interface ShardData {
  memory: ShardMemory;
  texts: number;
  piecesMax: number;
}

/** `shown`: the same texts, some with misprints, for the layers that are trained. */
export type ShardMessage = { texts: string[]; shown: string[] } | 'backward';

const { memory, texts: textsMax, piecesMax } = workerData as ShardData;
const values = new Float32Array(memory.values);
const gradient = new Float32Array(memory.gradient);
const vectors = new Float32Array(memory.vectors);
const teacher = new Float32Array(memory.teacher);
const vectorGradients = new Float32Array(memory.vectorGradients);

const { vocabulary, tensors } = await readSentenceModel();
const toPieces = createWordPieces(vocabulary);
const published = placeParameters(tensors, SCRATCH);
const lower = createForwardPass(published);
const upper = new UpperLayers({ rows: textsMax * piecesMax, texts: textsMax, sliceRows: ROWS_MAX });

const first = published.layers[0] as Layer;

/** Calls `use` with as many texts' pieces as are worked on at once, in order. */
function inBatches(texts: readonly string[], use: (batch: readonly number[][]) => void): void {
  let batch: number[][] = [];
  let rows = 0;
  for (const text of texts) {
    const pieces = toPieces(text).slice(0, piecesMax);
    if (rows + pieces.length > ROWS_MAX) {
      use(batch);
      [batch, rows] = [[], 0];
    }
    batch.push(pieces);
    rows += pieces.length;
  }
  if (batch.length > 0) use(batch);
}

/** What the lower layer makes of the texts goes to the layers that are trained. */
function forward(texts: readonly string[], shown: readonly string[]): void {
  let done = 0;
  inBatches(texts, (batch) => {
    const spans = lower.embed(batch);
    for (const layer of published.layers) lower.pass(layer, spans);
    for (const vector of lower.finish(spans)) teacher.set(vector, done++ * WIDTH);
  });
  upper.load(values);
  upper.begin();
  inBatches(shown, (batch) => {
    const spans = lower.embed(batch);
    lower.pass(first, spans);
    for (const { start, rows } of spans) {
      const from = lower.state + start * WIDTH;
      upper.add(published.kernel.floats.subarray(from, from + rows * WIDTH));
    }
  });
  vectors.set(upper.forward());
}

parentPort?.on('message', (message: ShardMessage) => {
  if (message === 'backward') {
    gradient.fill(0);
    upper.backward(vectors, vectorGradients, gradient);
  } else forward(message.texts, message.shown);
  parentPort?.postMessage('done');
});
