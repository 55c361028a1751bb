/** The vectors of customers' questions: at once where the encoder allows, else remembered, else waited for a moment. */
import type { Encoder } from '../retrieval/encoders/types.ts';
import { tokenise } from '../retrieval/tokenise.ts';
import type { Vector } from '../retrieval/types.ts';

export interface QuestionVectors {
  /**
   * Vectors of each of the texts, a question to the chatbot and its sentences, by the encoders of these names. One that does not
   * answer in time, or at all, is left out of all: the answer then comes from the rest of the score. A text without words has none,
   * as where it is taught.
   */
  of(chatbotId: string, texts: readonly string[], encoders: ReadonlySet<string>): Promise<Vector[][]>;
}

export interface QuestionVectorsParts {
  encoders: readonly Encoder[];
  /** Longest wait for one encoder, in milliseconds. */
  waitMs: number;
  /** Texts remembered per encoder. */
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

  function remember(encoder: Encoder, text: string, values: Int8Array): void {
    const cache = remembered.get(encoder.name);
    if (cache === undefined) return;
    cache.delete(text);
    cache.set(text, values);
    const oldest = cache.keys().next().value;
    if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
  }

  /** Undefined where one of them cannot be encoded. */
  async function encode(
    encoder: Encoder,
    texts: readonly string[],
    turn: string,
  ): Promise<Int8Array[] | undefined> {
    const encodeNow = encoder.encodeNow?.bind(encoder);
    if (encodeNow !== undefined) return texts.map((text) => encodeNow(text));
    const known = new Map(texts.map((text) => [text, remembered.get(encoder.name)?.get(text)]));
    const missing = [...new Set(texts)].filter((text) => known.get(text) === undefined);
    try {
      const options = { signal: AbortSignal.timeout(waitMs), isUrgent: true, turn };
      const made = missing.length === 0 ? [] : await encoder.encode(missing, options);
      for (const [at, text] of missing.entries()) {
        const values = made[at];
        if (values === undefined) return undefined;
        remember(encoder, text, values);
        known.set(text, values);
      }
    } catch (error) {
      log.warn({ err: error, encoder: encoder.name }, 'a question was answered without this encoder');
      return undefined;
    }
    return texts.map((text) => known.get(text) as Int8Array);
  }

  return {
    async of(chatbotId, texts, names) {
      const wanted = encoders.filter((encoder) => names.has(encoder.name));
      const worded = texts.filter((text) => tokenise(text).length > 0);
      const made = await Promise.all(wanted.map((encoder) => encode(encoder, worded, chatbotId)));
      const places = new Map(worded.map((text, at) => [text, at]));
      return texts.map((text) =>
        wanted.flatMap((encoder, by) => {
          const values = made[by]?.[places.get(text) ?? -1];
          return values === undefined ? [] : [{ encoder: encoder.name, values }];
        }),
      );
    },
  };
}
