/** Moving in: files of other products and exports of a chatbot, looked at or applied in one call. */
import { fastifyMultipart } from '@fastify/multipart';
import { ChatbotParams } from '../../../../contract/common.ts';
import {
  IMPORT_FILES_MAX,
  ImportForm,
  ImportQuery,
  ImportReply,
} from '../../../../contract/knowledge/imports.ts';
import { AppError } from '../../errors.ts';
import type { ImportService } from '../../services/console/moving/import-service.ts';
import { accessOf } from '../access/scopes.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { readUploads } from '../uploads/upload.ts';

const BODY = { content: { 'multipart/form-data': { schema: ImportForm } } };

export interface ImportRouteParts {
  imports: ImportService;
  /** Of an export; other files have a limit of their own. */
  maxBytes: number;
}

export async function registerImportRoutes(
  api: TypedApp,
  { imports, maxBytes }: ImportRouteParts,
): Promise<void> {
  await api.register(async (app: TypedApp) => {
    app.removeContentTypeParser('application/json');
    await app.register(fastifyMultipart, { throwFileSizeLimit: false });

    app.post(
      '/api/Training/Import/:chatbotId',
      {
        config: { scope: 'train', right: 'import' },
        schema: {
          tags: ['Moving in and out'],
          operationId: 'importAnswers',
          summary: 'Import files of another product, or an export',
          description:
            'Parts named `file`. The format is found by the content: QnA Maker, QnABot, Dify, FastGPT, MaxKB, WeKnora, Chatwoot, Chatbase, Botpress, Rasa, Zendesk, Intercom, tables, Markdown, or an export of a chatbot. Says of each row whether it is new, changes an answer, is the same or is refused; with `apply=true` it is imported.',
          params: ChatbotParams,
          querystring: ImportQuery,
          body: BODY,
          response: {
            200: success(ImportReply, 'What comes of it, or what came.'),
            ...problemResponses(
              'file_missing',
              'too_many_files',
              'not_found',
              'file_too_large',
              'unsupported_media_type',
              'unsupported_file_type',
              'file_unreadable',
              'file_encrypted',
              'file_has_no_text',
              'file_too_complex',
            ),
          },
        },
      },
      async (request) => {
        if (!request.isMultipart())
          throw new AppError('file_missing', 'Send the files as multipart/form-data, in parts named "file".');
        const limits = { maxBytes, maxFiles: IMPORT_FILES_MAX };
        const { received } = await readUploads(request, limits, imports);
        const {
          mode = 'upsert',
          apply = false,
          skipTables = false,
          format,
          question,
          answer,
        } = request.query;
        const columns = { question, answer };
        return imports.run(
          request.params.chatbotId,
          received,
          { mode, isApplied: apply, skipsTables: skipTables, format, columns },
          accessOf(request).actor,
        );
      },
    );
  });
}
