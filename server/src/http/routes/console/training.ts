/** The console's routes for training data beyond the training API: file states, chunks, many files at once. */
import { ChatbotParams, RecordParams } from '../../../../../contract/common.ts';
import {
  ChunksQuery,
  FileChunkList,
  FileDetailsList,
  MassFilesBody,
  MassFilesReply,
} from '../../../../../contract/knowledge/console-files.ts';
import { AppError } from '../../../errors.ts';
import { readRecordId } from '../../access/authentication.ts';
import { toFileDetails } from '../../replies/file-records.ts';
import type { TypedApp } from '../../typed-app.ts';
import { ownStepOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const CHUNKS_DEFAULT = 100;

/** Route parameters are not converted by the validator. */
function readId(id: number | string): number {
  const read = readRecordId(id);
  if (read !== undefined) return read;
  throw new AppError('not_found', 'This chatbot has no such file.');
}

export function registerConsoleTrainingRoutes(app: TypedApp, parts: ConsoleParts): void {
  const { store, files } = parts;

  app.get(
    '/api/chatbots/:chatbotId/files',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: FileDetailsList } },
    },
    async (request) => (await files.listDetailed(request.params.chatbotId)).map(toFileDetails),
  );

  app.get(
    '/api/chatbots/:chatbotId/files/:id/chunks',
    {
      config: { right: 'read' },
      schema: {
        hide: true,
        params: RecordParams,
        querystring: ChunksQuery,
        response: { 200: FileChunkList },
      },
    },
    async (request) => {
      const { chatbotId, id } = request.params;
      const { after = -1, limit = CHUNKS_DEFAULT } = request.query;
      const { file } = await files.get(chatbotId, readId(id));
      const chunks = await store.read.knowledge.listChunks(chatbotId, file.id, { after, limit });
      return chunks.map(({ ordinal, text, locator }) => ({ ordinal, text, locator }));
    },
  );

  app.post(
    '/api/chatbots/:chatbotId/files/mass',
    {
      config: { right: 'files' },
      schema: {
        hide: true,
        params: ChatbotParams,
        body: MassFilesBody,
        response: { 200: MassFilesReply },
      },
    },
    async (request) => files.changeMany(request.params.chatbotId, request.body, ownStepOf(request, store)),
  );
}
