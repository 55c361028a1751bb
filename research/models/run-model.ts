/** Runs a model that was made, as the service does: one thread, no memory kept between runs. */
import { join } from 'node:path';
import { loadRuntime, RUNTIME } from '../../server/src/retrieval/encoders/onnx/onnx-runtime.ts';
import { INPUTS, OUTPUT } from './encoder-graph.ts';

const runtime = loadRuntime(RUNTIME);

/** A text as the ids of its pieces. */
export type Ids = readonly number[];

export interface RunningModel {
  /** Vectors of length 1, of texts that are run in one batch; shorter ones are filled up. */
  encode(texts: readonly Ids[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** @param folder with `model.onnx` */
export async function openModel(folder: string): Promise<RunningModel> {
  const session = await runtime.InferenceSession.create(join(folder, 'model.onnx'), {
    executionMode: 'sequential',
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  return {
    async encode(texts) {
      const length = Math.max(...texts.map((ids) => ids.length));
      const ids = new BigInt64Array(texts.length * length);
      const mask = new BigInt64Array(ids.length);
      for (const [row, text] of texts.entries()) {
        ids.set(BigInt64Array.from(text, BigInt), row * length);
        mask.fill(1n, row * length, row * length + text.length);
      }
      const shape = [texts.length, length];
      const { [OUTPUT]: output } = await session.run({
        [INPUTS.ids]: new runtime.Tensor('int64', ids, shape),
        [INPUTS.mask]: new runtime.Tensor('int64', mask, shape),
      });
      if (output === undefined) throw new Error(`The model gives no ${OUTPUT}`);
      const values = output.data as Float32Array;
      const width = values.length / texts.length;
      return texts.map((_, row) => values.slice(row * width, (row + 1) * width));
    },
    close: () => session.release(),
  };
}
