/** Keeps the list in place while an answer is being written, although customers go on asking. */
import { useState } from 'react';
import type { UnansweredGroup } from '../../../../contract/unanswered.ts';

type Groups = readonly UnansweredGroup[];

const wordingsOf = (groups: Groups): Set<string> =>
  new Set(groups.flatMap(({ wordings }) => wordings.map(({ question }) => question)));

/**
 * The groups on the screen, in their order: open ones as they are, others as long as one of their wordings is unanswered;
 * then those that came since. Whatever is current where none is open.
 * @param open questions of the open groups
 */
export function holdGroups(shown: Groups, current: Groups, open: ReadonlySet<string>): Groups {
  if (open.size === 0) return current;
  const unanswered = wordingsOf(current);
  const held = shown.filter(
    ({ question, wordings }) =>
      open.has(question) || wordings.some((wording) => unanswered.has(wording.question)),
  );
  const known = wordingsOf(held);
  return [
    ...held,
    ...current.filter(({ wordings }) => !wordings.some(({ question }) => known.has(question))),
  ];
}

export function useSteadyGroups(current: Groups, open: ReadonlySet<string>): Groups {
  const [steady, setSteady] = useState({ current, open, shown: current });
  if (steady.current === current && steady.open === open) return steady.shown;
  const shown = holdGroups(steady.shown, current, open);
  setSteady({ current, open, shown });
  return shown;
}
