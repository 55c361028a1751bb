/** Reads for the index cache what changed in a chatbot's knowledge. */
import { analyse, renewTerms } from '../../language/analyse.ts';
import { keysOf } from '../../language/question-hash.ts';
import type { LoadDelta } from '../../retrieval/search/index-cache.ts';
import { createTimeSlicer } from '../../store/time-slicer.ts';
import type { Store } from '../../store/types.ts';
import type { EncodeText } from '../../training/index-text.ts';

/**
 * The words of pairs that are not trained yet are read here, so that they answer from the moment they were acknowledged. The words of
 * answers are read here as well: storing them would take as much room as the answers, and they are read in microseconds.
 */
export function createDeltaLoader(store: Store, encode: EncodeText): LoadDelta {
  return async (chatbotId, sinceVersion) => {
    const read = await store.read.knowledge.delta(chatbotId, sinceVersion);
    if (read === undefined) return undefined;
    const slice = createTimeSlicer();
    const untrained = new Set(read.untrained.map(({ sourceId }) => sourceId));
    const answerTerms = new Map<string, string>();
    for (const [key, answer] of read.answers) {
      answerTerms.set(key, analyse(answer));
      // All of them may be much, and their words are as much again.
      read.answers.delete(key);
      await slice.yieldIfDue();
    }
    for (const entry of read.delta.entries) {
      const terms = renewTerms(entry.terms);
      if (terms !== entry.terms) {
        entry.terms = terms;
        await slice.yieldIfDue();
      }
      if (entry.kind !== 'qa') continue;
      const ofAnswer = answerTerms.get(entry.groupKey);
      if (ofAnswer !== undefined) entry.answerTerms = ofAnswer;
      const question = read.questions.get(entry.sourceId) ?? '';
      read.questions.delete(entry.sourceId);
      entry.questionKeys = keysOf(question);
      if (untrained.has(entry.sourceId)) {
        entry.terms = encode(question, 'qa').terms;
        entry.vectors = [];
      }
      await slice.yieldIfDue();
    }
    return read.delta;
  };
}
