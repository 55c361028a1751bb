/** Reads for the index cache what changed in a chatbot's knowledge. */
import type { LoadDelta } from '../retrieval/index-cache.ts';
import type { Store } from '../store/types.ts';
import type { EncodeText } from '../training/encode.ts';
import { createSliceTimer } from '../training/slice-timer.ts';

/** Pairs that are not trained yet are encoded here, so that they answer from the moment they were acknowledged. */
export function createDeltaLoader(store: Store, encode: EncodeText): LoadDelta {
  return async (chatbotId, sinceVersion) => {
    const read = await store.read.knowledge.delta(chatbotId, sinceVersion);
    if (read === undefined) return undefined;
    const slice = createSliceTimer();
    const questions = new Map(read.untrained.map(({ sourceId, question }) => [sourceId, question]));
    for (const entry of read.delta.entries) {
      const question = entry.kind === 'qa' ? questions.get(entry.sourceId) : undefined;
      if (question === undefined) continue;
      const { terms, vectors } = encode(question, 'qa');
      entry.terms = terms;
      entry.vectors = vectors;
      await slice.breathe();
    }
    return read.delta;
  };
}
