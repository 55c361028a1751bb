/** What a language model suggests to whoever teaches, over HTTP. */
import type {
  DecideBody,
  SuggestBody,
  SuggestionRun,
  SuggestionState,
} from '../../../contract/knowledge/suggestions.ts';
import { request } from './client.ts';

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/suggestions`;

export const lookForSuggestions = (chatbotId: string, body: SuggestBody, signal: AbortSignal) =>
  request<SuggestionState>('POST', `${base(chatbotId)}/look`, { body, signal });
export const startSuggestions = (chatbotId: string, body: SuggestBody) =>
  request<SuggestionRun>('POST', base(chatbotId), { body });
export const stopSuggestions = (chatbotId: string, run: string) =>
  request<void>('POST', `${base(chatbotId)}/${run}/stop`);
export const decideSuggestion = (chatbotId: string, run: string, body: DecideBody) =>
  request<void>('PATCH', `${base(chatbotId)}/${run}`, { body });
