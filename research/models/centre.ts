/** Measures what the vectors of all texts have in common, on texts of our own: the same weight for each language. */
import { readdirSync, readFileSync } from 'node:fs';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { loadRuntime, RUNTIME } from '../../server/src/retrieval/encoders/onnx/onnx-runtime.ts';
import { type Centre, INPUTS, OUTPUT } from './encoder-graph.ts';

const runtime = loadRuntime(RUNTIME);

/** How much of the mean is taken off; all of it makes files worse, less leaves a narrower band. Chosen on development data. */
const SHARE = 0.8;

interface Texts {
  queries: string[];
  passages: string[];
}

/** By language: parallel sentences as both, and the project's FAQs, their questions as queries, their answers as passages. */
function readTextsByLanguage(): Texts[] {
  const parallel = JSON.parse(
    readFileSync(new URL('texts/parallel.json', import.meta.url), 'utf8'),
  ) as Record<string, string[]>;
  const texts = new Map<string, Texts>(
    Object.entries(parallel).map(([language, sentences]) => [
      language,
      { queries: [...sentences], passages: [...sentences] },
    ]),
  );
  const folder = new URL('../../bench/quality/faqs/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { language, pairs } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      language: string;
      pairs: { question: string; answer: string }[];
    };
    const own = texts.get(language) ?? { queries: [], passages: [] };
    texts.set(language, own);
    own.queries.push(...pairs.map(({ question }) => question));
    own.passages.push(...pairs.map(({ answer }) => splitSentences(answer).slice(0, 3).join(' ')));
  }
  return [...texts.values()];
}

const mean = (vectors: readonly Float32Array[]): Float32Array =>
  (vectors[0] as Float32Array).map(
    (_, at) => vectors.reduce((sum, one) => sum + (one[at] as number), 0) / vectors.length,
  );

/** @param model without a centre. @param encode ids of the pieces of a text with its prefix */
export async function measureCentre(
  model: Buffer,
  encode: (text: string) => readonly number[],
  { queryPrefix, passagePrefix }: { queryPrefix: string; passagePrefix: string },
): Promise<Centre> {
  const session = await runtime.InferenceSession.create(model);
  const vectorOf = async (text: string): Promise<Float32Array> => {
    const ids = BigInt64Array.from(encode(text), BigInt);
    const shape = [1, ids.length];
    const made = await session.run({
      [INPUTS.ids]: new runtime.Tensor('int64', ids, shape),
      [INPUTS.mask]: new runtime.Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    });
    return made[OUTPUT]?.data as Float32Array;
  };
  const meanOf = async (prefix: string, kind: keyof Texts): Promise<Float32Array> => {
    const means: Float32Array[] = [];
    for (const texts of readTextsByLanguage()) {
      const vectors: Float32Array[] = [];
      for (const text of texts[kind]) vectors.push(await vectorOf(prefix + text));
      means.push(mean(vectors));
    }
    return mean(means).map((value) => SHARE * value);
  };
  const centre = {
    queryPiece: encode(queryPrefix)[1] as number,
    query: await meanOf(queryPrefix, 'queries'),
    passage: await meanOf(passagePrefix, 'passages'),
  };
  await session.release();
  if (encode(passagePrefix)[1] === centre.queryPiece) throw new Error('The prefixes begin alike');
  return centre;
}
