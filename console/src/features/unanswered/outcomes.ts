/** How the questions of a group were met: refused, or with suggestions. */
import type { UnansweredGroup, UnansweredOutcome } from '../../../../contract/unanswered.ts';

/** In what is shown: all, or those that were met in one way. */
export type ShownOutcome = 'all' | UnansweredOutcome;

/** Those that some of its questions were met with. */
export function outcomesOf({ count, suggestedCount }: UnansweredGroup): UnansweredOutcome[] {
  const outcomes: UnansweredOutcome[] = [];
  if (suggestedCount !== count) outcomes.push('refused');
  if (suggestedCount > 0) outcomes.push('suggested');
  return outcomes;
}

/** @param open questions of the groups that stay whatever is shown */
export const filterGroups = (
  groups: readonly UnansweredGroup[],
  shown: ShownOutcome,
  open: ReadonlySet<string>,
): readonly UnansweredGroup[] =>
  shown === 'all'
    ? groups
    : groups.filter((group) => open.has(group.question) || outcomesOf(group).includes(shown));
