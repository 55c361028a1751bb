/** Entries and deltas for index tests. */
import { analyse } from '../../../server/src/language/analyse.ts';
import { keysOf } from '../../../server/src/language/question-hash.ts';
import type { KnowsLanguage } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import type { IndexDelta, IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../../server/src/retrieval/search/types.ts';

/** Without an answer it has one of its own, of no words. */
export function pair(sourceId: number, question: string, answer?: string): IndexEntry {
  const groupKey = answer ?? `Answer ${sourceId}`;
  const answerTerms = answer === undefined ? {} : { answerTerms: analyse(answer) };
  const terms = analyse(question);
  const questionKeys = keysOf(question);
  return { kind: 'qa', sourceId, ordinal: 0, groupKey, terms, ...answerTerms, questionKeys, vectors: [] };
}

export function chunk(sourceId: number, ordinal: number, text: string): IndexEntry {
  return { kind: 'file', sourceId, ordinal, groupKey: text, terms: analyse(text), vectors: [] };
}

/** What customers ask a bank. */
export const cards = [
  pair(1, 'How do I activate my card?'),
  pair(2, 'My card was stolen, what now?'),
  pair(3, 'How long does a transfer take?'),
  pair(4, 'Can I change my PIN?'),
  pair(5, 'Where can I see my statement?'),
];

export function complete(version: number, entries: readonly IndexEntry[]): IndexDelta {
  return { version, isComplete: true, replaced: [], entries: [...entries] };
}

/** A change of the sources of these entries, and of others that are taken away. */
export function change(
  version: number,
  entries: readonly IndexEntry[],
  removed: IndexDelta['replaced'] = [],
): IndexDelta {
  const replaced = entries.map(({ kind, sourceId }) => ({ kind, sourceId }));
  return { version, isComplete: false, replaced: [...replaced, ...removed], entries: [...entries] };
}

/** @param knows by default, every encoder knows every language */
export function indexOf(entries: readonly IndexEntry[], knows?: KnowsLanguage): ChatbotIndex {
  const index = createChatbotIndex(knows);
  index.apply(complete(1, entries));
  return index;
}

/** The first match as "kind:source:ordinal"; undefined without one. */
export function firstOf(index: ChatbotIndex, question: string): string | undefined {
  const match = index.search(question, { top: 1 }).matches[0];
  return match === undefined ? undefined : `${match.kind}:${match.sourceId}:${match.ordinal}`;
}
