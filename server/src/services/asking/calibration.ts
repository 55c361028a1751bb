/** Measures a chatbot on its own pairs, so that its owner chooses thresholds by seeing. */
import type { Calibration } from '../../../../contract/asking/tuning.ts';
import type { SourceKind } from '../../../../contract/common.ts';
import { chatbotGone } from '../../errors.ts';
import type { IndexEntry } from '../../retrieval/search/entries.ts';
import type { Chatbot, Store } from '../../store/types.ts';
import type { Answer } from './calibration-asker.ts';
import { calibrate, type JudgedQuestion } from './calibration-curve.ts';
import { createCalibrationQueue, type Measured, nameOf, type Run, type Waiter } from './calibration-queue.ts';
import { type LeaveOneOutParts, leaveOneOut } from './leave-one-out.ts';
import type { CalibrationSettings } from './settings.ts';

/** A question that was asked, and what would be answered from some confidence on. */
export interface CalibratedQuestion {
  /** Of the pair whose question it is; in its place the question, where it is one that nothing answers. */
  asked: { pairId: number } | { question: string };
  confidence: number;
  isRight: boolean;
  /** Null: nothing was found. */
  source: { kind: SourceKind; sourceId: number; ordinal: number } | null;
}

/** What a calibration counts, and the questions that it counts. */
export interface Measurement {
  calibration: Calibration;
  questions: CalibratedQuestion[];
}

export interface CalibrationService {
  /**
   * Takes seconds for a large chatbot; remembered until its knowledge changes, and one chatbot at a time. What is not said now is left
   * out, and with a filter what that does not choose.
   * @throws AppError not_found if the chatbot is gone; conflict if it has no pair to measure by; unavailable if too many
   * chatbots wait; the signal's reason
   */
  measure(measured: Measured, waiter?: Waiter): Promise<Calibration>;
  /** The same, with the questions. */
  measureEach(measured: Measured, waiter?: Waiter): Promise<Measurement>;
  /** Aborts what is running. Safe to call twice. */
  close(): Promise<void>;
}

export interface CalibrationParts extends LeaveOneOutParts, CalibrationSettings {
  store: Store;
  nowMs: () => number;
}

/** Measurements that are remembered, the last of each chatbot and filter. */
const REMEMBERED = 100;

interface Remembered extends Measurement {
  /** When a source begins or ends that it does not know of. */
  dueAtMs: number;
}

export function createCalibrationService(parts: CalibrationParts): CalibrationService {
  const remembered = new Map<string, Remembered>();
  const queue = createCalibrationQueue({ waitingMax: parts.waitingMax, work: measureOnce });

  async function find(measured: Measured): Promise<{ chatbot: Chatbot; known: Measurement | undefined }> {
    const chatbot = await parts.store.read.chatbots.find(measured.chatbotId);
    if (chatbot === undefined) throw chatbotGone();
    const last = remembered.get(nameOf(measured));
    const isCurrent =
      last?.calibration.knowledgeVersion === chatbot.knowledgeVersion && parts.nowMs() < last.dueAtMs;
    return { chatbot, known: isCurrent ? last : undefined };
  }

  /** The run before may have measured the same version while this one waited. */
  async function measureOnce(measured: Measured, run: Run): Promise<Measurement> {
    const { known } = await find(measured);
    if (known !== undefined) return known;
    const result = await measure(measured, run, parts);
    const name = nameOf(measured);
    remembered.delete(name);
    remembered.set(name, result);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return result;
  }

  async function measureEach(measured: Measured, waiter: Waiter = {}): Promise<Measurement> {
    const { chatbot, known } = await find(measured);
    const { accountId, knowledgeVersion } = chatbot;
    return known ?? queue.join({ ...measured, accountId }, knowledgeVersion, waiter);
  }

  return {
    measureEach,
    measure: async (measured, waiter) => (await measureEach(measured, waiter)).calibration,
    close: () => queue.close(),
  };
}

/** If its answer has no other question, a question is off-topic while it is left out. */
async function measure(measured: Measured, run: Run, parts: LeaveOneOutParts): Promise<Remembered> {
  const { version, dueAtMs, pairs, own, offTopicQuestions, general } = await leaveOneOut(
    measured,
    run,
    parts,
  );
  const keyOf = new Map(pairs.map(({ sourceId, groupKey }) => [sourceId, groupKey]));
  const questionsOf = countByAnswer(pairs);
  const rows = own.map(({ pair, best, confidence }) => ({
    confidence,
    isRight: best?.match.kind === 'qa' && keyOf.get(best.match.sourceId) === pair.groupKey,
    isInScope: (questionsOf.get(pair.groupKey) ?? 0) > 1,
  }));
  const inScope = rows.filter(({ isInScope }) => isInScope).length;
  const offTopic = general.map(({ confidence }) => ({ confidence, isRight: false, isInScope: false }));
  const calibration = {
    knowledgeVersion: version,
    questions: own.length,
    inScope,
    offTopic: own.length - inScope + offTopic.length,
    points: calibrate([...rows, ...offTopic]),
  };
  const questions = [
    ...own.map(({ pair, best }, at) =>
      toQuestion({ pairId: pair.sourceId }, best, rows[at] as JudgedQuestion),
    ),
    ...general.map(({ best }, at) =>
      toQuestion({ question: offTopicQuestions[at] ?? '' }, best, offTopic[at] as JudgedQuestion),
    ),
  ];
  return { calibration, questions, dueAtMs };
}

function toQuestion(
  asked: CalibratedQuestion['asked'],
  best: Answer['best'],
  { confidence, isRight }: JudgedQuestion,
): CalibratedQuestion {
  const { kind, sourceId, ordinal } = best?.match ?? {};
  const isFound = kind !== undefined && sourceId !== undefined && ordinal !== undefined;
  return { asked, confidence, isRight, source: isFound ? { kind, sourceId, ordinal } : null };
}

function countByAnswer(pairs: readonly IndexEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groupKey } of pairs) counts.set(groupKey, (counts.get(groupKey) ?? 0) + 1);
  return counts;
}
