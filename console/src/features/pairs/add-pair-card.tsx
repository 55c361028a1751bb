/**
 * The forms for new pairs above the list. Save starts the next form at once, so that no key pressed meanwhile is lost.
 * A pair that could not be saved comes back as it was: in place of the next form where that is still empty, else above it.
 */
import { Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import { listNewDrafts, pairDraftKeys } from '../../pair-writing/pair-drafts.ts';
import { pairsSaid } from '../../pair-writing/same-question.ts';
import { hasDraft } from '../../state/drafts.ts';
import { strings } from '../../strings/catalogue.ts';
import { NewPairForm } from './new-pair-form.tsx';
import classes from './pairs.module.css';

interface NewPair {
  number: number;
  isSaving: boolean;
}

function useNewPairs(chatbotId: string) {
  const [pairs, setPairs] = useState<readonly NewPair[]>(() => {
    const drafted = listNewDrafts(chatbotId);
    return (drafted.length === 0 ? [0] : drafted).map((number) => ({ number, isSaving: false }));
  });
  const mark = (list: readonly NewPair[], number: number, isSaving: boolean) =>
    list.map((pair) => (pair.number === number ? { number, isSaving } : pair));
  return {
    pairs,
    remove: (number: number) => setPairs((list) => list.filter((pair) => pair.number !== number)),
    startSaving: (number: number) =>
      setPairs((list) => {
        const isNewest = list.at(-1)?.number === number;
        const next = isNewest ? [{ number: number + 1, isSaving: false }] : [];
        return [...mark(list, number, true), ...next];
      }),
    bringBack: (number: number) =>
      setPairs((list) =>
        mark(list, number, false).filter((pair) => hasDraft(pairDraftKeys.added(chatbotId, pair.number))),
      ),
  };
}

interface AddPairCardProps {
  chatbotId: string;
  /** Those that the chatbot has. */
  pairs: readonly PairRecord[];
  onAdded: (pair: PairRecord) => void;
  onClose: () => void;
}

export function AddPairCard({ chatbotId, pairs: present, onAdded, onClose }: AddPairCardProps) {
  const { pairs, remove, startSaving, bringBack } = useNewPairs(chatbotId);
  const said = useMemo(() => pairsSaid(present), [present]);
  const cards = useRef<HTMLDivElement>(null);
  const savingCount = pairs.filter(({ isSaving }) => isSaving).length;
  useEffect(() => {
    if (pairs.length === 0) onClose();
  }, [pairs, onClose]);
  // The form that had the focus has just gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a form comes or goes
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const newest = cards.current?.querySelector<HTMLElement>(':scope > :last-of-type textarea');
    newest?.focus({ preventScroll: true });
  }, [pairs]);
  return (
    <>
      <div ref={cards}>
        {pairs.map(({ number, isSaving }) => (
          <NewPairForm
            key={number}
            chatbotId={chatbotId}
            number={number}
            said={said}
            isNewest={number === pairs.at(-1)?.number}
            isSaving={isSaving}
            onSaving={() => startSaving(number)}
            onSaved={(pair) => {
              remove(number);
              onAdded(pair);
            }}
            onFailed={() => bringBack(number)}
            onCancel={() => remove(number)}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed" role="status" className={classes.saving ?? ''}>
        {savingCount > 0 && strings.pairs.saving(savingCount)}
      </Text>
    </>
  );
}
