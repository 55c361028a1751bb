/** Chatbots, keys, insights and unanswered questions over HTTP. */
import type { AskReply } from '../../../contract/chat.ts';
import type { ChangeChatbotBody, ChatbotRecord } from '../../../contract/chatbots.ts';
import type { Insights } from '../../../contract/insights.ts';
import type { CreateKeyBody, KeyRecord, NewKey } from '../../../contract/keys.ts';
import {
  CALIBRATION_LINES,
  type Calibration,
  type CalibrationLine,
  type CalibrationProgress,
} from '../../../contract/tuning.ts';
import { DISMISSALS_MAX, type UnansweredList, type UnansweredOutcome } from '../../../contract/unanswered.ts';
import { request, requestLines, toApiError, unreachable, withQuery } from './client.ts';

export const listChatbots = (signal?: AbortSignal) =>
  request<ChatbotRecord[]>('GET', '/api/chatbots', { signal });
export const createChatbot = (name: string) =>
  request<ChatbotRecord>('POST', '/api/chatbots', { body: { name } });
export const readChatbot = (chatbotId: string, signal?: AbortSignal) =>
  request<ChatbotRecord>('GET', `/api/chatbots/${chatbotId}`, { signal });
export const changeChatbot = (chatbotId: string, body: ChangeChatbotBody) =>
  request<ChatbotRecord>('PATCH', `/api/chatbots/${chatbotId}`, { body });
export const deleteChatbot = (chatbotId: string) => request<void>('DELETE', `/api/chatbots/${chatbotId}`);

export const listKeys = (chatbotId: string, signal?: AbortSignal) =>
  request<KeyRecord[]>('GET', `/api/chatbots/${chatbotId}/keys`, { signal });
export const createKey = (chatbotId: string, body: CreateKeyBody) =>
  request<NewKey>('POST', `/api/chatbots/${chatbotId}/keys`, { body });
export const revokeKey = (chatbotId: string, keyId: string) =>
  request<void>('DELETE', `/api/chatbots/${chatbotId}/keys/${keyId}`);

export const readInsights = (chatbotId: string, days: number, signal?: AbortSignal) => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return request<Insights>('GET', withQuery(`/api/chatbots/${chatbotId}/insights`, { days, timeZone }), {
    signal,
  });
};

/** Takes seconds for a chatbot of many pairs, and waits for its turn before that. */
export async function readCalibration(
  chatbotId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CalibrationProgress) => void },
): Promise<Calibration> {
  const path = `/api/chatbots/${chatbotId}/calibration`;
  for await (const line of requestLines<CalibrationLine>(path, CALIBRATION_LINES, signal)) {
    if ('calibration' in line) return line.calibration;
    if ('problem' in line) throw toApiError(line.problem.status, JSON.stringify(line.problem));
    onProgress(line.progress);
  }
  throw unreachable();
}

export const listUnanswered = (
  chatbotId: string,
  { outcome, signal }: { outcome?: UnansweredOutcome | undefined; signal?: AbortSignal },
) =>
  request<UnansweredList>('GET', withQuery(`/api/chatbots/${chatbotId}/unanswered`, { outcome }), { signal });

/** As many at once as the service takes. */
export async function dismissUnanswered(chatbotId: string, questions: readonly string[]): Promise<void> {
  for (let start = 0; start < questions.length; start += DISMISSALS_MAX) {
    const body = { questions: questions.slice(start, start + DISMISSALS_MAX) };
    await request<void>('POST', `/api/chatbots/${chatbotId}/unanswered/dismissals`, { body });
  }
}

/** Asks as the training API's clients do, but kept out of the statistics. */
export const ask = (chatbotId: string, question: string, signal?: AbortSignal) =>
  request<AskReply>('POST', `/api/Chat/${chatbotId}`, {
    body: { question, top: 5, log: false, explain: true },
    signal,
  });
