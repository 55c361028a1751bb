/** What was asked, by day, over HTTP. */
import type { Insights } from '../../../contract/insights.ts';
import { request, withQuery } from './client.ts';

export const readInsights = (chatbotId: string, days: number, signal?: AbortSignal) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return request<Insights>('GET', withQuery(`/api/chatbots/${chatbotId}/insights`, { days, timeZone }), {
    signal,
  });
};
