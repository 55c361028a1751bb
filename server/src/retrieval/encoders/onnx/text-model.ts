/** A transformer of a folder: texts in, vectors of length 1 out. Keeps its thread busy while it computes. */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { openTokeniser } from '../tokenisers/tokeniser.ts';
import { loadRuntime, openSession } from './onnx-runtime.ts';
import { planRuns } from './padding.ts';

/** Can be handed to a thread. */
export interface TextModelSource {
  /** The module of ONNX Runtime. */
  runtime: string;
  /** Holds the tokeniser's files. */
  folder: string;
  /** The graph's path. */
  graph: string;
  /** Pieces read of a text, those of its begin and end among them. */
  maxTokens: number;
  /** Of what the graph says of each piece, where it gives no vector of the whole text itself. */
  pooling: 'mean' | 'cls';
  /** With which the runtime computes. */
  threads: number;
}

export interface TextModel {
  /** In the order of the texts; undefined for a text without any piece. */
  encode(texts: readonly string[]): Promise<(Float32Array | undefined)[]>;
}

/** A graph that pools by itself gives its vectors by this name. */
const POOLED = 'sentence_embedding';
const HIDDEN = 'last_hidden_state';

/** @throws what keeps the runtime from loading, or the graph or the tokeniser from being opened */
export async function openTextModel(source: TextModelSource): Promise<TextModel> {
  const runtime = loadRuntime(source.runtime);
  const session = await openSession(runtime, source.graph, source.threads);
  const output = chooseOutput(session);
  const tokeniser = openTokeniser(source.folder, source.maxTokens);

  async function run(rows: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const length = Math.max(...rows.map((row) => row.length));
    const shape = [rows.length, length];
    const fill = (value: (row: number, at: number) => number): Tensor => {
      const values = new BigInt64Array(rows.length * length);
      for (let index = 0; index < values.length; index++) {
        values[index] = BigInt(value(Math.floor(index / length), index % length));
      }
      return new runtime.Tensor('int64', values, shape);
    };
    const inputs: Record<string, () => Tensor> = {
      input_ids: () => fill((row, at) => rows[row]?.[at] ?? tokeniser.padding),
      attention_mask: () => fill((row, at) => (at < (rows[row]?.length ?? 0) ? 1 : 0)),
      token_type_ids: () => fill(() => 0),
    };
    const feeds = session.inputNames.map((name) => {
      const make = inputs[name];
      if (make === undefined) throw new Error(`The graph wants ${name}, which no text gives`);
      return [name, make()];
    });
    const made = (await session.run(Object.fromEntries(feeds), [output]))[output] as Tensor;
    const [width, data] = [made.dims.at(-1) as number, made.data as Float32Array];
    return rows.map(({ length: pieces }, row) => {
      if (made.dims.length === 2) return normalise(data.slice(row * width, (row + 1) * width));
      const from = row * length * width;
      const read = source.pooling === 'cls' ? 1 : pieces;
      return normalise(sumRows(data.subarray(from, from + read * width), width));
    });
  }

  return {
    async encode(texts) {
      const pieces = texts.map((text) => tokeniser.encode(text));
      const vectors = new Array<Float32Array | undefined>(texts.length);
      const sizes = pieces.map((row) => row.length);
      for (const positions of planRuns(sizes)) {
        const made = await run(positions.map((at) => pieces[at] as number[]));
        for (const [row, at] of positions.entries()) vectors[at] = made[row];
      }
      return vectors;
    },
  };
}

function chooseOutput({ outputNames }: InferenceSession): string {
  const output = [POOLED, HIDDEN].find((name) => outputNames.includes(name));
  if (output === undefined) throw new Error(`The graph gives neither ${POOLED} nor ${HIDDEN}`);
  return output;
}

/** Of the same direction as the mean. */
function sumRows(data: Float32Array, width: number): Float32Array {
  const sum = new Float32Array(width);
  for (let index = 0; index < data.length; index++) {
    const at = index % width;
    sum[at] = (sum[at] as number) + (data[index] as number);
  }
  return sum;
}

function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
