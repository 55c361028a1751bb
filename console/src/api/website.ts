/** How a chatbot shows itself on web pages, over HTTP. */
import type { ChangeWebsiteBody, WebsiteSettings } from '../../../contract/website.ts';
import { request } from './client.ts';

export const readWebsite = (chatbotId: string, signal?: AbortSignal) =>
  request<WebsiteSettings>('GET', `/api/chatbots/${chatbotId}/website`, { signal });
export const changeWebsite = (chatbotId: string, body: ChangeWebsiteBody) =>
  request<WebsiteSettings>('PATCH', `/api/chatbots/${chatbotId}/website`, { body });
