/** Suggestions for teaching, trials of thresholds, and the runs that make them, as their repositories take and return them. */
import type {
  Suggestion,
  SuggestionDecision,
  SuggestionFault,
  SuggestionRun,
} from '../../../../contract/knowledge/suggestions.ts';

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
