/** The list of what was met in one way, asked for where the list of all leaves some of it out. */
import { useQuery } from '@tanstack/react-query';
import type { UnansweredList } from '../../../../contract/asking/unanswered.ts';
import { listUnanswered } from '../../api/unanswered.ts';
import { queryKeys } from '../../state/query-keys.ts';
import type { ShownOutcome } from './outcomes.ts';

/** @returns the list of all until the other one has come */
export function useShownList(chatbotId: string, list: UnansweredList, shown: ShownOutcome): UnansweredList {
  const outcome = shown === 'all' ? undefined : shown;
  const isNeeded = list.isTruncated && outcome !== undefined;
  const { data } = useQuery({
    queryKey: queryKeys.unansweredOf(chatbotId, shown),
    queryFn: ({ signal }) => listUnanswered(chatbotId, { outcome, signal }),
    enabled: isNeeded,
  });
  return isNeeded && data !== undefined ? data : list;
}
