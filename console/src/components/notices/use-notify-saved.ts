/** Says that a change is saved or done, with an undo where the history has what was before. */
import { useQueryClient } from '@tanstack/react-query';
import { undoOnce } from '../../api/history.ts';
import { useHasHistory } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { notifyDone } from './notify.ts';
import { notifyUndo } from './notify-undo.tsx';

/** @returns tells it. `stepId` is that of the reply; undefined where it has none */
export function useNotifySaved(chatbotId: string): (stepId: string | undefined, message?: string) => void {
  const queryClient = useQueryClient();
  const isKept = useHasHistory();
  return (stepId, message = strings.common.saved) => {
    if (!isKept || stepId === undefined) return notifyDone(message);
    const undo = async () => {
      await undoOnce(chatbotId, stepId);
      await queryClient.invalidateQueries({ queryKey: ['chatbot', chatbotId] });
      notifyDone(strings.answers.undone);
    };
    notifyUndo(message, undo, { givesWay: true });
  };
}
