/** Tells a client that keeps a folder in step which of its files to send, and which are there that it has no more. */
import { ChatbotParams } from '../../../../contract/common.ts';
import { SyncBody, SyncReply } from '../../../../contract/knowledge/file-sync.ts';
import type { FileSync } from '../../services/teaching/file-sync.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

export interface FileSyncRouteParts {
  fileSync: FileSync;
  /** The largest upload. */
  maxBytes: number;
  /** The largest manifest. */
  syncBytes: number;
}

export function registerFileSync(
  app: TypedApp,
  base: string,
  { hide, tags }: { hide: boolean; tags: string[] },
  { fileSync, maxBytes, syncBytes }: FileSyncRouteParts,
): void {
  app.post(
    `${base}/:chatbotId/sync`,
    {
      bodyLimit: syncBytes,
      config: { scope: 'train', right: 'files' },
      schema: {
        hide,
        tags,
        operationId: 'compareFiles',
        summary: 'Compare a folder with the files',
        description:
          'Files are compared by `externalId` and SHA-256. Changes nothing: the client uploads with `onConflict=replace`, and deletes what it wants deleted.',
        params: ChatbotParams,
        body: SyncBody,
        response: {
          200: success(SyncReply, 'What differs.'),
          ...problemResponses('invalid_json', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => ({ ...(await fileSync.compare(request.params.chatbotId, request.body)), maxBytes }),
  );
}
