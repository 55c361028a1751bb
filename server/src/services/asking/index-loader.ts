/** Reads for the index cache what changed in a chatbot's knowledge. */
import { analyse, renewTerms } from '../../language/analyse.ts';
import { keysOf } from '../../language/question-hash.ts';
import type { EncoderSet } from '../../retrieval/encoders/encoder.ts';
import { hasTags } from '../../retrieval/search/availability.ts';
import type { IndexEntry } from '../../retrieval/search/entries.ts';
import type { LoadDelta } from '../../retrieval/search/index-cache.ts';
import { createTimeSlicer } from '../../store/time-slicer.ts';
import type { Store } from '../../store/types.ts';
import type { EncodedText, EncodeText } from '../../training/index-text.ts';
import { makeVectorsInTime } from '../../training/missing-vectors.ts';
import type { FreshPairSettings } from './settings.ts';

export interface DeltaLoaderParts {
  store: Pick<Store, 'nowMs'> & { read: { knowledge: Pick<Store['read']['knowledge'], 'delta'> } };
  encode: EncodeText;
  encoders: EncoderSet;
  freshPairs: FreshPairSettings;
  /** Default: the store's clock. */
  nowMs?: () => number;
}

/** A pair that is not trained yet, as it is searched for. */
interface FreshPair extends EncodedText {
  entry: IndexEntry;
}

/**
 * The words of pairs that are not trained yet are read here, so that they answer from the moment they were acknowledged; a few of them
 * get their vectors here as well, so that an ask is judged then as after training. The words of answers are read here too: storing
 * them would take as much room as the answers, and they are read in microseconds.
 */
export function createDeltaLoader({
  store,
  encode,
  encoders,
  freshPairs,
  nowMs = store.nowMs,
}: DeltaLoaderParts): LoadDelta {
  /** Those of more pairs, as of an import, are left to training. */
  async function addVectors(chatbotId: string, fresh: readonly FreshPair[]): Promise<void> {
    if (fresh.length === 0 || fresh.length > freshPairs.encodedMax) return;
    const texts = fresh.map(({ text, terms }) => ({ kind: 'qa' as const, text, terms, vectors: [] }));
    const { waitMs } = freshPairs;
    const vectors = await makeVectorsInTime(encoders, texts, { waitMs, isUrgent: true, turn: chatbotId });
    for (const [at, { entry }] of fresh.entries()) entry.vectors = vectors?.[at] ?? [];
  }

  return async (chatbotId, sinceVersion, filter) => {
    const read = await store.read.knowledge.delta(chatbotId, sinceVersion);
    if (read === undefined) return undefined;
    const { delta } = read;
    delta.atMs = nowMs();
    if (filter !== undefined) delta.entries = delta.entries.filter(({ tags = [] }) => hasTags(tags, filter));
    const slice = createTimeSlicer();
    const untrained = new Set(read.untrained.map(({ sourceId }) => sourceId));
    const answerTerms = new Map<string, string>();
    const wanted = filter && new Set(delta.entries.map(({ groupKey }) => groupKey));
    for (const [key, answer] of read.answers) {
      // All of them may be much, and their words are as much again.
      read.answers.delete(key);
      if (wanted?.has(key) === false) continue;
      answerTerms.set(key, analyse(answer));
      await slice.yieldIfDue();
    }
    const fresh: FreshPair[] = [];
    for (const entry of delta.entries) {
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
        const encoded = encode(question, 'qa');
        entry.terms = encoded.terms;
        entry.vectors = [];
        fresh.push({ ...encoded, entry });
      }
      await slice.yieldIfDue();
    }
    await addVectors(chatbotId, fresh);
    return delta;
  };
}
