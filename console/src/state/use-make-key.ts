/** Makes a key, and has it in the list of keys at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateKeyBody, KeyRecord, NewKey } from '../../../contract/keys.ts';
import { createKey } from '../api/keys.ts';
import { queryKeys } from './query-keys.ts';

/** @param on what to do with the key, and with an error */
export function useMakeKey(
  chatbotId: string,
  on: { onSuccess?: (key: NewKey) => void; onError: (error: unknown) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateKeyBody) => createKey(chatbotId, body),
    onSuccess: (created) => {
      const { key: _key, ...record } = created;
      queryClient.setQueryData<KeyRecord[]>(
        queryKeys.keys(chatbotId),
        (list) => list && [record, ...list.filter(({ id }) => id !== record.id)],
      );
      on.onSuccess?.(created);
    },
    onError: on.onError,
  });
}
