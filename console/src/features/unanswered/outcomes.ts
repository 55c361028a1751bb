/** How the questions of a group were met: refused, or with suggestions. */
import type { UnansweredGroup, UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';

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

/** Every word of the search must stand in one of its questions. Those that are open stay, whatever is shown. */
export function viewGroups(
  groups: readonly UnansweredGroup[],
  { shown, search, order }: GroupView,
  open: ReadonlySet<string>,
): readonly UnansweredGroup[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = filterGroups(groups, shown, open).filter((group) => {
    if (words.length === 0 || open.has(group.question)) return true;
    const text = group.wordings
      .map(({ question }) => question)
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
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
