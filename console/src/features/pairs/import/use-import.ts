/** A chatbot's import. The service does it: it goes on when the page is left, and every window sees how far it is. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRun } from '../../../../../contract/knowledge/import-runs.ts';
import { ApiError } from '../../../api/client.ts';
import { undoOnce } from '../../../api/history.ts';
import { discardImport, readImport, resumeImport, stopImport } from '../../../api/imports.ts';
import { notifyDone, notifyError } from '../../../components/notices/notify.ts';
import { queryKeys } from '../../../state/query-keys.ts';
import { strings } from '../../../strings/catalogue.ts';

/** How often one that is under way is looked at. */
const LOOK_MS = 700;

export function useImport(chatbotId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.import(chatbotId);
  const { data: run } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readImport(chatbotId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
  const refresh = () =>
    Promise.all(
      [queryKey, queryKeys.pairs(chatbotId)].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    );
  const options = { onError: notifyError, onSettled: refresh };
  const stopping = useMutation({ mutationFn: () => stopImport(chatbotId), ...options });
  const resuming = useMutation({ mutationFn: () => resumeImport(chatbotId), ...options });
  const discarding = useMutation({ mutationFn: () => discardImport(chatbotId), ...options });
  /** What is left of one that was stopped goes too, or it could be gone on with. */
  const takeBack = async ({ state, stepId }: ImportRun) => {
    if (stepId !== null) await undoOnce(chatbotId, stepId);
    if (state !== 'done') await discardImport(chatbotId);
    await refresh();
  };
  const undoing = useMutation({
    mutationFn: takeBack,
    onSuccess: () => notifyDone(strings.importCheck.undone),
    ...options,
  });
  return { run, stopping, resuming, discarding, takeBack, undoing };
}

/** @param isUpsert whether rows could change answers that were there */
export function doneText({ changed, created, refused }: ImportRun['counts'], isUpsert = changed > 0): string {
  const done = isUpsert ? strings.moving.done(created, changed) : strings.import.done(created);
  return refused === 0 ? done : `${done} ${strings.import.refused(refused)}.`;
}

/** Why it failed, where it did. */
export function faultOf({ fault }: ImportRun): ApiError | null {
  return fault === null ? null : new ApiError(fault.status, fault.code, fault.detail);
}
