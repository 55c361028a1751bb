/** Cuts out of a passage the window that a match names. */
import type { CutWindow } from '../retrieval/answering/source-text.ts';
import type { Encoder } from '../retrieval/encoders/types.ts';
import { splitWindows } from '../training/windows.ts';

/** Windows as they were cut for each of these encoders. */
export function createWindowCutter(encoders: readonly Encoder[]): CutWindow {
  return (text, { encoder, window }) => {
    const windowWords = encoders.find(({ name }) => name === encoder)?.windowWords;
    return windowWords === undefined ? undefined : splitWindows(text, windowWords)[window];
  };
}
