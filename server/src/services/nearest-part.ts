/** Finds the part of a passage that is nearest to a question in meaning. */
import type { Encoder } from '../retrieval/encoders/types.ts';
import type { IndexMatch } from '../retrieval/types.ts';
import type { MatchSource } from '../store/types.ts';
import { splitWindows } from '../training/windows.ts';

/** The window that the match names, cut from the text as it was for its encoder; undefined where it names none. */
export function nearestPart(
  { nearest }: IndexMatch,
  source: MatchSource,
  encoders: readonly Encoder[],
): string | undefined {
  if (nearest === undefined || source.kind !== 'file') return undefined;
  const windowWords = encoders.find(({ name }) => name === nearest.encoder)?.windowWords;
  return windowWords === undefined ? undefined : splitWindows(source.text, windowWords)[nearest.window];
}
