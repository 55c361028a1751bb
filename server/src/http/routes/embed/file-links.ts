/** Opens the file that an answer comes from to whoever has the link in it: always as a download, never as a page. */
import type { AskReply } from '../../../../../contract/asking/chat.ts';
import { RecordParams } from '../../../../../contract/common.ts';
import { FileLinkQuery } from '../../../../../contract/embed.ts';
import { AppError } from '../../../errors.ts';
import { availabilityStateOf } from '../../../services/teaching/availability-state.ts';
import type { FileService } from '../../../services/teaching/files.ts';
import type { FileLinks } from '../../../services/tenants/file-links.ts';
import type { ApiKey } from '../../../store/types.ts';
import { isUuid, readRecordId } from '../../access/authentication.ts';
import { setApiHeaders } from '../../protocol/security-headers.ts';
import { contentDisposition } from '../../replies/content-disposition.ts';
import { mediaTypeOf } from '../../replies/file-records.ts';
import type { TypedApp } from '../../typed-app.ts';

export interface FileLinkParts {
  files: Pick<FileService, 'read'>;
  fileLinks: FileLinks;
  /** The store's clock. */
  store: { nowMs(): number };
}

/** Were it shown after all, it could run nothing and reach nobody. */
const CONTENT_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** The same for a file that is not there, so that nobody learns which there are. */
const withdrawn = (): AppError =>
  new AppError('not_found', 'This link has expired or was withdrawn. Ask the chat again for a new one.');

/** Adds the link to the file that is said, where visitors may open it. */
export async function linkFiles(reply: AskReply, key: ApiKey, fileLinks: FileLinks): Promise<AskReply> {
  const matches = reply.matches.map(async (match) => {
    const link = match.type === 'file' ? await fileLinks.sign(key, match.id) : undefined;
    if (link === undefined) return match;
    const { chatbotId, fileId, keyId, expiresAtMs, signature } = link;
    const query = new URLSearchParams({ expires: `${expiresAtMs}`, key: keyId, signature });
    return { ...match, contentUrl: `/api/embed/${chatbotId}/files/${fileId}?${query}` };
  });
  return { ...reply, matches: await Promise.all(matches) };
}

export async function registerFileLinks(root: TypedApp, parts: FileLinkParts): Promise<void> {
  await root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    app.get(
      '/api/embed/:chatbotId/files/:id',
      { schema: { hide: true, params: RecordParams, querystring: FileLinkQuery } },
      async (request, reply) => {
        const { chatbotId, id } = request.params;
        const { expires: expiresAtMs, key: keyId, signature } = request.query;
        const fileId = readRecordId(id);
        if (!isUuid(chatbotId) || fileId === undefined) throw withdrawn();
        const link = { chatbotId: chatbotId.toLowerCase(), fileId, keyId, expiresAtMs, signature };
        if (!(await parts.fileLinks.verify(link))) throw withdrawn();
        const { file, content } = await read(link, parts);
        return reply
          .type(mediaTypeOf(file))
          .headers(CONTENT_HEADERS)
          .header('content-disposition', contentDisposition(file.fileName))
          .header('content-length', file.sizeBytes)
          .send(content);
      },
    );
  });
}

async function read(
  { chatbotId, fileId }: { chatbotId: string; fileId: number },
  { files, store }: FileLinkParts,
): ReturnType<FileService['read']> {
  const found = await files.read(chatbotId, fileId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? withdrawn() : error;
  });
  // What does not answer is not shown either.
  const isActive = availabilityStateOf(found.file, store.nowMs()) === 'active';
  if (found.file.state === 'trained' && isActive) return found;
  found.content.destroy();
  throw withdrawn();
}
