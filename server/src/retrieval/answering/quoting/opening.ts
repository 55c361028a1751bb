/** What is quoted of a passage without a term of the question: its best window, or its first sentences. */
import type { CoveredPassage } from './covered-passage.ts';
import { introducedBy } from './introductions.ts';
import type { Selection } from './selection.ts';

/** Takes as much of the best window as there is room for, since nothing tells which of its sentences answers. */
export function takeOpening({ segments, settings }: CoveredPassage, selection: Selection): void {
  const windowStart = segments.findIndex(({ isInBestWindow }) => isInBestWindow);
  const first = Math.max(0, windowStart);
  const isMeant = (index: number): boolean =>
    windowStart < 0
      ? index < Math.min(segments.length, settings.maxSentences)
      : segments[index]?.isInBestWindow === true;
  let last = first - 1;
  const { section } = segments[first] ?? {};
  while (isMeant(last + 1) && segments[last + 1]?.section === section && selection.take(last + 1)) last++;
  if (last >= first) selection.takeAll(introducedBy(segments, last));
}
