/** Golden questions over HTTP: what a chatbot must say, and whether it does. */
import type {
  GoldenBody,
  GoldenList,
  GoldenRecord,
  GoldenRun,
  ImportGoldenReply,
} from '../../../contract/asking/golden.ts';
import { request } from './client.ts';

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/golden`;

/** Where the browser downloads them. */
export const goldenCsvUrl = (chatbotId: string): string => `${base(chatbotId)}/csv`;

export const listGolden = (chatbotId: string, signal: AbortSignal) =>
  request<GoldenList>('GET', base(chatbotId), { signal });
export const listGoldenRuns = (chatbotId: string, signal: AbortSignal) =>
  request<GoldenRun[]>('GET', `${base(chatbotId)}/runs`, { signal });
export const addGolden = (chatbotId: string, questions: readonly GoldenBody[]) =>
  request<void>('POST', base(chatbotId), { body: { questions } });
export const changeGolden = (chatbotId: string, id: number, body: GoldenBody) =>
  request<void>('PUT', `${base(chatbotId)}/${id}`, { body });
export const deleteGolden = (chatbotId: string, ids: readonly number[]) =>
  request<void>('POST', `${base(chatbotId)}/deletions`, { body: { ids } });
/** Under the ids that they had. */
export const restoreGolden = (chatbotId: string, questions: readonly GoldenRecord[]) => {
  const body = questions.map(({ outcome: _, said: __, ...kept }) => kept);
  return request<void>('POST', `${base(chatbotId)}/deletions/restored`, { body: { questions: body } });
};
export const importGolden = (chatbotId: string, csv: string) =>
  request<ImportGoldenReply>('POST', `${base(chatbotId)}/csv`, { body: { csv } });
