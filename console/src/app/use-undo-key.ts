/** Ctrl + Z anywhere in a chatbot takes back the last change of this person, when no notice offers that any more. */
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadCode } from '../api/load-code.ts';
import { notifyError } from '../components/notices/notify.ts';
import { isUndoKey, isUndoOffered } from '../components/notices/notify-undo.tsx';
import { useSession } from '../state/session.ts';
import { useMay } from '../state/use-may.ts';

export function useUndoKey(): void {
  const { chatbotId } = useParams({ strict: false });
  const accountId = useSession().data?.account?.id;
  const mayTeach = useMay()('teach');
  const queryClient = useQueryClient();
  useEffect(() => {
    if (chatbotId === undefined || accountId === undefined || !mayTeach) return;
    let isBusy = false;
    const undo = async () => {
      isBusy = true;
      try {
        const { undoLast } = await loadCode(() => import('../features/history/undo-last.ts'));
        await undoLast(queryClient, chatbotId, accountId);
      } catch (error) {
        notifyError(error);
      } finally {
        isBusy = false;
      }
    };
    const listen = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isUndoOffered()) return;
      event.preventDefault();
      if (!isBusy) void undo();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [chatbotId, accountId, mayTeach, queryClient]);
}
