/** Moving out: a chatbot as one archive. */
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../contract/common.ts';
import type { ExportService } from '../../services/console/moving/archive/export-service.ts';
import { contentDisposition } from '../replies/content-disposition.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

const ExportQuery = Type.Object({
  history: Type.Optional(
    Type.Boolean({
      description: 'Whether its history is in the archive as well, to be read. Default: false.',
    }),
  ),
});

export function registerExportRoute(app: TypedApp, exports: ExportService): void {
  app.get(
    '/api/Training/Export/:chatbotId',
    {
      config: { scope: 'read' },
      schema: {
        tags: ['Moving in and out'],
        operationId: 'exportChatbot',
        summary: 'Export a chatbot',
        description:
          'One zip: answers with wordings, tags and spans of time, files, and settings. Imported into an empty chatbot, it answers the same.',
        params: ChatbotParams,
        querystring: ExportQuery,
        response: {
          200: success(
            Type.Unsafe<Readable>(Type.String({ contentMediaType: 'application/zip', format: 'binary' })),
            'The archive.',
            { mediaType: 'application/zip' },
          ),
          ...problemResponses('not_found'),
        },
      },
    },
    async (request, reply) => {
      const { fileName, content } = await exports.open(request.params.chatbotId, {
        withHistory: request.query.history,
      });
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition(fileName))
        .send(content);
    },
  );
}
