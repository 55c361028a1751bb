/** The headings of the guides that the service shows, for the search. */
import type { GuideSection } from '../../../contract/guides.ts';
import { request } from './client.ts';

export const listGuideSections = (signal?: AbortSignal) =>
  request<GuideSection[]>('GET', '/docs/guides/index.json', { signal });
