/** The pairs of a chatbot and what can be done with them. The list on the screen changes as each reply arrives. */
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { ListedPair } from '../../../contract/knowledge/pair-list.ts';
import type { PairBody, PairRecord } from '../../../contract/knowledge/pairs.ts';
import { isGone, stepIdOf } from '../api/client.ts';
import { undoStepOr } from '../api/history.ts';
import { type PairList, readPairList } from '../api/pair-list.ts';
import { addPair, changePair, deletePair } from '../api/pairs.ts';
import { notifyDone, notifyError } from '../components/notices/notify.ts';
import { notifyUndo } from '../components/notices/notify-undo.tsx';
import { useNotifySaved } from '../components/notices/use-notify-saved.ts';
import { queryKeys } from '../state/query-keys.ts';
import { strings } from '../strings/catalogue.ts';
import { pairIdentity } from './same-question.ts';

const pairsOf = ({ pairs }: PairList): ListedPair[] => pairs;

/** Fetched again, the list asks for what changed since it was fetched before. */
export function usePairs(chatbotId: string) {
  const queryKey = queryKeys.pairs(chatbotId);
  return useQuery({
    queryKey,
    queryFn: ({ client, signal }) => readPairList(chatbotId, client.getQueryData<PairList>(queryKey), signal),
    select: pairsOf,
  });
}

type ChangeList = (list: ListedPair[]) => ListedPair[];

/** A list on its way was asked for before this change: it is stopped, so that it cannot bring back the old state. */
async function changeList(queryClient: QueryClient, chatbotId: string, change: ChangeList): Promise<void> {
  const queryKey = queryKeys.pairs(chatbotId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<PairList>(
    queryKey,
    (list) => list && { version: list.version, pairs: change(list.pairs) },
  );
}

/** What a pair has beside its texts is kept in another text. */
const alone = ({ answerId: _, ...rest }: ListedPair): ListedPair => rest;

const withoutPair =
  (gone: number): ChangeList =>
  (list) =>
    list.filter(({ id }) => id !== gone);

const withPair =
  (pair: PairRecord): ChangeList =>
  (list) => [pair, ...list.filter(({ id }) => id !== pair.id)];

/** Not `randomUUID`, which pages have over TLS only. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The reply may be lost after the service has taken a pair: saved once more, it is still the same one. */
export function useAddPair(chatbotId: string) {
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (body: PairBody) => {
      const identity = pairIdentity(body);
      const key = keys.current.get(identity) ?? newKey();
      keys.current.set(identity, key);
      return addPair(chatbotId, body, key);
    },
    onSuccess: (pair, body) => {
      keys.current.delete(pairIdentity(body));
      return changeList(queryClient, chatbotId, withPair(pair));
    },
  });
}

/** A pair that turns out to be gone leaves the list. @param told of what is saved, with an undo */
export function useChangePair(chatbotId: string, told = strings.common.saved) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: PairBody }) => changePair(chatbotId, id, body),
    onSuccess: async (pair) => {
      notifySaved(stepIdOf(pair), told);
      await changeList(queryClient, chatbotId, (list) =>
        list.map((old) => (old.id === pair.id ? { ...alone(old), ...pair } : old)),
      );
    },
    onError: (error, { id }) =>
      isGone(error) ? changeList(queryClient, chatbotId, withoutPair(id)) : undefined,
  });
}

export interface PairDeletion {
  /** Of the pairs whose deletion is on its way. */
  ids: ReadonlySet<number>;
  /** Once for each pair, however often it is called before the reply. */
  start: (pair: PairRecord) => void;
}

/**
 * Deletes without asking; one undo puts the pair back as it was. Where no history is kept it is added again, under a new id, and once
 * however often that is tried.
 */
export function useDeletePair(chatbotId: string): PairDeletion {
  const queryClient = useQueryClient();
  const mutationKey = useMemo(() => ['delete pair', chatbotId], [chatbotId]);
  const restore = async (stepId: string | undefined, body: PairBody, idempotencyKey: string) => {
    await undoStepOr(chatbotId, stepId, async () => {
      const pair = await addPair(chatbotId, body, idempotencyKey);
      await changeList(queryClient, chatbotId, withPair(pair));
    });
    await queryClient.invalidateQueries({ queryKey: queryKeys.pairs(chatbotId), exact: true });
    notifyDone(strings.pairs.restored);
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (pair: PairRecord) => deletePair(chatbotId, pair.id),
    onSuccess: async (stepId, { id, question, answer }) => {
      await changeList(queryClient, chatbotId, withoutPair(id));
      const key = newKey();
      notifyUndo(strings.pairs.deleted, () => restore(stepId, { question, answer }, key));
    },
    onError: (error, { id }) =>
      isGone(error) ? changeList(queryClient, chatbotId, withoutPair(id)) : notifyError(error),
  });
  const pendingIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as PairRecord).id,
  });
  const start = useCallback(
    (pair: PairRecord) => {
      const isSame = ({ state }: { state: { variables: unknown } }) =>
        (state.variables as PairRecord).id === pair.id;
      if (queryClient.isMutating({ mutationKey, predicate: isSame }) === 0) mutate(pair);
    },
    [queryClient, mutationKey, mutate],
  );
  return { ids: useMemo(() => new Set(pendingIds), [pendingIds]), start };
}
