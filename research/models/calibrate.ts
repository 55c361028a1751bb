/** Measures how large the numbers are that the products of a model are given, on texts of our own. */
import { readFileSync } from 'node:fs';
import { loadRuntime, RUNTIME } from '../../server/src/retrieval/encoders/onnx/onnx-runtime.ts';
import { INPUTS, writeEncoder } from './encoder-graph.ts';
import type { EncoderWeights } from './encoder-weights.ts';
import { type ChannelMaxima, inFloats, type MatrixForm } from './matrices.ts';

const runtime = loadRuntime(RUNTIME);

/** Of each language, sentences that are joined to one text. */
const SENTENCES = 5;

/** By language, a text of its own. */
export function readTexts(): string[] {
  const parallel = JSON.parse(
    readFileSync(new URL('texts/parallel.json', import.meta.url), 'utf8'),
  ) as Record<string, string[]>;
  return Object.values(parallel).map((sentences) => sentences.slice(0, SENTENCES).join(' '));
}

/** @param encode the ids of a text's pieces */
export async function measureChannels(
  weights: EncoderWeights,
  texts: readonly string[],
  encode: (text: string) => readonly number[],
): Promise<ChannelMaxima> {
  const widths = new Map<string, number>();
  const form: MatrixForm = (graph, name, input, linear) => {
    if (!widths.has(input)) {
      widths.set(input, linear.inputs);
      graph.output(input, 'float32', ['texts', 'pieces', linear.inputs]);
    }
    return inFloats(graph, name, input, linear);
  };
  const session = await runtime.InferenceSession.create(writeEncoder(weights, form).model);
  const maxima = new Map([...widths].map(([input, width]) => [input, new Float32Array(width)]));
  for (const text of texts) {
    const ids = BigInt64Array.from(encode(text), BigInt);
    const shape = [1, ids.length];
    const results = await session.run({
      [INPUTS.ids]: new runtime.Tensor('int64', ids, shape),
      [INPUTS.mask]: new runtime.Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    });
    for (const [input, largest] of maxima) {
      const values = results[input]?.data as Float32Array;
      for (const [at, value] of values.entries()) {
        const channel = at % largest.length;
        largest[channel] = Math.max(largest[channel] as number, Math.abs(value));
      }
    }
  }
  await session.release();
  return maxima;
}
