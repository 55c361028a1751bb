/** What of the training data the sentence encoder learns from: questions and commands, no passages. */
import type { TrainingData } from '../encoder/sources.ts';

/** Intents and loose texts of all sources but those named. */
export function questionsOf(data: TrainingData, without: readonly string[] = []): TrainingData {
  const isKept = ({ source }: { source: string }): boolean => !without.includes(source);
  return { pairs: [], intents: data.intents.filter(isKept), loose: data.loose.filter(isKept) };
}
