/** The chatbot that the address names. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { readChatbot } from '../api/chatbots.ts';
import { queryKeys } from './query-keys.ts';

export function useChatbotId(): string {
  return useParams({ from: '/owner/chatbots/$chatbotId' }).chatbotId;
}

export function useChatbot() {
  const chatbotId = useChatbotId();
  return useQuery({
    queryKey: queryKeys.chatbot(chatbotId),
    queryFn: ({ signal }) => readChatbot(chatbotId, signal),
  });
}

/** Whether what is changed can be put back: some owners keep no history. False until that is known. */
export function useHasHistory(): boolean {
  const { data } = useChatbot();
  return data !== undefined && (data.historyDays ?? data.defaultHistoryDays) > 0;
}
