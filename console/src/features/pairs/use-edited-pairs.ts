/** Which pairs are being edited. What was typed in one stays on the screen, whatever becomes of the pair or of the others. */
import { useCallback, useMemo, useState } from 'react';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { hasRowDraft, listEditedRows } from '../../pair-writing/pair-drafts.ts';

export interface EditedPairs {
  /** Each as it was when its editing began. */
  pairs: readonly AnswerRow[];
  ids: ReadonlySet<number>;
  /** Of those that were deleted elsewhere meanwhile. */
  goneIds: ReadonlySet<number>;
  /** Another one that is open, and in which nothing was typed, is closed. */
  begin: (pair: AnswerRow) => void;
  end: (id: number) => void;
}

/** @param current the pairs of the chatbot */
export function useEditedPairs(chatbotId: string, current: readonly AnswerRow[]): EditedPairs {
  const [pairs, setPairs] = useState<readonly AnswerRow[]>(() => listEditedRows(chatbotId));
  const ids = useMemo(() => new Set(pairs.map(({ id }) => id)), [pairs]);
  const goneIds = useMemo(() => {
    const present = new Set(current.filter(({ id }) => ids.has(id)).map(({ id }) => id));
    return new Set([...ids].filter((id) => !present.has(id)));
  }, [current, ids]);
  const begin = useCallback(
    (pair: AnswerRow) =>
      setPairs((list) => [...list.filter(({ id }) => id !== pair.id && hasRowDraft(chatbotId, id)), pair]),
    [chatbotId],
  );
  const end = useCallback((id: number) => setPairs((list) => list.filter((pair) => pair.id !== id)), []);
  return { pairs, ids, goneIds, begin, end };
}
