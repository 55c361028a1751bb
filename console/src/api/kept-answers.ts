/** The answers that a chatbot keeps, and what was made of them, over HTTP. */
import type { AnswerLogPage, AnswerLogQuery, FeedbackBody } from '../../../contract/asking/answer-log.ts';
import { request, withQuery } from './client.ts';

type Asked<T> = { [K in keyof T]: T[K] | undefined };

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/kept-answers`;

export const listKeptAnswers = (chatbotId: string, query: Asked<AnswerLogQuery>, signal?: AbortSignal) =>
  request<AnswerLogPage>('GET', withQuery(base(chatbotId), query), { signal });

/** Where the browser gets them as a file: all that the query leaves. */
export const keptAnswersFile = (chatbotId: string, query: Asked<AnswerLogQuery>): string =>
  withQuery(`${base(chatbotId)}.csv`, query);

export const markAnswer = (chatbotId: string, id: string, isMarkedRight: boolean) =>
  request<void>('PUT', `${base(chatbotId)}/${id}/review`, { body: { isMarkedRight } });

export const giveFeedback = (chatbotId: string, body: FeedbackBody) =>
  request<void>('POST', `/api/Chat/${chatbotId}/feedback`, { body });

export const eraseVisitor = (chatbotId: string, visitorId: string) =>
  request<{ answers: number }>('DELETE', `/api/Chat/${chatbotId}/visitors/${encodeURIComponent(visitorId)}`);
