/** How a chatbot shows itself on web pages, over HTTP. */
import type { ComposingState } from '../../../contract/asking/composing.ts';
import type { ChangeWebsiteBody, WebsiteSettings } from '../../../contract/website.ts';
import { request } from './client.ts';

/** What became of answers that a language model could compose. */
export const readComposing = (chatbotId: string, signal?: AbortSignal) =>
  request<ComposingState>('GET', `/api/chatbots/${chatbotId}/composing`, { signal });
export const readWebsite = (chatbotId: string, signal?: AbortSignal) =>
  request<WebsiteSettings>('GET', `/api/chatbots/${chatbotId}/website`, { signal });
export const changeWebsite = (chatbotId: string, body: ChangeWebsiteBody) =>
  request<WebsiteSettings>('PATCH', `/api/chatbots/${chatbotId}/website`, { body });
