/** Moving in and out over HTTP: files of other products and exports are read by the service, which applies many rows by itself. */
import type { BulkReply, BulkRow } from '../../../contract/knowledge/bulk.ts';
import type { BeginImportBody, ImportPartBody, ImportRun } from '../../../contract/knowledge/import-runs.ts';
import type { ImportReply } from '../../../contract/knowledge/imports.ts';
import { request, withQuery } from './client.ts';

/** @param isApplied false: it is only said what would come of them; of a table, only that it is one */
export function importFiles(
  chatbotId: string,
  files: readonly File[],
  isApplied = false,
): Promise<ImportReply> {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  const options = isApplied ? { apply: 'true' } : { skipTables: 'true' };
  return request<ImportReply>('POST', withQuery(`/api/Training/Import/${chatbotId}`, options), { form });
}

/** A few new answers, in one call. */
export const addRows = (chatbotId: string, rows: readonly BulkRow[]) =>
  request<BulkReply>('POST', `/api/Training/QA/${chatbotId}/bulk`, { body: { mode: 'add', rows } });

const base = (chatbotId: string): string => `/api/chatbots/${chatbotId}/import`;

/** The same part again replaces it. */
export const putImportPart = (chatbotId: string, part: ImportPartBody) =>
  request<void>('PUT', `${base(chatbotId)}/parts`, { body: part });
/** From then on the service goes on by itself; begun again, it is told as it is. */
export const beginImport = (chatbotId: string, body: BeginImportBody) =>
  request<ImportRun>('POST', base(chatbotId), { body });
export const readImport = (chatbotId: string, signal: AbortSignal) =>
  request<ImportRun>('GET', base(chatbotId), { signal });
export const stopImport = (chatbotId: string) => request<ImportRun>('POST', `${base(chatbotId)}/stop`);
export const resumeImport = (chatbotId: string) => request<ImportRun>('POST', `${base(chatbotId)}/resume`);
export const discardImport = (chatbotId: string) => request<void>('DELETE', base(chatbotId));

/** The session lets a browser download it. */
export const exportAddress = (chatbotId: string): string => `/api/Training/Export/${chatbotId}`;
