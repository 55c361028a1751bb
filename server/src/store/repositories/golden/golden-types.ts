/** Golden questions, their runs, and what of them waits, as their repository takes and returns them. */
import type { GoldenExpectation, GoldenOutcome, GoldenSaid } from '../../../../../contract/asking/golden.ts';

/** What must be said to a question. */
export interface GoldenExpected {
  question: string;
  expects: GoldenExpectation;
  /** Of the answer or the file; null for `refuse`. */
  sourceId: number | null;
  page: number | null;
  /** The text of the answer or the name of the file, as it was last known. */
  expectedText: string | null;
}

export interface GoldenQuestion extends GoldenExpected {
  id: number;
  /** Of the last run; null: it was not asked since it was written. */
  outcome: GoldenOutcome | null;
  said: GoldenSaid | null;
}

export type GoldenResult = Pick<GoldenQuestion, 'id' | 'expectedText' | 'said'> & { outcome: GoldenOutcome };

export interface StoredGoldenRun {
  knowledgeVersion: number;
  checkedAtMs: number;
  passed: number;
  failed: number;
  broken: number;
}

/** What a run must have seen to be the last one that is needed: it differs once anything changed. */
export interface GoldenState {
  /** Raised by each change of the golden questions. */
  edition: number;
  /** Names the edition, the knowledge and the thresholds as they are. */
  standsAs: string;
  /** The same as the last run found it; null: there was none. */
  checkedAs: string | null;
  /** When a source begins or ends that the last run did not know of; null: none does. */
  dueAtMs: number | null;
}

export interface GoldenRepository {
  /** Lowest id first. */
  list(chatbotId: string): Promise<GoldenQuestion[]>;
  count(chatbotId: string): Promise<number>;
  /** In the order given. The caller has locked the chatbot. */
  insert(chatbotId: string, added: readonly GoldenExpected[], nowMs: number): Promise<void>;
  /** Under the ids that they had once; an id that was never given, or is there, is passed over. */
  restore(
    chatbotId: string,
    restored: readonly (GoldenExpected & { id: number })[],
    nowMs: number,
  ): Promise<void>;
  /** Asked anew then. False if there is none of this id. */
  change(chatbotId: string, id: number, changed: GoldenExpected): Promise<boolean>;
  delete(chatbotId: string, ids: readonly number[]): Promise<void>;
  /** Undefined where a chatbot never had golden questions. */
  state(chatbotId: string): Promise<GoldenState | undefined>;
  /** Chatbots whose last run is not of what there is now, and whose questions nobody is asking. */
  due(nowMs: number, limit: number): Promise<{ chatbotId: string; standsAs: string }[]>;
  /** Leases the run to the caller. Undefined where another one holds it, or there is nothing to run. */
  claim(chatbotId: string, nowMs: number, untilMs: number): Promise<GoldenState | undefined>;
  extend(chatbotId: string, untilMs: number): Promise<void>;
  /** Ends a lease without a run. */
  release(chatbotId: string): Promise<void>;
  /**
   * Writes what a run found and ends its lease; nothing but that where the golden questions changed meanwhile.
   * @param results those that differ from what is stored
   * @param keptMax runs that are kept, the latest ones
   */
  finish(
    chatbotId: string,
    run: StoredGoldenRun & { state: GoldenState; dueAtMs: number | null },
    results: readonly GoldenResult[],
    keptMax: number,
  ): Promise<boolean>;
  /** Latest first. */
  runs(chatbotId: string, limit: number): Promise<StoredGoldenRun[]>;
}
