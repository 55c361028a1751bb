/** Reads single pairs as an index has them, with their texts. */
import type { IndexDelta } from '../../../retrieval/search/entries.ts';
import type { Store } from '../../../store/types.ts';
import { createDeltaLoader, type DeltaLoaderParts } from '../index-loader.ts';

export interface LoadedPairs {
  /** Those that exist; `version` is the one that they were read at. */
  delta: IndexDelta;
  /** By pair. */
  texts: ReadonlyMap<number, PairText>;
}

export interface PairText {
  question: string;
  answer: string;
}

/** Undefined where there is no such chatbot. */
export type LoadPairs = (chatbotId: string, ids: readonly number[]) => Promise<LoadedPairs | undefined>;

export function createPairLoader(parts: Omit<DeltaLoaderParts, 'store'> & { store: Store }): LoadPairs {
  const { knowledge } = parts.store.read;
  return async (chatbotId, ids) => {
    const questions = new Map<number, string>();
    const answers = new Map<string, string>();
    const load = createDeltaLoader({
      ...parts,
      store: {
        nowMs: parts.store.nowMs,
        read: {
          knowledge: {
            async delta() {
              const read = await knowledge.pairs(chatbotId, ids);
              // The loader forgets texts once it has read them.
              for (const [id, question] of read?.questions ?? []) questions.set(id, question);
              for (const [key, answer] of read?.answers ?? []) answers.set(key, answer);
              return read;
            },
          },
        },
      },
    });
    const delta = await load(chatbotId, 0);
    if (delta === undefined) return undefined;
    const texts = delta.entries.map(({ sourceId, groupKey }): [number, PairText] => [
      sourceId,
      { question: questions.get(sourceId) ?? '', answer: answers.get(groupKey) ?? '' },
    ]);
    return { delta, texts: new Map(texts) };
  };
}
