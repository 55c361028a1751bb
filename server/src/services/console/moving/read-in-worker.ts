/** Reads an import in a thread of its own, within a time and an amount of memory. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../../errors.ts';
import type { ImportOptions, ReadImport } from './read-import.ts';
import type { ImportFile } from './read-sources.ts';
import type { ImportSettings } from './settings.ts';

export type ReadReply = { read: ReadImport } | { code: ErrorCode; message: string };

/** @throws AppError as `readImport`; file_too_complex where it takes too long or too much memory */
export async function readInWorker(
  files: readonly ImportFile[],
  options: ImportOptions,
  limits: Pick<ImportSettings, 'readMs' | 'readMegabytes'>,
): Promise<ReadImport> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { files, options },
    resourceLimits: { maxOldGenerationSizeMb: limits.readMegabytes },
  });
  try {
    const signal = AbortSignal.timeout(limits.readMs);
    const [reply] = (await once(worker, 'message', { signal })) as [ReadReply];
    if ('read' in reply) return reply.read;
    throw new AppError(reply.code, reply.message);
  } catch (error) {
    throw toAppError(error, limits);
  } finally {
    await worker.terminate();
  }
}

function toAppError(error: unknown, { readMs }: Pick<ImportSettings, 'readMs'>): unknown {
  const { name, code } = error as { name?: string; code?: string };
  const tooComplex = (why: string) =>
    new AppError('file_too_complex', `The import cannot be read: ${why}.`, { cause: error });
  if (name === 'AbortError') return tooComplex(`it takes longer than ${readMs / 1_000} seconds`);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return tooComplex('it takes too much memory');
  return error;
}
