/** Moving in and out over HTTP: files of other products and exports are read by the service, rows are applied in one call. */
import type { BulkRow } from '../../../contract/knowledge/bulk.ts';
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

/** A row that is known by its external id or a question changes that answer. */
export const applyRows = (chatbotId: string, rows: readonly BulkRow[]) =>
  request<Pick<ImportReply, 'counts'>>('POST', `/api/Training/QA/${chatbotId}/bulk`, {
    body: { mode: 'upsert', rows },
  });

/** The session lets a browser download it. */
export const exportAddress = (chatbotId: string): string => `/api/Training/Export/${chatbotId}`;
