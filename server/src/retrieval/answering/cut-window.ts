/** Cuts out of a passage the window that a match names. */

import { splitWindows } from '../../language/windows.ts';
import type { Encoder } from '../encoders/encoder.ts';
import type { CutWindow } from './source-text.ts';

/** Windows as they were cut for each of these encoders. */
export function createWindowCutter(encoders: readonly Encoder[]): CutWindow {
  return (text, { encoder, window }) => {
    const windowWords = encoders.find(({ name }) => name === encoder)?.windowWords;
    return windowWords === undefined ? undefined : splitWindows(text, windowWords)[window];
  };
}
