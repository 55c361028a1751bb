/** The preview of an import: returns the cells of a posted workbook, and stores nothing. */
import { fastifyMultipart } from '@fastify/multipart';
import { ChatbotParams } from '../../../../../contract/common.ts';
import {
  PREVIEW_MAX_BYTES,
  PreviewQuery,
  PreviewReply,
} from '../../../../../contract/knowledge/pair-preview.ts';
import { AppError } from '../../../errors.ts';
import type { TypedApp } from '../../typed-app.ts';
import { readUpload } from '../../uploads/upload.ts';
import type { ConsoleParts } from './parts.ts';

export async function registerPairPreviewRoute(root: TypedApp, parts: ConsoleParts): Promise<void> {
  const { config, pairPreviewer } = parts;
  const maxBytes = Math.min(PREVIEW_MAX_BYTES, config.upload.maxBytes);
  await root.register(async (app: TypedApp) => {
    app.removeContentTypeParser('application/json');
    await app.register(fastifyMultipart, { throwFileSizeLimit: false });

    app.post(
      '/api/chatbots/:chatbotId/pairs/preview',
      {
        config: { right: 'import' },
        schema: {
          hide: true,
          params: ChatbotParams,
          querystring: PreviewQuery,
          response: { 200: PreviewReply },
        },
      },
      async (request) => {
        if (!request.isMultipart()) {
          throw new AppError(
            'file_missing',
            'Send the file as multipart/form-data, in one part named "file".',
          );
        }
        const { received } = await readUpload(request, maxBytes, pairPreviewer);
        return pairPreviewer.read(received, request.query.locale);
      },
    );
  });
}
