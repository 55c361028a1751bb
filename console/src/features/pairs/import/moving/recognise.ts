/** Lets the service look at files: those of another product and exports it reads, a table is read here, by columns that are chosen. */
import { importFiles } from '../../../../api/imports.ts';
import type { Recognised } from './moving-preview.tsx';

const TABLE = /\.(csv|tsv|txt|xlsx)$/i;

/**
 * Undefined for a table.
 * @throws ApiError for files of no known format
 */
export async function recognise(chatbotId: string, files: readonly File[]): Promise<Recognised | undefined> {
  try {
    const reply = await importFiles(chatbotId, files);
    return reply.format === 'table' ? undefined : { files, reply };
  } catch (error) {
    // What may be a table is read here all the same, where what is wrong with it is told by row and column.
    if (files.length === 1 && TABLE.test(files[0]?.name ?? '')) return undefined;
    throw error;
  }
}
