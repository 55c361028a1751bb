/** Training files over HTTP; uploads by XMLHttpRequest, the one way that reports progress. */
import type { FileChunk, MassFilesBody, MassFilesReply } from '../../../contract/knowledge/console-files.ts';
import type {
  ChangeFileBody,
  FileDetails,
  FileRecord,
  UploadResult,
} from '../../../contract/knowledge/files.ts';
import {
  request,
  requestBlob,
  requestStep,
  STEP_HEADER,
  toApiError,
  unreachable,
  withQuery,
  withStep,
} from './client.ts';

export const listFiles = (chatbotId: string, signal?: AbortSignal) =>
  request<FileDetails[]>('GET', `/api/chatbots/${chatbotId}/files`, { signal });
export const readFile = (chatbotId: string, fileId: number, signal?: AbortSignal) =>
  request<FileDetails>('GET', `/api/Training/File/${chatbotId}/${fileId}`, { signal });
export const deleteFile = (chatbotId: string, fileId: number) =>
  requestStep('DELETE', `/api/Training/File/${chatbotId}/${fileId}`);
export const changeFile = (chatbotId: string, fileId: number, body: ChangeFileBody) =>
  request<FileDetails>('PATCH', `/api/Training/File/${chatbotId}/${fileId}`, { body });
/** Many at once, as one step of the history. */
export const changeFiles = (chatbotId: string, body: MassFilesBody) =>
  request<MassFilesReply>('POST', `/api/chatbots/${chatbotId}/files/mass`, { body });
export const listChunks = (chatbotId: string, fileId: number, after: number, signal?: AbortSignal) =>
  request<FileChunk[]>(
    'GET',
    withQuery(`/api/chatbots/${chatbotId}/files/${fileId}/chunks`, { after, limit: CHUNKS_PER_PAGE }),
    { signal },
  );
export const CHUNKS_PER_PAGE = 50;

/** Where the browser downloads the file as it was uploaded. */
export const originalUrl = (chatbotId: string, fileId: number) =>
  `/api/Training/File/${chatbotId}/${fileId}/content`;

export const readOriginal = (chatbotId: string, fileId: number) =>
  requestBlob(originalUrl(chatbotId, fileId));

export interface Upload<Reply = UploadResult> {
  finished: Promise<Reply>;
  cancel: () => void;
}

/** `onProgress` gets the share sent, 0 to 1; at 1 the service is reading and training. */
export function uploadFile(chatbotId: string, file: File, onProgress: (share: number) => void): Upload {
  return sendFile('POST', `/api/Training/File/${chatbotId}`, file, onProgress);
}

/** The file's old content answers until the new one is trained. */
export const replaceFile = (chatbotId: string, fileId: number, file: File): Promise<FileRecord> =>
  sendFile<FileRecord>('PUT', `/api/Training/File/${chatbotId}/${fileId}`, file, () => undefined).finished;

function sendFile<Reply>(
  method: 'POST' | 'PUT',
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Upload<Reply> {
  const xhr = new XMLHttpRequest();
  const finished = new Promise<Reply>((resolve, reject) => {
    xhr.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    xhr.upload.onload = () => onProgress(1);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300)
        resolve(withStep(JSON.parse(xhr.responseText) as Reply, xhr.getResponseHeader(STEP_HEADER)));
      else reject(toApiError(xhr.status, xhr.responseText, `${method} ${path}`));
    };
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
  });
  const form = new FormData();
  form.append('file', file, file.name);
  xhr.open(method, path);
  xhr.setRequestHeader('accept', 'application/json');
  xhr.send(form);
  return { finished, cancel: () => xhr.abort() };
}
