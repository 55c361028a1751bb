/** Places in other features where suggestions show: these import no feature, so that what stands there is given from above. */
import { type ComponentType, createContext, Suspense, use } from 'react';
import { useMay } from '../state/use-may.ts';

interface WordingsProps {
  chatbotId: string;
  answerId: number;
  /** What the answer has, saved or not. */
  taken: readonly string[];
  onTake: (question: string) => void;
}

interface DraftProps {
  chatbotId: string;
  question: string;
  wordings: readonly string[];
  onTake: (answer: string) => void;
}

interface QuestionsProps {
  chatbotId: string;
  fileId: number;
}

export interface SuggestionSlots {
  Wordings: ComponentType<WordingsProps>;
  Draft: ComponentType<DraftProps>;
  Questions: ComponentType<QuestionsProps>;
}

/** Undefined: nothing shows there. */
export const SlotsContext = createContext<SuggestionSlots | undefined>(undefined);

function useSlots(): SuggestionSlots | undefined {
  const slots = use(SlotsContext);
  return useMay()('teach') ? slots : undefined;
}

export function WordingsSlot(props: WordingsProps) {
  const slots = useSlots();
  return slots && <Suspense fallback={null}>{<slots.Wordings {...props} />}</Suspense>;
}

export function DraftSlot(props: DraftProps) {
  const slots = useSlots();
  return slots && <Suspense fallback={null}>{<slots.Draft {...props} />}</Suspense>;
}

export function QuestionsSlot(props: QuestionsProps) {
  const slots = useSlots();
  return slots && <Suspense fallback={null}>{<slots.Questions {...props} />}</Suspense>;
}
