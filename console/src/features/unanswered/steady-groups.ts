/** Keeps the list in place while an answer is being written, although customers go on asking. */
import { useState } from 'react';
import type { UnansweredGroup } from '../../../../contract/asking/unanswered.ts';

type Groups = readonly UnansweredGroup[];

export const wordingsOf = (groups: Groups): Set<string> =>
  new Set(groups.flatMap(({ wordings }) => wordings.map(({ question }) => question)));

/** What is left of a group; nothing where all its wordings are settled. */
export function withoutWordings(
  group: UnansweredGroup,
  isSettled: (question: string) => boolean,
): UnansweredGroup[] {
  const wordings = group.wordings.filter(({ question }) => !isSettled(question));
  if (wordings.length === group.wordings.length) return [group];
  const [first] = wordings;
  if (first === undefined) return [];
  const count = wordings.reduce((sum, wording) => sum + wording.count, 0);
  const suggestedCount = wordings.reduce((sum, wording) => sum + wording.suggestedCount, 0);
  const [lastAskedDate = group.lastAskedDate] = wordings
    .map((wording) => wording.lastAskedDate)
    .sort()
    .reverse();
  return [{ ...group, question: first.question, count, suggestedCount, lastAskedDate, wordings }];
}

/**
 * The groups on the screen, in their order: open ones as they are, of others the wordings that are still unanswered; then
 * those that came since. Whatever is current where none is open.
 * @param open questions of the open groups
 */
export function holdGroups(shown: Groups, current: Groups, open: ReadonlySet<string>): Groups {
  if (open.size === 0) return current;
  const unanswered = wordingsOf(current);
  const held = shown.flatMap((group) =>
    open.has(group.question) ? [group] : withoutWordings(group, (question) => !unanswered.has(question)),
  );
  const known = wordingsOf(held);
  return [
    ...held,
    ...current.filter(({ wordings }) => !wordings.some(({ question }) => known.has(question))),
  ];
}

/** @param begun groups that were open before this list was drawn, which come first */
export function useSteadyGroups(current: Groups, open: ReadonlySet<string>, begun: Groups): Groups {
  const [steady, setSteady] = useState(() => ({ current, open, shown: holdGroups(begun, current, open) }));
  if (steady.current === current && steady.open === open) return steady.shown;
  const shown = holdGroups(steady.shown, current, open);
  setSteady({ current, open, shown });
  return shown;
}
