/** One vector at a time, each text once: for measurements that ask for the same texts again and again. */
import { loadSentenceModel } from '../../server/src/retrieval/encoders/sentence-model/sentence-model.ts';
import { readTuning } from '../../server/src/retrieval/encoders/sentence-model/tuning.ts';

/** By the model tuned as the folder says; without one, as it is published. */
export async function createTextEncoder(folder?: string): Promise<(text: string) => Float32Array> {
  const model = await loadSentenceModel(folder === undefined ? undefined : readTuning(folder));
  const known = new Map<string, Float32Array>();
  return (text) => {
    const vector = known.get(text) ?? model.encode([text])[0] ?? new Float32Array();
    known.set(text, vector);
    return vector;
  };
}
