/** Saves what an answer should have been: in the pair that gave it, where that has the same question, else in a new one. */
import { useMutation } from '@tanstack/react-query';
import type { PairBody } from '../../../../contract/pairs.ts';
import { isGone } from '../../api/client.ts';
import { findPair } from '../../api/pairs.ts';
import { useAddPair, useChangePair } from '../pairs/use-pairs.ts';

/** Case and white space make no other question. */
const normalise = (question: string): string => question.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const isSameQuestion = (one: string, other: string): boolean => normalise(one) === normalise(other);

/** @param sourceId the pair that answered, if one did */
export function useCorrection(chatbotId: string, sourceId: number | undefined) {
  const change = useChangePair(chatbotId);
  const addition = useAddPair(chatbotId);

  /** The pair may have been changed or deleted since it answered. */
  const changeSource = async (body: PairBody): Promise<boolean> => {
    const source = sourceId === undefined ? undefined : await findPair(chatbotId, sourceId);
    if (source === undefined || !isSameQuestion(source.question, body.question)) return false;
    try {
      await change.mutateAsync({ id: source.id, body });
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  };

  return useMutation({
    mutationFn: async (body: PairBody): Promise<'changed' | 'added'> => {
      if (await changeSource(body)) return 'changed';
      await addition.mutateAsync(body);
      return 'added';
    },
  });
}
