/** Sends checked rows in batches. An import that stopped goes on with what the chatbot does not have yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';
import { readPairList } from '../../../api/pair-list.ts';
import { importPairs } from '../../../api/pairs.ts';
import { pairIdentity } from '../../../pair-writing/same-question.ts';
import { askBeforeLeaving } from '../../../state/ask-before-leaving.ts';
import { queryKeys } from '../../../state/query-keys.ts';
import { splitIntoBatches } from './batches.ts';

export function useImportRun(chatbotId: string, pairs: readonly PairBody[], onDone: () => void) {
  const queryClient = useQueryClient();
  const [importedCount, setImportedCount] = useState(0);
  const isResumed = useRef(false);
  // All batches are one step of the history, those after a stop too.
  const stepId = useRef<string>(undefined);
  const sendAll = async (): Promise<void> => {
    let remaining = pairs;
    // The reply to the last batch may have been lost after the service had taken it.
    if (isResumed.current) {
      const present = new Set((await readPairList(chatbotId, undefined)).pairs.map(pairIdentity));
      remaining = pairs.filter((pair) => !present.has(pairIdentity(pair)));
    }
    isResumed.current = true;
    let sentCount = pairs.length - remaining.length;
    for (const batch of splitIntoBatches(remaining)) {
      const reply = await importPairs(chatbotId, batch, stepId.current);
      stepId.current ??= reply.stepId ?? undefined;
      sentCount += batch.length;
      setImportedCount(sentCount);
    }
    setImportedCount(sentCount);
  };
  const run = useMutation({
    mutationFn: async () => {
      const stopAsking = askBeforeLeaving();
      await sendAll().finally(stopAsking);
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId) }),
  });
  return { run, importedCount };
}
