/** The vectors of customers' questions: at once where the encoder allows, else remembered, else waited for a moment. */
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { Vector } from '../retrieval/types.ts';

export interface QuestionVectors {
  /**
   * Vectors of the question by the encoders of these names. One that does not answer in time, or at all, is left out:
   * the answer then comes from the rest of the score.
   */
  of(question: string, encoders: ReadonlySet<string>): Promise<Vector[]>;
}

export interface QuestionVectorsParts {
  encoders: readonly Encoder[];
  /** Longest wait for one encoder, in milliseconds. */
  waitMs: number;
  /** Questions remembered per encoder. */
  cacheSize: number;
  log: { warn(fields: object, message: string): void };
}

export function createQuestionVectors({
  encoders,
  waitMs,
  cacheSize,
  log,
}: QuestionVectorsParts): QuestionVectors {
  const remembered = new Map(encoders.map((encoder) => [encoder.name, new Map<string, Int8Array>()]));

  function remember(encoder: Encoder, question: string, values: Int8Array): void {
    const cache = remembered.get(encoder.name);
    if (cache === undefined) return;
    cache.delete(question);
    cache.set(question, values);
    const oldest = cache.keys().next().value;
    if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
  }

  async function encode(encoder: Encoder, question: string): Promise<Int8Array | undefined> {
    if (encoder.encodeNow !== undefined) return encoder.encodeNow(question);
    const known = remembered.get(encoder.name)?.get(question);
    if (known !== undefined) return known;
    try {
      const [values] = await encoder.encode([question], AbortSignal.timeout(waitMs));
      if (values !== undefined) remember(encoder, question, values);
      return values;
    } catch (error) {
      log.warn({ err: error, encoder: encoder.name }, 'a question was answered without this encoder');
      return undefined;
    }
  }

  return {
    async of(question, names) {
      const wanted = encoders.filter((encoder) => names.has(encoder.name));
      const values = await Promise.all(wanted.map((encoder) => encode(encoder, question)));
      return wanted.flatMap((encoder, at) => {
        const made = values[at];
        return made === undefined ? [] : [{ encoder: encoder.name, values: made }];
      });
    },
  };
}
