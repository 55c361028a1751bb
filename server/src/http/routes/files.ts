/** Section 4.2 of the training API: list and delete training files; and extensions, their details and content. */
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ChatbotParams, DeleteQuery, ListQuery, RecordParams } from '../../../../contract/common.ts';
import {
  ChangeFileBody,
  FileDetails,
  FileList,
  sanitiseFileName,
} from '../../../../contract/knowledge/files.ts';
import { invalidField } from '../../errors.ts';
import type { FileService } from '../../services/teaching/files.ts';
import type { Store } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { contentDisposition } from '../replies/content-disposition.ts';
import { ERASE_DESCRIPTION } from '../replies/erase-description.ts';
import { mediaTypeOf, toFileDetails, toFileRecord } from '../replies/file-records.ts';
import { LIST_DESCRIPTION, LIST_HEADERS, sendPage } from '../replies/list-reply.ts';
import { problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { type FileSyncRouteParts, registerFileSync } from './file-sync.ts';
import { FILE_TAGS, registerUploadRoutes } from './file-uploads.ts';

export interface FileRouteParts extends FileSyncRouteParts {
  files: FileService;
  store: Pick<Store, 'nowMs'>;
  publicUrl: string | null;
}

/** The contract writes these paths with `Training` and with `Train`; both work, the first is the documented one. */
const BASES = ['/api/Training/File', '/api/Train/File'] as const;

export async function registerFileRoutes(api: TypedApp, parts: FileRouteParts): Promise<void> {
  await registerUploadRoutes(api, BASES, parts);
  for (const base of BASES) {
    registerRecords(api, base, parts);
    registerFileSync(api, base, { hide: base !== BASES[0], tags: FILE_TAGS }, parts);
  }
}

function registerRecords(app: TypedApp, base: string, { files, store, publicUrl }: FileRouteParts): void {
  const hide = base !== BASES[0];

  app.get(
    `${base}/:chatbotId`,
    {
      config: { scope: 'read' },
      schema: {
        hide,
        tags: FILE_TAGS,
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
        tags: FILE_TAGS,
        operationId: 'getFile',
        summary: 'Details of a file',
        description: 'How its training stands, and what was read from each page, slide or sheet.',
        params: RecordParams,
        response: { 200: success(FileDetails, 'The details.'), ...problemResponses('not_found') },
      },
    },
    async (request) => toFileDetails(await files.get(request.params.chatbotId, request.params.id)),
  );

  app.get(
    `${base}/:chatbotId/:id/content`,
    {
      config: { scope: 'read' },
      schema: {
        hide,
        tags: FILE_TAGS,
        operationId: 'getFileContent',
        summary: 'Download a file',
        description: 'The file as it was uploaded, always as an attachment.',
        params: RecordParams,
        response: {
          200: success(
            Type.Unsafe<Readable>(
              Type.String({ contentMediaType: 'application/octet-stream', format: 'binary' }),
            ),
            'The file, with the media type of its kind.',
            { mediaType: '*/*' },
          ),
          ...problemResponses('not_found'),
        },
      },
    },
    async (request, reply) => {
      const { file, content } = await files.read(request.params.chatbotId, request.params.id);
      return reply
        .type(mediaTypeOf(file))
        .header('content-disposition', contentDisposition(file.fileName))
        .header('content-length', file.sizeBytes)
        .send(content);
    },
  );

  app.patch(
    `${base}/:chatbotId/:id`,
    {
      config: { scope: 'train', right: 'files' },
      schema: {
        hide,
        tags: FILE_TAGS,
        operationId: 'changeFile',
        summary: 'Rename a file, switch it on or off, tag it',
        description:
          'Holds from the reply on, in every answer, without training the file anew. What is absent stays as it is.',
        params: RecordParams,
        body: ChangeFileBody,
        response: {
          200: success(FileDetails, 'The details as they are now.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => {
      const { chatbotId, id } = request.params;
      await files.change(chatbotId, id, readChanges(request.body), stepOf(request, store));
      return toFileDetails(await files.get(chatbotId, id));
    },
  );

  app.delete(
    `${base}/:chatbotId/:id`,
    {
      config: { scope: 'train', right: 'files' },
      schema: {
        hide,
        tags: FILE_TAGS,
        operationId: 'deleteFile',
        summary: 'Delete a file',
        description: `The file answers nothing any more once this is answered. ${ERASE_DESCRIPTION}`,
        params: RecordParams,
        querystring: DeleteQuery,
        response: {
          204: Type.Null({ description: 'Deleted.' }),
          ...problemResponses(...UNWANTED_BODY, 'not_found'),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId, id } = request.params;
      const isErasing = request.query.erase === true;
      await files.remove(chatbotId, id, stepOf(request, store), { isErasing });
      return reply.code(204).send(null);
    },
  );
}

/** @throws AppError invalid_request if nothing is left of the name */
function readChanges({ fileName: sent, ...changes }: ChangeFileBody): ChangeFileBody {
  if (sent === undefined) return changes;
  const fileName = sanitiseFileName(sent);
  if (fileName !== '') return { ...changes, fileName };
  throw invalidField(
    '/fileName',
    'must be a name',
    'The file cannot be changed so: /fileName must be a name.',
  );
}
