/** What saving an answer would change, before it is saved. */
import { ChatbotParams } from '../../../../contract/common.ts';
import { Impact, ImpactBody } from '../../../../contract/knowledge/impact.ts';
import type { ImpactService } from '../../services/asking/impact/impact.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

export function registerImpactRoute(app: TypedApp, impact: ImpactService): void {
  app.post(
    '/api/Training/QA/:chatbotId/impact',
    {
      config: { scope: 'read' },
      schema: {
        tags: ['Q&A pairs'],
        operationId: 'measureImpact',
        summary: 'Tell what saving an answer would change',
        description:
          'Changes nothing. The questions near to the edit, taught ones and those kept as unanswered, are asked before and after it: which of them would get another answer, which none any more, which one for the first time. Beside them, what contradicts the answer: another answer to nearly its question, or a passage of a file with another number.',
        params: ChatbotParams,
        body: ImpactBody,
        response: {
          200: success(Impact, 'What would change.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => impact.measure(request.params.chatbotId, request.body),
  );
}
