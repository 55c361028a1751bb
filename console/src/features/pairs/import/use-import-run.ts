/** Sends checked rows in batches. An import that stopped goes on with what the chatbot does not have yet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MASS_CHANGE_MAX } from '../../../../../contract/knowledge/mass-change.ts';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';
import { changeAnswers } from '../../../api/answers.ts';
import { undoStep } from '../../../api/history.ts';
import { readPairList } from '../../../api/pair-list.ts';
import { importPairs } from '../../../api/pairs.ts';
import { notifyDone, notifyError } from '../../../components/notices/notify.ts';
import { pairIdentity } from '../../../pair-writing/same-question.ts';
import { askBeforeLeaving } from '../../../state/ask-before-leaving.ts';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';
import { splitIntoBatches } from './batches.ts';

interface ImportedRows {
  rows: readonly PairBody[];
  /** Of pairs that make room for them, deleted when all of them are there. */
  replacedIds: readonly number[];
}

export function useImportRun(
  chatbotId: string,
  { rows: pairs, replacedIds }: ImportedRows,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const [importedCount, setImportedCount] = useState(0);
  const isResumed = useRef(false);
  // All batches are one step of the history, those after a stop too.
  const stepId = useRef<string>(undefined);
  const deletions = useRef<string[]>([]);
  const isStopping = useRef(false);
  /** False where it was stopped before the end. */
  const sendAll = async (): Promise<boolean> => {
    let remaining = pairs;
    // The reply to the last batch may have been lost after the service had taken it.
    if (isResumed.current) {
      const present = new Set((await readPairList(chatbotId, undefined)).pairs.map(pairIdentity));
      remaining = pairs.filter((pair) => !present.has(pairIdentity(pair)));
    }
    isResumed.current = true;
    let sentCount = pairs.length - remaining.length;
    for (const batch of splitIntoBatches(remaining)) {
      if (isStopping.current) return false;
      const reply = await importPairs(chatbotId, batch, stepId.current);
      stepId.current ??= reply.stepId ?? undefined;
      sentCount += batch.length;
      setImportedCount(sentCount);
    }
    setImportedCount(sentCount);
    for (let at = 0; at < replacedIds.length; at += MASS_CHANGE_MAX) {
      const reply = await changeAnswers(chatbotId, replacedIds.slice(at, at + MASS_CHANGE_MAX), {
        kind: 'delete',
      });
      if (reply.stepId !== null) deletions.current.push(reply.stepId);
    }
    return true;
  };
  const run = useMutation({
    mutationFn: async () => {
      isStopping.current = false;
      const stopAsking = askBeforeLeaving();
      return sendAll().finally(stopAsking);
    },
    onSuccess: (isWhole) => isWhole && onDone(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId) }),
  });
  const undo = useMutation({
    mutationFn: async () => {
      const { current: imported } = stepId;
      for (const id of [...deletions.current, ...(imported === undefined ? [] : [imported])]) {
        await undoStep(chatbotId, id, false);
      }
    },
    onSuccess: () => notifyDone(strings.importCheck.undone),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId) }),
  });
  /** Behind the batch that is on its way. */
  const stop = () => {
    isStopping.current = true;
  };
  return { run, stop, importedCount, undo };
}
