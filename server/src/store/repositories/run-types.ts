/** What goes on in the background: suggestions for teaching, trials of thresholds and imports, as their repositories take and return them. */
import type { BeginImportBody, ImportRun } from '../../../../contract/knowledge/import-runs.ts';
import type {
  Suggestion,
  SuggestionDecision,
  SuggestionFault,
  SuggestionRun,
} from '../../../../contract/knowledge/suggestions.ts';
import type { Actor } from '../history-types.ts';

export type NewSuggestion = Omit<Suggestion, 'decision'>;

export interface StoredSuggestionRun extends Pick<SuggestionRun, 'state' | 'done' | 'total' | 'isPartial'> {
  fault: SuggestionFault | null;
  createdAtMs: number;
  /** Of a run that is under way: past it, its process has ended. */
  leasedUntilMs: number;
}

/** Which run, and the process that holds it. */
export interface SuggestionHold {
  chatbotId: string;
  id: string;
  holder: string;
}

export interface SuggestionRepository {
  find(chatbotId: string, id: string): Promise<StoredSuggestionRun | undefined>;
  list(chatbotId: string, id: string): Promise<Suggestion[]>;
  /** In place of what the last run made. False where another process holds the run. */
  begin(
    hold: SuggestionHold,
    run: Pick<StoredSuggestionRun, 'total' | 'isPartial' | 'createdAtMs' | 'leasedUntilMs'>,
  ): Promise<boolean>;
  /** False where it was stopped, or is another's: then the transaction must be given up. */
  advance(
    hold: SuggestionHold,
    progress: { done: number; leasedUntilMs: number },
    made: readonly NewSuggestion[],
  ): Promise<boolean>;
  /** Nothing where it was stopped. */
  finish(hold: SuggestionHold, fault: SuggestionFault | null): Promise<void>;
  /** False where nothing was under way. */
  stop(chatbotId: string, id: string): Promise<boolean>;
  /** False if there is none in that place. */
  decide(chatbotId: string, id: string, place: number, decision: SuggestionDecision): Promise<boolean>;
  /** Of all chatbots. */
  deleteBefore(ms: number): Promise<void>;
}

export interface StoredCalibrationRun {
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** Runs that come before it. */
  ahead: number;
  /** Of its questions, how many were asked. */
  percent: number;
  createdAtMs: number;
  /** Of one that is under way: past it, its process has ended. */
  leasedUntilMs: number;
  /** JSON of what came out, or of the fault. */
  outcome: string | null;
}

/** Whose run, and the process that holds it. */
export interface CalibrationHold {
  chatbotId: string;
  holder: string;
}

export interface CalibrationRunRepository {
  find(chatbotId: string): Promise<StoredCalibrationRun | undefined>;
  /** In place of the last one. False where another process holds one. */
  begin(hold: CalibrationHold, times: { createdAtMs: number; leasedUntilMs: number }): Promise<boolean>;
  /** False where it was stopped, or is another's. */
  advance(
    hold: CalibrationHold,
    progress: Pick<StoredCalibrationRun, 'ahead' | 'percent' | 'leasedUntilMs'>,
  ): Promise<boolean>;
  /** Nothing where it was stopped. */
  finish(hold: CalibrationHold, state: 'done' | 'failed', outcome: string): Promise<void>;
  /** Nothing where none is under way. */
  stop(chatbotId: string): Promise<void>;
}

/** What was asked for. */
export interface ImportPlan extends Required<Pick<BeginImportBody, 'mode' | 'replacedIds'>> {
  actor: Actor;
  /** The newest answer before it: what is newer was made meanwhile. */
  newestId: number;
}

export interface StoredImportRun extends Pick<ImportRun, 'counts' | 'total' | 'fault'> {
  importId: string;
  stepId: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  plan: ImportPlan;
}

/** What was handed over and is not applied. */
export interface WaitingImport {
  importId: string;
  parts: number;
  rows: number;
}

/** Whose import, and the process that holds it. */
export interface ImportHold {
  chatbotId: string;
  importId: string;
  holder: string;
}

/** Nothing of it is erased with an answer: what is kept here was never one. */
export interface ImportRunRepository {
  find(chatbotId: string): Promise<StoredImportRun | undefined>;
  /** In place of what was handed over under the same number. */
  putPart(
    chatbotId: string,
    part: { importId: string; part: number; rowCount: number; texts: string; nowMs: number },
  ): Promise<void>;
  /** By import. */
  listWaiting(chatbotId: string): Promise<WaitingImport[]>;
  nextPart(chatbotId: string, importId: string): Promise<{ part: number; texts: string } | undefined>;
  /** In place of the last import; parts of others go. False where one is running. */
  begin(
    hold: ImportHold,
    run: Pick<StoredImportRun, 'stepId' | 'plan' | 'total'>,
    times: { nowMs: number; leasedUntilMs: number },
  ): Promise<boolean>;
  /** Takes over one that is running and whose lease is over. False where another process was faster. */
  claim(hold: ImportHold, times: { nowMs: number; leasedUntilMs: number }): Promise<boolean>;
  /** Makes one that was stopped, or failed, run again. False where there is none. */
  resume(hold: ImportHold, times: { nowMs: number; leasedUntilMs: number }): Promise<boolean>;
  /** Counts a part and deletes its rows. False where it was stopped, or is another's: then the transaction must be given up. */
  advance(
    hold: ImportHold,
    done: { part?: number; counts: StoredImportRun['counts']; nowMs: number; leasedUntilMs: number },
  ): Promise<boolean>;
  /** Its lease is over from now on. */
  release(hold: ImportHold): Promise<void>;
  /** The same for all that are running: those of a process that was killed. */
  releaseAll(): Promise<void>;
  /** Nothing where it was stopped, or is another's. */
  finish(
    hold: ImportHold,
    end: { state: 'done' | 'failed'; fault: StoredImportRun['fault']; nowMs: number },
  ): Promise<void>;
  /** Nothing where none is running. */
  stop(chatbotId: string, nowMs: number): Promise<void>;
  /** With its parts. False where it is running. */
  discard(chatbotId: string): Promise<boolean>;
  /** Parts of imports that were not begun, handed over before then. */
  deleteAbandoned(chatbotId: string, beforeMs: number): Promise<void>;
  /** Those of all chatbots that are running and whose lease is over. */
  listDue(nowMs: number, limit: number): Promise<{ chatbotId: string; importId: string }[]>;
  /** Of all chatbots: imports that ended or were stopped before then, and parts that wait for none. */
  deleteBefore(ms: number): Promise<void>;
}
