/** Saves settings of a chatbot. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeChatbotBody } from '../../../../contract/chatbots.ts';
import { changeChatbot } from '../../api/chatbots.ts';
import { stepIdOf } from '../../api/client.ts';
import { notifyError } from '../../components/notices/notify.ts';
import { useNotifySaved } from '../../components/notices/use-notify-saved.ts';
import { queryKeys } from '../../state/query-keys.ts';

export function useChangeChatbot(chatbotId: string) {
  const queryClient = useQueryClient();
  const notifySaved = useNotifySaved(chatbotId);
  return useMutation({
    mutationFn: (changes: ChangeChatbotBody) => changeChatbot(chatbotId, changes),
    onSuccess: (chatbot) => {
      queryClient.setQueryData(queryKeys.chatbot(chatbotId), chatbot);
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbots });
      notifySaved(stepIdOf(chatbot));
    },
    onError: notifyError,
  });
}
