/** Secure mode: the owner's server gets a token for one visitor with its key, and the page renews it with the token. */
import { ChatbotParams } from '../../../../contract/common.ts';
import { VisitorSessionReply } from '../../../../contract/embed.ts';
import { AppError } from '../../errors.ts';
import type { VisitorTokens } from '../../services/tenants/visitor-tokens.ts';
import { accessOf } from '../access/scopes.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import { toTimestamp } from '../replies/timestamp.ts';
import type { TypedApp } from '../typed-app.ts';

export function registerVisitorSessionRoute(app: TypedApp, visitorTokens: VisitorTokens): void {
  app.post(
    '/api/embed/:chatbotId/session',
    {
      config: { scope: 'ask', isForServers: true },
      schema: {
        tags: ['Chat'],
        operationId: 'openVisitorSession',
        summary: 'A token for one visitor of a page',
        description:
          "Secure mode: the owner's server calls this with a key that may ask, and gives the token to the page, which never holds the key. The page calls it with the token, before that expires, for a later one. Revoking the key ends its tokens at once.",
        params: ChatbotParams,
        response: { 201: success(VisitorSessionReply, 'The token.'), ...problemResponses() },
      },
    },
    async (request, reply) => {
      const { key, visitor } = accessOf(request);
      if (key === undefined) {
        throw new AppError('unauthenticated', 'Send an API key of this chatbot: Authorization: Bearer KEY.');
      }
      const made =
        visitor === undefined ? await visitorTokens.issue(key) : await visitorTokens.renew(visitor);
      if (made === undefined) {
        throw new AppError(
          'unauthenticated',
          "This visitor's session is too old to be renewed: the owner's server must begin a new one.",
        );
      }
      reply.code(201).header('cache-control', 'no-store');
      return { token: made.token, expiresDate: toTimestamp(made.expiresAtMs) };
    },
  );
}
