/** Section 4.2 of the training API: upload, list and delete training files; and their details, an extension. */
import { fastifyMultipart } from '@fastify/multipart';
import { Type } from 'typebox';
import { ChatbotParams, ListQuery, RecordParams } from '../../../../contract/common.ts';
import { FileDetails, FileList, UploadForm, UploadResult } from '../../../../contract/files.ts';
import { AppError } from '../../errors.ts';
import type { FileService } from '../../services/teaching/files.ts';
import { toFileDetails, toFileRecord } from '../replies/file-records.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '../replies/idempotency-header.ts';
import { LIST_DESCRIPTION, LIST_HEADERS, sendPage } from '../replies/list-reply.ts';
import { LOCATION, problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { readUpload } from '../uploads/upload.ts';

const TAGS = ['Training files'];

export interface FileRouteParts {
  files: FileService;
  publicUrl: string | null;
  maxBytes: number;
}

/** The contract writes these paths with `Training` and with `Train`; both work, the first is the documented one. */
const BASES = ['/api/Training/File', '/api/Train/File'] as const;
type Base = (typeof BASES)[number];

const isHidden = (base: Base): boolean => base === '/api/Train/File';

export async function registerFileRoutes(api: TypedApp, parts: FileRouteParts): Promise<void> {
  await api.register(async (app: TypedApp) => {
    app.removeContentTypeParser('application/json');
    await app.register(fastifyMultipart, { throwFileSizeLimit: false });
    for (const base of BASES) registerUpload(app, base, parts);
  });
  for (const base of BASES) registerRecords(api, base, parts);
}

function registerUpload(app: TypedApp, base: Base, { files, maxBytes }: FileRouteParts): void {
  app.post(
    `${base}/:chatbotId`,
    {
      config: { scope: 'train' },
      schema: {
        hide: isHidden(base),
        tags: TAGS,
        operationId: 'uploadFile',
        summary: 'Upload a file and train',
        description:
          'One part named `file`: pdf, docx, txt, xlsx or pptx. Answered once the file is trained, or after a while with training going on.',
        params: ChatbotParams,
        headers: IdempotencyHeaders,
        body: { content: { 'multipart/form-data': { schema: UploadForm } } },
        response: {
          201: success(UploadResult, 'Kept, and as a rule trained.', { headers: LOCATION }),
          ...problemResponses(
            'file_missing',
            'too_many_files',
            'not_found',
            'conflict',
            'file_too_large',
            'unsupported_media_type',
            'unsupported_file_type',
            'file_unreadable',
            'file_encrypted',
            'file_has_no_text',
            'file_too_complex',
            'idempotency_key_reused',
          ),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params;
      const idempotencyKey = readIdempotencyKey(request);
      if (!request.isMultipart()) {
        // The request has neither a media type nor a body; any other type was refused before.
        throw new AppError('file_missing', 'Send the file as multipart/form-data, in one part named "file".');
      }
      const staged = await readUpload(request, maxBytes, files);
      const id = await files.train(chatbotId, staged, idempotencyKey);
      reply.code(201).header('location', `/api/Training/File/${chatbotId}/${id}`);
      return { chatbotId, id, fileName: staged.fileName };
    },
  );
}

function registerRecords(app: TypedApp, base: Base, { files, publicUrl }: FileRouteParts): void {
  const hide = isHidden(base);

  app.get(
    `${base}/:chatbotId`,
    {
      config: { scope: 'read' },
      schema: {
        hide,
        tags: TAGS,
        operationId: 'listFiles',
        summary: 'List all files',
        description: LIST_DESCRIPTION,
        params: ChatbotParams,
        querystring: ListQuery,
        response: { 200: success(FileList, 'The files.', { headers: LIST_HEADERS }), ...problemResponses() },
      },
    },
    async (request, reply) => {
      const page = await files.list(request.params.chatbotId, request.query);
      return sendPage(request, reply, page, { toRecord: toFileRecord, publicUrl });
    },
  );

  app.get(
    `${base}/:chatbotId/:id`,
    {
      config: { scope: 'read' },
      schema: {
        hide,
        tags: TAGS,
        operationId: 'getFile',
        summary: 'Details of a file',
        description: 'How its training stands, and what was read from each page, slide or sheet.',
        params: RecordParams,
        response: { 200: success(FileDetails, 'The details.'), ...problemResponses('not_found') },
      },
    },
    async (request) => toFileDetails(await files.get(request.params.chatbotId, request.params.id)),
  );

  app.delete(
    `${base}/:chatbotId/:id`,
    {
      config: { scope: 'train' },
      schema: {
        hide,
        tags: TAGS,
        operationId: 'deleteFile',
        summary: 'Delete a file',
        description: 'The file answers nothing any more once this is answered.',
        params: RecordParams,
        response: {
          204: Type.Null({ description: 'Deleted.' }),
          ...problemResponses(...UNWANTED_BODY, 'not_found'),
        },
      },
    },
    async (request, reply) => {
      await files.remove(request.params.chatbotId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
