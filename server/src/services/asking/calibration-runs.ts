/**
 * Trials of thresholds: calibrations that go on when whoever began them leaves, are seen on every node, and can be stopped from there.
 *
 *   running → done
 *      ├────→ stopped   by a person, on whichever node
 *      └────→ failed    or its process ended: what is begun anew then begins from the start
 */
import { randomUUID } from 'node:crypto';
import {
  CALIBRATION_CHANGES_PAGE,
  type CalibrationChange,
  type CalibrationChanges,
  type CalibrationChangesQuery,
  type CalibrationProgress,
  type CalibrationRun,
} from '../../../../contract/asking/tuning.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { IndexMatch, SourceText } from '../../retrieval/search/entries.ts';
import type { CalibrationHold, Store } from '../../store/types.ts';
import { MEASURED_THRESHOLDS } from '../tenants/thresholds.ts';
import type { CalibratedQuestion, CalibrationService, Measurement } from './calibration.ts';

export interface CalibrationRuns {
  find(chatbotId: string): Promise<CalibrationRun>;
  /** Begins one in the background, unless one is under way. @throws AppError not_found; unavailable while it closes */
  start(chatbotId: string): Promise<CalibrationRun>;
  stop(chatbotId: string): Promise<void>;
  /** @throws AppError conflict where there was no trial */
  changes(chatbotId: string, query: CalibrationChangesQuery): Promise<CalibrationChanges>;
  /** Ends what runs here. */
  close(): Promise<void>;
}

export interface CalibrationRunsParts {
  store: Store;
  calibration: Pick<CalibrationService, 'measureEach'>;
  log: Pick<Log, 'warn'>;
}

/** How often progress is written, and looked whether it was stopped elsewhere. */
const WRITTEN_EACH_MS = 700;
/** A process that has not written for so long has ended. */
const LEASE_MS = 60_000;
/** Characters of an answer: enough to know it by. */
const SHOWN_MAX = 200;

const NONE: CalibrationRun = {
  state: 'none',
  progress: { ahead: 0, share: 0 },
  calibration: null,
  fault: null,
};

type Decision = CalibrationChange['now'];
interface Thresholds {
  answer: number;
  suggest: number;
}

export function createCalibrationRuns({ store, calibration, log }: CalibrationRunsParts): CalibrationRuns {
  const underWay = new Map<string, { chatbotId: string; stop: AbortController; ended: Promise<void> }>();
  let isClosing = false;

  async function run(hold: CalibrationHold, stop: AbortController): Promise<void> {
    let progress: CalibrationProgress = { ahead: 0, share: 0 };
    const write = async (): Promise<void> => {
      const { ahead, share } = progress;
      const written = { ahead, percent: Math.round(100 * share), leasedUntilMs: store.nowMs() + LEASE_MS };
      const isOurs = await store.write((tx) => tx.calibrationRuns.advance(hold, written));
      if (!isOurs) stop.abort();
    };
    const writing = setInterval(() => {
      write().catch((error: unknown) => log.warn({ err: error }, 'the progress of a trial was not written'));
    }, WRITTEN_EACH_MS);
    try {
      const { chatbotId } = hold;
      const measurement = await calibration.measureEach(
        { chatbotId },
        {
          signal: stop.signal,
          onProgress(now) {
            progress = now;
          },
        },
      );
      const { calibration: counted, questions } = measurement;
      const outcome = JSON.stringify({ calibration: counted, questions });
      await store.write((tx) => tx.calibrationRuns.finish(hold, 'done', outcome));
    } catch (error) {
      const outcome = JSON.stringify(faultOf(error, stop.signal));
      await store.write((tx) => tx.calibrationRuns.finish(hold, 'failed', outcome));
      if (!(error instanceof AppError) && !stop.signal.aborted) log.warn({ err: error }, 'a trial failed');
    } finally {
      clearInterval(writing);
    }
  }

  async function find(chatbotId: string): Promise<CalibrationRun> {
    const found = await store.read.calibrationRuns.find(chatbotId);
    if (found === undefined) return NONE;
    const { state, ahead, percent, leasedUntilMs, outcome } = found;
    if (state === 'running' && leasedUntilMs < store.nowMs()) return NONE;
    const known = outcome === null ? undefined : (JSON.parse(outcome) as unknown);
    return {
      state,
      progress: { ahead, share: percent / 100 },
      calibration: state === 'done' ? (known as Measurement).calibration : null,
      fault: state === 'failed' ? (known as CalibrationRun['fault']) : null,
    };
  }

  async function readQuestions(chatbotId: string): Promise<CalibratedQuestion[]> {
    const found = await store.read.calibrationRuns.find(chatbotId);
    if (found?.state !== 'done' || found.outcome === null)
      throw new AppError('conflict', 'There is no trial to look at: begin one first.');
    return (JSON.parse(found.outcome) as Measurement).questions;
  }

  /** With their texts; what was deleted since is left out. */
  async function describe(
    chatbotId: string,
    changed: readonly (CalibratedQuestion & { now: Decision; tried: Decision })[],
  ): Promise<CalibrationChange[]> {
    const wanted = changed.flatMap(({ asked, source }): IndexMatch[] => [
      ...('pairId' in asked ? [toMatch({ kind: 'qa', sourceId: asked.pairId, ordinal: 0 })] : []),
      ...(source === null ? [] : [toMatch(source)]),
    ]);
    const texts = await store.read.knowledge.matchSources(chatbotId, wanted);
    const textOf = new Map(wanted.map((match, at) => [keyOf(match), texts[at]]));
    return changed.flatMap(({ asked, source, confidence, isRight, now, tried }): CalibrationChange[] => {
      const own =
        'pairId' in asked ? textOf.get(keyOf({ kind: 'qa', sourceId: asked.pairId, ordinal: 0 })) : undefined;
      const question = 'question' in asked ? asked.question : own?.kind === 'qa' ? own.question : undefined;
      if (question === undefined) return [];
      const found = source === null ? undefined : textOf.get(keyOf(source));
      const pairId = 'pairId' in asked ? asked.pairId : null;
      return [{ question, pairId, confidence, now, tried, isRight, answer: found ? toAnswer(found) : null }];
    });
  }

  return {
    find,

    async start(chatbotId) {
      if (isClosing) throw new AppError('unavailable', 'The service is shutting down.');
      const hold = { chatbotId, holder: randomUUID() };
      const createdAtMs = store.nowMs();
      const isBegun = await store.write(async (tx) => {
        if (!(await tx.chatbots.lock(chatbotId))) throw chatbotGone();
        return tx.calibrationRuns.begin(hold, { createdAtMs, leasedUntilMs: createdAtMs + LEASE_MS });
      });
      if (isBegun) {
        const stop = new AbortController();
        const ended = run(hold, stop)
          .catch((error: unknown) => log.warn({ err: error }, 'the end of a trial was not written'))
          .finally(() => underWay.delete(hold.holder));
        underWay.set(hold.holder, { chatbotId, stop, ended });
      }
      return find(chatbotId);
    },

    async stop(chatbotId) {
      await store.write((tx) => tx.calibrationRuns.stop(chatbotId));
      for (const one of underWay.values()) if (one.chatbotId === chatbotId) one.stop.abort();
    },

    async changes(chatbotId, { answerThreshold, suggestThreshold, offset = 0 }) {
      const chatbot = await store.read.chatbots.find(chatbotId);
      if (chatbot === undefined) throw chatbotGone();
      const inForce = {
        answer: chatbot.answerThreshold ?? MEASURED_THRESHOLDS.answer,
        suggest: chatbot.suggestThreshold ?? MEASURED_THRESHOLDS.suggest,
      };
      const wanted = { answer: answerThreshold, suggest: suggestThreshold };
      const changed = (await readQuestions(chatbotId))
        .map((one) => ({ ...one, now: decide(one, inForce), tried: decide(one, wanted) }))
        .filter(({ now, tried }) => now !== tried)
        .toSorted((a, b) => harmOf(b) - harmOf(a) || b.confidence - a.confidence);
      const page = changed.slice(offset, offset + CALIBRATION_CHANGES_PAGE);
      return { total: changed.length, changes: await describe(chatbotId, page) };
    },

    async close() {
      isClosing = true;
      const ending = [...underWay.values()];
      for (const { stop } of ending) stop.abort(new AppError('unavailable', 'The service is shutting down.'));
      await Promise.all(ending.map(({ ended }) => ended));
    },
  };
}

function decide({ confidence }: CalibratedQuestion, { answer, suggest }: Thresholds): Decision {
  if (confidence >= answer) return 'answered';
  return confidence >= suggest ? 'suggested' : 'refused';
}

/** A wrong answer more is worse than a right one less. */
function harmOf({ isRight, now, tried }: { isRight: boolean; now: Decision; tried: Decision }): number {
  if (tried === 'answered') return isRight ? 0 : 2;
  return now === 'answered' && isRight ? 1 : 0;
}

type SourceKey = NonNullable<CalibratedQuestion['source']>;
const keyOf = ({ kind, sourceId, ordinal }: SourceKey): string => `${kind} ${sourceId} ${ordinal}`;
const toMatch = ({ kind, sourceId, ordinal }: SourceKey): IndexMatch => ({
  kind,
  sourceId,
  ordinal,
  score: 0,
});

function toAnswer(source: SourceText): NonNullable<CalibrationChange['answer']> {
  const { kind: type, sourceId: id } = source;
  const [title, whole] =
    source.kind === 'qa' ? [source.question, source.answer] : [source.fileName, source.text];
  const characters = [...whole];
  const text = characters.length <= SHOWN_MAX ? whole : `${characters.slice(0, SHOWN_MAX).join('')}…`;
  return { type, id, title, text };
}

function faultOf(error: unknown, signal: AbortSignal): NonNullable<CalibrationRun['fault']> {
  const shown = signal.aborted ? signal.reason : error;
  if (shown instanceof AppError) return { status: shown.status, code: shown.code, detail: shown.message };
  return { status: 500, code: 'internal_error', detail: '' };
}
