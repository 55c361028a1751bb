/** How the pairs of each chatbot are looked through, kept while the console is open: owners come back from trying one. */
import { useState } from 'react';
import type { PairView } from './pair-filter.ts';

export const EVERYTHING: PairView = { search: '', shown: 'all', order: 'newest' };

const views = new Map<string, PairView>();

export function usePairView(chatbotId: string): readonly [PairView, (view: PairView) => void] {
  const [view, setView] = useState(() => views.get(chatbotId) ?? EVERYTHING);
  const change = (changed: PairView): void => {
    views.set(chatbotId, changed);
    setView(changed);
  };
  return [view, change];
}
