/** What was changed in a chatbot, over HTTP: read, put back and erased. */
import type {
  DeletedPage,
  DeletedQuery,
  HistoryChangeRecord,
  HistoryPage,
  HistoryQuery,
  PutBackReply,
} from '../../../contract/history.ts';
import { isConflict, isGone, request, withQuery } from './client.ts';

const base = (chatbotId: string) => `/api/Training/History/${chatbotId}`;

type Asked<T> = { [K in keyof T]: T[K] | undefined };

export const listHistory = (chatbotId: string, query: Asked<HistoryQuery>, signal?: AbortSignal) =>
  request<HistoryPage>('GET', withQuery(base(chatbotId), query), { signal });

export const listDeleted = (chatbotId: string, query: Asked<DeletedQuery>, signal?: AbortSignal) =>
  request<DeletedPage>('GET', withQuery(`${base(chatbotId)}/deleted`, query), { signal });

export const listHistoryChanges = (
  chatbotId: string,
  stepId: string,
  page: { from: number; limit: number },
  signal?: AbortSignal,
) =>
  request<HistoryChangeRecord[]>('GET', withQuery(`${base(chatbotId)}/steps/${stepId}/changes`, page), {
    signal,
  });

/** Undoes a step once, however often that is tried: the reply to a try may have been lost. @throws ApiError */
export async function undoOnce(chatbotId: string, stepId: string): Promise<void> {
  try {
    await undoStep(chatbotId, stepId, false);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const { steps } = await listHistory(chatbotId, { limit: 50 });
    if (!steps.some(({ undoes }) => undoes === stepId)) throw error;
  }
}

/** @param otherwise what can be done where the step is in no history, for the owner keeps none */
export async function undoStepOr(
  chatbotId: string,
  stepId: string | undefined,
  otherwise: () => Promise<unknown>,
): Promise<void> {
  try {
    if (stepId !== undefined) {
      await undoOnce(chatbotId, stepId);
      return;
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await otherwise();
}

/** Where a change is in the history; of an answer, it may be one wording that it took away. */
export interface ChangePlace {
  stepId: string;
  ordinal: number;
  wordingId?: number | undefined;
}

/** @param isForced whether what was changed since is put back as well */
export const undoStep = (chatbotId: string, stepId: string, isForced: boolean) =>
  request<PutBackReply>(
    'POST',
    withQuery(`${base(chatbotId)}/steps/${stepId}/undo`, { force: isForced || undefined }),
  );

export const restoreChange = (
  chatbotId: string,
  { stepId, ordinal, wordingId }: ChangePlace,
  isForced: boolean,
) =>
  request<PutBackReply>(
    'POST',
    withQuery(`${base(chatbotId)}/steps/${stepId}/restore`, {
      ...{ ordinal, wordingId, force: isForced || undefined },
    }),
  );

export const eraseHistory = (
  chatbotId: string,
  { subject, subjectId }: Pick<HistoryChangeRecord, 'subject' | 'subjectId'>,
) => request<void>('DELETE', withQuery(base(chatbotId), { subject, subjectId }));
