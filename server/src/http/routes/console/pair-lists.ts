/** The console's list of pairs over HTTP: page by page, and what changed since. */
import { ChatbotParams } from '../../../../../contract/common.ts';
import {
  PAIR_PAGE_MAX,
  PairChangesQuery,
  PairChangesReply,
  PairPage,
  PairPageQuery,
} from '../../../../../contract/knowledge/pair-list.ts';
import { toListedPair } from '../../replies/pair-records.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './parts.ts';

export function registerPairListRoutes(app: TypedApp, { pairLists }: ConsoleParts): void {
  app.get(
    '/api/chatbots/:chatbotId/pairs',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, querystring: PairPageQuery, response: { 200: PairPage } },
    },
    async (request) => {
      const { before, limit = PAIR_PAGE_MAX } = request.query;
      const { pairs, ...page } = await pairLists.readPage(request.params.chatbotId, { before, limit });
      return { ...page, pairs: pairs.map(toListedPair) };
    },
  );

  app.get(
    '/api/chatbots/:chatbotId/pairs/changes',
    {
      config: { right: 'read' },
      schema: {
        hide: true,
        params: ChatbotParams,
        querystring: PairChangesQuery,
        response: { 200: PairChangesReply },
      },
    },
    async (request) => {
      const changes = await pairLists.findChanges(request.params.chatbotId, request.query.since);
      if (changes === undefined) return { changes: null };
      return { changes: { ...changes, changed: changes.changed.map(toListedPair) } };
    },
  );
}
