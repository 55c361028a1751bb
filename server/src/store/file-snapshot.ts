/** A file as plain data: what the history keeps of it before and after a change. */
import type { TrainingFile } from './records.ts';

export interface FileSnapshot {
  fileName: string;
  kind: TrainingFile['kind'];
  sizeBytes: number;
  sha256: string;
  /** Where its content is stored. Never shown. */
  blobKey: string;
  externalId: string | null;
  sourceUrl: string | null;
  tags: string[];
  enabled: boolean;
  validFromMs: number | null;
  validUntilMs: number | null;
}

export function toFileSnapshot(file: TrainingFile): FileSnapshot {
  const { fileName, kind, sizeBytes, sha256, blobKey, externalId, sourceUrl } = file;
  return {
    fileName,
    kind,
    sizeBytes,
    sha256,
    blobKey,
    externalId,
    sourceUrl,
    tags: [...file.tags],
    enabled: file.isEnabled,
    validFromMs: file.validFromMs,
    validUntilMs: file.validUntilMs,
  };
}
