/** Saves what an answer should have been: in the pair that gave it, where that has the same question, else in a new one. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { isGone } from '../../api/client.ts';
import { findPair } from '../../api/pairs.ts';
import { isSameQuestion } from '../../pair-writing/same-question.ts';
import { useAddPair, useChangePair } from '../../pair-writing/use-pairs.ts';
import { strings } from '../../strings/catalogue.ts';

/** The pair that answered, as it was then. */
export interface SourcePair extends PairBody {
  id: number;
}

/** The pair that answered says something else since; saved once more, the correction takes its place. */
export class ChangedElsewhere extends Error {
  readonly current: PairBody;

  constructor(current: PairBody) {
    super('The pair was changed elsewhere.');
    this.name = 'ChangedElsewhere';
    this.current = current;
  }
}

/** @param source none where no pair answered */
export function useCorrection(chatbotId: string, source: SourcePair | undefined) {
  const change = useChangePair(chatbotId, strings.test.saved.changed);
  const addition = useAddPair(chatbotId);
  const [known, setKnown] = useState(source);

  /** The pair may have been changed or deleted since it answered. */
  const changeSource = async (body: PairBody): Promise<boolean> => {
    const current = known && (await findPair(chatbotId, known.id));
    if (current === undefined || !isSameQuestion(current.question, body.question)) return false;
    if (current.answer !== known?.answer && current.answer !== body.answer) {
      setKnown(current);
      throw new ChangedElsewhere(current);
    }
    try {
      await change.mutateAsync({ id: current.id, body });
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  };

  return useMutation({
    /** @throws ChangedElsewhere ApiError */
    mutationFn: async (body: PairBody): Promise<'changed' | 'added'> => {
      if (await changeSource(body)) return 'changed';
      await addition.mutateAsync(body);
      return 'added';
    },
  });
}
