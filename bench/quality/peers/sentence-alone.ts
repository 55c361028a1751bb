/**
 * Universal Sentence Encoder Lite by itself, as it is published and a semantic search would use it: the cosine to the nearest
 * question, or to the nearest question with its answer where there are answers.
 */
import { encodeSentences } from '../encoders.ts';
import { labelsOf, type Ranker } from '../ranker.ts';
import type { TaskDocument } from '../tasks.ts';

export const sentenceAlone: Ranker = {
  name: 'USE Lite alone',
  kinds: ['faq'],
  async learn(task) {
    const known = task.docs.map(textOf);
    const encode = await encodeSentences([...known, ...task.queries.map(({ text }) => text)]);
    const vectors = known.map((text) => toUnit(encode(text).values));
    return (question) => {
      const asked = toUnit(encode(question).values);
      const scored = vectors.map((vector, document) => ({ document, score: dot(vector, asked) }));
      const confidence = scored.reduce((best, { score }) => Math.max(best, score), 0);
      return { labels: labelsOf(task, scored), confidence };
    };
  },
};

function textOf({ text, answer }: TaskDocument): string {
  return answer === undefined ? text : `${text} ${answer}`;
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
