/** The thread in which an ONNX model runs, for the runtime keeps its thread busy while it computes. */
import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { quantise } from './quantise.ts';
import type { WorkerReply, WorkerRequest } from './worker-lane.ts';

export interface OnnxWorkerData {
  /** Where the package @huggingface/transformers was found. */
  transformersUrl: string;
  /** Absolute. */
  folder: string;
  precision: 'fp32' | 'q8';
  pooling: 'mean' | 'cls';
}

/** What is used of the package. */
interface Transformers {
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<Extractor>;
}
type Extractor = (texts: string[], options: object) => Promise<{ dims: number[]; data: Float32Array }>;

if (parentPort === null) throw new Error('This module runs in a worker thread only');
const port = parentPort;
const { transformersUrl, folder, precision, pooling } = workerData as OnnxWorkerData;
let extractor: Promise<Extractor> | undefined;

async function encodeAll(texts: string[]): Promise<Int8Array<ArrayBuffer>> {
  extractor ??= load();
  const { dims, data } = await (await extractor)(texts, { pooling, normalize: true });
  const width = dims.at(-1) as number;
  const packed = new Int8Array(texts.length * width);
  for (let row = 0; row < texts.length; row += 1) {
    packed.set(quantise(data.subarray(row * width, (row + 1) * width)), row * width);
  }
  return packed;
}

/** From the folder only: nothing is ever fetched. */
async function load(): Promise<Extractor> {
  const transformers = (await import(transformersUrl)) as Transformers;
  transformers.env.allowRemoteModels = false;
  transformers.env.allowLocalModels = true;
  transformers.env.localModelPath = dirname(folder);
  return transformers.pipeline('feature-extraction', basename(folder), {
    dtype: precision,
    local_files_only: true,
  });
}

port.on('message', async ({ id, job }: WorkerRequest<string[]>) => {
  let reply: WorkerReply<Int8Array<ArrayBuffer>>;
  try {
    reply = { id, result: await encodeAll(job) };
  } catch (error) {
    reply = { id, error: String(error) };
  }
  port.postMessage(reply, 'result' in reply ? [reply.result.buffer] : []);
});
port.postMessage('ready');
