/** How the questions of a group were met: refused, or with suggestions. */
import type { UnansweredGroup, UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import { foldText, keepFound } from '../../components/listing/find-text.ts';

/** In what is shown: all, or those that were met in one way. */
export type ShownOutcome = 'all' | UnansweredOutcome;

/** Those that some of its questions were met with. */
export function outcomesOf({ count, suggestedCount }: UnansweredGroup): UnansweredOutcome[] {
  const outcomes: UnansweredOutcome[] = [];
  if (suggestedCount !== count) outcomes.push('refused');
  if (suggestedCount > 0) outcomes.push('suggested');
  return outcomes;
}

export const GROUP_ORDERS = ['most', 'latest', 'question'] as const;
export type GroupOrder = (typeof GROUP_ORDERS)[number];

export interface GroupView {
  shown: ShownOutcome;
  search: string;
  order: GroupOrder;
}

const COMPARE: Record<Exclude<GroupOrder, 'most'>, (a: UnansweredGroup, b: UnansweredGroup) => number> = {
  latest: (a, b) => b.lastAskedDate.localeCompare(a.lastAskedDate),
  question: (a, b) => a.question.localeCompare(b.question),
};

/**
 * Every word of the search must stand in one of its questions; where it does in none, it may be a slip away. Those that are open stay,
 * whatever is shown.
 */
export function viewGroups(
  groups: readonly UnansweredGroup[],
  { shown, search, order }: GroupView,
  open: ReadonlySet<string>,
): readonly UnansweredGroup[] {
  const filtered = filterGroups(groups, shown, open);
  const textOf = ({ wordings }: UnansweredGroup) =>
    foldText(wordings.map(({ question }) => question).join('\n'));
  const sought = new Set(
    keepFound(
      filtered.filter(({ question }) => !open.has(question)),
      search,
      textOf,
    ),
  );
  const found = filtered.filter((group) => open.has(group.question) || sought.has(group));
  return order === 'most' ? found : found.toSorted(COMPARE[order]);
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
