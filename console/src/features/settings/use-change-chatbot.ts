/** Saves settings of a chatbot. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeChatbotBody } from '../../../../contract/chatbots.ts';
import { changeChatbot } from '../../api/chatbots.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

export function useChangeChatbot(chatbotId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: ChangeChatbotBody) => changeChatbot(chatbotId, changes),
    onSuccess: (chatbot) => {
      queryClient.setQueryData(queryKeys.chatbot(chatbotId), chatbot);
      void queryClient.invalidateQueries({ queryKey: queryKeys.chatbots });
      notifyDone(strings.common.saved);
    },
    onError: notifyError,
  });
}
