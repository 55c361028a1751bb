/** Suggestions for teaching and the runs that make them, as their repository takes and returns them. */
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
