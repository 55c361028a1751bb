/** Measures a chatbot on its own pairs, so that its owner chooses thresholds by seeing. */
import type { Calibration } from '../../../../contract/asking/tuning.ts';
import { chatbotGone } from '../../errors.ts';
import type { IndexEntry } from '../../retrieval/search/entries.ts';
import type { Chatbot, Store } from '../../store/types.ts';
import { calibrate } from './calibration-curve.ts';
import { createCalibrationQueue, type Measured, nameOf, type Run, type Waiter } from './calibration-queue.ts';
import { type LeaveOneOutParts, leaveOneOut } from './leave-one-out.ts';
import type { CalibrationSettings } from './settings.ts';

export interface CalibrationService {
  /**
   * Takes seconds for a large chatbot; remembered until its knowledge changes, and one chatbot at a time. What is not said now is left
   * out, and with a filter what that does not choose.
   * @throws AppError not_found if the chatbot is gone; conflict if it has no pair to measure by; unavailable if too many
   * chatbots wait; the signal's reason
   */
  measure(measured: Measured, waiter?: Waiter): Promise<Calibration>;
  /** Aborts what is running. Safe to call twice. */
  close(): Promise<void>;
}

export interface CalibrationParts extends LeaveOneOutParts, CalibrationSettings {
  store: Store;
  nowMs: () => number;
}

/** Measurements that are remembered, the last of each chatbot and filter. */
const REMEMBERED = 100;

interface Remembered {
  calibration: Calibration;
  /** When a source begins or ends that it does not know of. */
  dueAtMs: number;
}

export function createCalibrationService(parts: CalibrationParts): CalibrationService {
  const remembered = new Map<string, Remembered>();
  const queue = createCalibrationQueue({ waitingMax: parts.waitingMax, work: measureOnce });

  async function find(measured: Measured): Promise<{ chatbot: Chatbot; known: Calibration | undefined }> {
    const chatbot = await parts.store.read.chatbots.find(measured.chatbotId);
    if (chatbot === undefined) throw chatbotGone();
    const { calibration, dueAtMs = 0 } = remembered.get(nameOf(measured)) ?? {};
    const isCurrent = calibration?.knowledgeVersion === chatbot.knowledgeVersion && parts.nowMs() < dueAtMs;
    return { chatbot, known: isCurrent ? calibration : undefined };
  }

  /** The run before may have measured the same version while this one waited. */
  async function measureOnce(measured: Measured, run: Run): Promise<Calibration> {
    const { known } = await find(measured);
    if (known !== undefined) return known;
    const result = await measure(measured, run, parts);
    const name = nameOf(measured);
    remembered.delete(name);
    remembered.set(name, result);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return result.calibration;
  }

  return {
    async measure(measured, waiter = {}) {
      const { chatbot, known } = await find(measured);
      const { accountId, knowledgeVersion } = chatbot;
      return known ?? queue.join({ ...measured, accountId }, knowledgeVersion, waiter);
    },
    close: () => queue.close(),
  };
}

/** If its answer has no other question, a question is off-topic while it is left out. */
async function measure(measured: Measured, run: Run, parts: LeaveOneOutParts): Promise<Remembered> {
  const { version, dueAtMs, pairs, own, general } = await leaveOneOut(measured, run, parts);
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
  return { calibration, dueAtMs };
}

function countByAnswer(pairs: readonly IndexEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groupKey } of pairs) counts.set(groupKey, (counts.get(groupKey) ?? 0) + 1);
  return counts;
}
