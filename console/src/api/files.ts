/** Training files over HTTP; uploads by XMLHttpRequest, the one way that reports progress. */
import type { FileChunk } from '../../../contract/console-files.ts';
import type { FileDetails, UploadResult } from '../../../contract/files.ts';
import { request, requestBlob, toApiError, unreachable, withQuery } from './client.ts';

export const listFiles = (chatbotId: string, signal?: AbortSignal) =>
  request<FileDetails[]>('GET', `/api/chatbots/${chatbotId}/files`, { signal });
export const readFile = (chatbotId: string, fileId: number, signal?: AbortSignal) =>
  request<FileDetails>('GET', `/api/Training/File/${chatbotId}/${fileId}`, { signal });
export const deleteFile = (chatbotId: string, fileId: number) =>
  request<void>('DELETE', `/api/Training/File/${chatbotId}/${fileId}`);
export const listChunks = (chatbotId: string, fileId: number, after: number, signal?: AbortSignal) =>
  request<FileChunk[]>(
    'GET',
    withQuery(`/api/chatbots/${chatbotId}/files/${fileId}/chunks`, { after, limit: CHUNKS_PER_PAGE }),
    { signal },
  );
export const CHUNKS_PER_PAGE = 50;

/** Where the browser downloads the file as it was uploaded. */
export const originalUrl = (chatbotId: string, fileId: number) =>
  `/api/chatbots/${chatbotId}/files/${fileId}/original`;

export const readOriginal = (chatbotId: string, fileId: number) =>
  requestBlob(originalUrl(chatbotId, fileId));

export interface Upload {
  finished: Promise<UploadResult>;
  cancel: () => void;
}

/** `onProgress` gets the share sent, 0 to 1; at 1 the service is reading and training. */
export function uploadFile(chatbotId: string, file: File, onProgress: (share: number) => void): Upload {
  const xhr = new XMLHttpRequest();
  const finished = new Promise<UploadResult>((resolve, reject) => {
    xhr.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    xhr.upload.onload = () => onProgress(1);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(JSON.parse(xhr.responseText) as UploadResult);
      else reject(toApiError(xhr.status, xhr.responseText));
    };
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
  });
  const form = new FormData();
  form.append('file', file, file.name);
  xhr.open('POST', `/api/Training/File/${chatbotId}`);
  xhr.setRequestHeader('accept', 'application/json');
  xhr.send(form);
  return { finished, cancel: () => xhr.abort() };
}
