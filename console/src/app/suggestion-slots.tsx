/** Fills the slots where a language model's help with teaching shows; its code loads where one is first on the screen. */
import { lazy, type ReactNode } from 'react';
import { loadCode } from '../api/load-code.ts';
import { type SuggestionSlots as Slots, SlotsContext } from '../pair-writing/suggestion-slots.tsx';

const slots: Slots = {
  Wordings: lazy(async () => {
    const { SuggestedWordings } = await loadCode(
      () => import('../features/suggestions/suggested-wordings.tsx'),
    );
    return { default: SuggestedWordings };
  }),
  Draft: lazy(async () => {
    const { DraftedAnswers } = await loadCode(() => import('../features/suggestions/drafted-answers.tsx'));
    return { default: DraftedAnswers };
  }),
  Questions: lazy(async () => {
    const { QuestionQueue } = await loadCode(() => import('../features/suggestions/question-queue.tsx'));
    return { default: QuestionQueue };
  }),
};

export function SuggestionSlots({ children }: { children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}
