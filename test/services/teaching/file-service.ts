/** A file service whose files are called trained at once. */
import {
  createFileService,
  type FileParts,
  type FileService,
} from '../../../server/src/services/teaching/files.ts';

export function createTrainedFiles(
  parts: Pick<FileParts, 'store' | 'blobs'> & Partial<FileParts>,
): FileService {
  return createFileService({
    trainer: { wake: () => {}, waitForFile: async () => ({ outcome: 'trained' }) },
    kindOfName: () => 'txt',
    detectKind: async () => 'txt',
    nowMs: Date.now,
    waitMs: 1,
    idempotencyKeepHours: 1,
    log: { warn: () => {} },
    ...parts,
  });
}
