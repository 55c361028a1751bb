/** Measures a chatbot on its own pairs, so that its owner chooses thresholds by seeing. */
import type { Calibration } from '../../../../contract/tuning.ts';
import { chatbotGone } from '../../errors.ts';
import type { IndexEntry } from '../../retrieval/search/entries.ts';
import type { Chatbot, Store } from '../../store/types.ts';
import { calibrate } from './calibration-curve.ts';
import { createCalibrationQueue, type Run, type Waiter } from './calibration-queue.ts';
import { type LeaveOneOutParts, leaveOneOut } from './leave-one-out.ts';
import type { CalibrationSettings } from './settings.ts';

export interface CalibrationService {
  /**
   * Takes seconds for a large chatbot; remembered until its knowledge changes, and one chatbot at a time.
   * @throws AppError not_found if the chatbot is gone; conflict if it has no pair to measure by; unavailable if too many
   * chatbots wait; the signal's reason
   */
  measure(chatbotId: string, waiter?: Waiter): Promise<Calibration>;
  /** Aborts what is running. Safe to call twice. */
  close(): Promise<void>;
}

export interface CalibrationParts extends LeaveOneOutParts, CalibrationSettings {
  store: Store;
}

/** Chatbots whose last measurement is remembered. */
const REMEMBERED = 100;

export function createCalibrationService(parts: CalibrationParts): CalibrationService {
  const remembered = new Map<string, Calibration>();
  const queue = createCalibrationQueue({ waitingMax: parts.waitingMax, work: measureOnce });

  async function find(chatbotId: string): Promise<{ chatbot: Chatbot; known: Calibration | undefined }> {
    const chatbot = await parts.store.read.chatbots.find(chatbotId);
    if (chatbot === undefined) throw chatbotGone();
    const known = remembered.get(chatbotId);
    return { chatbot, known: known?.knowledgeVersion === chatbot.knowledgeVersion ? known : undefined };
  }

  /** The run before may have measured the same version while this one waited. */
  async function measureOnce(chatbotId: string, run: Run): Promise<Calibration> {
    const { known } = await find(chatbotId);
    if (known !== undefined) return known;
    const measured = await measure(chatbotId, run, parts);
    remembered.delete(chatbotId);
    remembered.set(chatbotId, measured);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return measured;
  }

  return {
    async measure(chatbotId, waiter = {}) {
      const { chatbot, known } = await find(chatbotId);
      return known ?? queue.join(chatbot, chatbot.knowledgeVersion, waiter);
    },
    close: () => queue.close(),
  };
}

/** If its answer has no other question, a question is off-topic while it is left out. */
async function measure(chatbotId: string, run: Run, parts: LeaveOneOutParts): Promise<Calibration> {
  const { version, pairs, own, general } = await leaveOneOut(chatbotId, run, parts);
  const keyOf = new Map(pairs.map(({ sourceId, groupKey }) => [sourceId, groupKey]));
  const questionsOf = countByAnswer(pairs);
  const rows = own.map(({ pair, best, confidence }) => ({
    confidence,
    isRight: best?.match.kind === 'qa' && keyOf.get(best.match.sourceId) === pair.groupKey,
    isInScope: (questionsOf.get(pair.groupKey) ?? 0) > 1,
  }));
  const inScope = rows.filter(({ isInScope }) => isInScope).length;
  const offTopic = general.map(({ confidence }) => ({ confidence, isRight: false, isInScope: false }));
  return {
    knowledgeVersion: version,
    questions: own.length,
    inScope,
    offTopic: own.length - inScope + offTopic.length,
    points: calibrate([...rows, ...offTopic]),
  };
}

function countByAnswer(pairs: readonly IndexEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groupKey } of pairs) counts.set(groupKey, (counts.get(groupKey) ?? 0) + 1);
  return counts;
}
