/** What was changed in a chatbot, over HTTP: read, put back and erased. */
import type {
  HistoryChangeRecord,
  HistoryPage,
  HistoryQuery,
  PutBackReply,
} from '../../../contract/history.ts';
import { request, withQuery } from './client.ts';

const base = (chatbotId: string) => `/api/Training/History/${chatbotId}`;

type Asked<T> = { [K in keyof T]: T[K] | undefined };

export const listHistory = (chatbotId: string, query: Asked<HistoryQuery>, signal?: AbortSignal) =>
  request<HistoryPage>('GET', withQuery(base(chatbotId), query), { signal });

export const listHistoryChanges = (
  chatbotId: string,
  stepId: string,
  page: { from: number; limit: number },
  signal?: AbortSignal,
) =>
  request<HistoryChangeRecord[]>('GET', withQuery(`${base(chatbotId)}/steps/${stepId}/changes`, page), {
    signal,
  });

/** @param isForced whether what was changed since is put back as well */
export const undoStep = (chatbotId: string, stepId: string, isForced: boolean) =>
  request<PutBackReply>(
    'POST',
    withQuery(`${base(chatbotId)}/steps/${stepId}/undo`, { force: isForced || undefined }),
  );

export const restoreChange = (chatbotId: string, stepId: string, ordinal: number, isForced: boolean) =>
  request<PutBackReply>(
    'POST',
    withQuery(`${base(chatbotId)}/steps/${stepId}/restore`, { ordinal, force: isForced || undefined }),
  );

export const eraseHistory = (
  chatbotId: string,
  { subject, subjectId }: Pick<HistoryChangeRecord, 'subject' | 'subjectId'>,
) => request<void>('DELETE', withQuery(base(chatbotId), { subject, subjectId }));
