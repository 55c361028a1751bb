/** Universal Sentence Encoder Lite by itself, as a semantic search would use it: the cosine to the nearest question. */
import { encodeSentences } from '../encoders.ts';
import { labelsOf, type Ranker } from '../ranker.ts';

export const sentenceAlone: Ranker = {
  name: 'sentence encoder alone',
  kinds: ['faq'],
  async learn(task) {
    const encode = await encodeSentences([...task.docs, ...task.queries].map(({ text }) => text));
    const vectors = task.docs.map(({ text }) => toUnit(encode(text).values));
    return (question) => {
      const asked = toUnit(encode(question).values);
      const scored = vectors.map((vector, document) => ({ document, score: dot(vector, asked) }));
      const confidence = scored.reduce((best, { score }) => Math.max(best, score), 0);
      return { labels: labelsOf(task, scored), confidence };
    };
  },
};

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
