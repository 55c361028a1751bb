/** What every kind of suggestions is made of: steps that ask a language model, and its calls, which count as those for answers do. */
import type { SuggestBody } from '../../../../../contract/knowledge/suggestions.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { EncoderSet } from '../../../retrieval/encoders/encoder.ts';
import type { NewSuggestion, Store } from '../../../store/types.ts';
import type { AskingService } from '../asking.ts';
import type { ComposingService } from '../composing/composing.ts';
import type { LanguageModel, ModelMessage } from '../composing/model-client.ts';
import type { Foreground } from '../foreground.ts';
import type { SuggestionSettings } from '../settings.ts';

/** What a run has come to, and what it made since it was asked last. */
export interface Progress {
  done: number;
  made: Omit<NewSuggestion, 'place'>[];
}

export interface Work {
  total: number;
  isPartial: boolean;
  /** @throws ModelError; LimitReached */
  steps(signal: AbortSignal): AsyncGenerator<Progress>;
}

/** What work is made with. */
export interface WorkParts extends Pick<SuggestionSettings, 'sectionsMax'> {
  /** Undefined: the operator has set up none. */
  model: LanguageModel | undefined;
  store: Store;
  /** As for customers, beside what counts them as such. */
  asking: AskingService;
  composing: Pick<ComposingService, 'takeCall'>;
  encoders: Pick<EncoderSet, 'askable' | 'knows'>;
  /** How long a check waits for an encoder. */
  encoderMs: number;
  foreground: Pick<Foreground, 'standAside'>;
}

/** Looks up what suggestions are for. @throws AppError invalid_request; not_found */
export type Prepare = (parts: WorkParts, chatbotId: string, body: SuggestBody) => Promise<Work>;

/** No more calls of a language model may be made today. */
export class LimitReached extends Error {}

/** The pieces of one reply. @throws ModelError; LimitReached */
export async function* callModel(
  { model, composing }: Pick<WorkParts, 'model' | 'composing'>,
  chatbotId: string,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (model === undefined || !(await composing.takeCall(chatbotId))) throw new LimitReached();
  yield* model.reply({ messages, isStreamed: true, signal });
}

export function missing(field: string): AppError {
  return invalidField(`/${field}`, 'is missing', `Suggestions of this kind need \`${field}\`.`);
}

export function gone(what: string, id: string | number): AppError {
  return new AppError('not_found', `There is no ${what} ${id}.`);
}
