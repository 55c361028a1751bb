/** Section 4.2 of the training API: upload a training file; and an extension, replace one. */
import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ChatbotParams, RecordParams } from '../../../../contract/common.ts';
import { FileRecord, UploadForm, UploadQuery, UploadResult } from '../../../../contract/knowledge/files.ts';
import { AppError, type ErrorCode, invalidField } from '../../errors.ts';
import type { FileService, StagedFile } from '../../services/teaching/files.ts';
import type { Store } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { toFileRecord } from '../replies/file-records.ts';
import { readIdempotencyKey } from '../replies/idempotency-header.ts';
import { LOCATION, problemResponses, success } from '../replies/response-schemas.ts';
import { ReplacementHeaders, readPreference, UploadHeaders } from '../replies/upload-headers.ts';
import type { TypedApp } from '../typed-app.ts';
import { readUpload } from '../uploads/upload.ts';
import { readLabels, type UploadLabels } from '../uploads/upload-labels.ts';

export const FILE_TAGS = ['Training files'];

const BODY = { content: { 'multipart/form-data': { schema: UploadForm } } };

const REFUSALS: readonly ErrorCode[] = [
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
];

interface UploadRouteParts {
  files: FileService;
  store: Pick<Store, 'nowMs'>;
  maxBytes: number;
}

interface ReadForm {
  staged: StagedFile;
  labels: UploadLabels;
}

/** @param bases the paths above the chatbot's id; the first is the documented one */
export async function registerUploadRoutes(
  api: TypedApp,
  bases: readonly string[],
  parts: UploadRouteParts,
): Promise<void> {
  await api.register(async (app: TypedApp) => {
    app.removeContentTypeParser('application/json');
    await app.register(fastifyMultipart, { throwFileSizeLimit: false });
    for (const base of bases) {
      const hide = base !== bases[0];
      registerUpload(app, base, hide, parts);
      registerReplacement(app, base, hide, parts);
    }
  });
}

function registerUpload(app: TypedApp, base: string, hide: boolean, parts: UploadRouteParts): void {
  app.post(
    `${base}/:chatbotId`,
    {
      config: { scope: 'train', right: 'files' },
      schema: {
        hide,
        tags: FILE_TAGS,
        operationId: 'uploadFile',
        summary: 'Upload a file and train',
        description:
          'One part named `file`: pdf, docx, txt, xlsx or pptx. Answered once the file is trained, or after a while with training going on.',
        params: ChatbotParams,
        querystring: UploadQuery,
        headers: UploadHeaders,
        body: BODY,
        response: {
          200: success(
            UploadResult,
            'Replaced, with `onConflict=replace`: the id is that of the file that was there.',
          ),
          201: success(UploadResult, 'Kept, and as a rule trained.', { headers: LOCATION }),
          ...problemResponses(...REFUSALS, 'idempotency_key_reused'),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params;
      const idempotencyKey = readIdempotencyKey(request);
      const step = stepOf(request, parts.store);
      const replacesSame = request.query.onConflict === 'replace' || undefined;
      const { staged, labels } = await readForm(request, parts, replacesSame);
      const { id, isReplaced } = await parts.files.train(chatbotId, staged, {
        ...labels,
        replacesSame,
        idempotencyKey,
        isEarly: readPreference(request, reply),
        step,
      });
      if (isReplaced) reply.code(200);
      else reply.code(201).header('location', `/api/Training/File/${chatbotId}/${id}`);
      return { chatbotId, id, fileName: staged.fileName };
    },
  );
}

function registerReplacement(app: TypedApp, base: string, hide: boolean, parts: UploadRouteParts): void {
  app.put(
    `${base}/:chatbotId/:id`,
    {
      config: { scope: 'train', right: 'files' },
      schema: {
        hide,
        tags: FILE_TAGS,
        operationId: 'replaceFile',
        summary: 'Replace the content of a file',
        description:
          'A form as for an upload. The old content answers until the new one is trained; then both change in one step. Answered with the record once it is trained, or after a while with the old record and training going on; `replacement` of its details tells how that stands. What cannot be read is refused, and the old content stays.',
        params: RecordParams,
        headers: ReplacementHeaders,
        body: BODY,
        response: { 200: success(FileRecord, 'The record.'), ...problemResponses(...REFUSALS) },
      },
    },
    async (request, reply) => {
      const { chatbotId, id } = request.params;
      const step = stepOf(request, parts.store);
      // Before all of a large file is read.
      if (request.isMultipart()) await parts.files.get(chatbotId, id);
      const { staged, labels } = await readForm(request, parts);
      await parts.files.train(chatbotId, staged, {
        ...labels,
        replaces: id,
        isEarly: readPreference(request, reply),
        step,
      });
      const { file } = await parts.files.get(chatbotId, id);
      return toFileRecord(file);
    },
  );
}

/** @throws AppError as `readUpload`; invalid_request; nothing is kept then */
async function readForm(
  request: FastifyRequest,
  { files, maxBytes }: UploadRouteParts,
  needsExternalId = false,
): Promise<ReadForm> {
  if (!request.isMultipart()) {
    // The request has neither a media type nor a body; any other type was refused before.
    throw new AppError('file_missing', 'Send the file as multipart/form-data, in one part named "file".');
  }
  const { received: staged, fields } = await readUpload(request, maxBytes, files);
  try {
    const labels = readLabels(fields);
    if (needsExternalId && labels.externalId === undefined)
      throw invalidField(
        'onConflict',
        'needs the field externalId',
        'onConflict needs the field externalId.',
      );
    return { staged, labels };
  } catch (error) {
    await files.discard(staged);
    throw error;
  }
}
