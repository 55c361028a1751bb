/** Training files as the API shows them. */
import type { FileDetails, FileKind, FileRecord } from '../../../../contract/knowledge/files.ts';
import type { DetailedFile } from '../../services/teaching/files.ts';
import type { TrainingFile } from '../../store/types.ts';
import { toTimestamp } from './timestamp.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Media types by what a file was found to be, whatever the client called it. */
const MEDIA_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  txt: 'text/plain',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
};

export function mediaTypeOf({ kind }: Pick<TrainingFile, 'kind'>): string {
  return MEDIA_TYPES[kind];
}

export function toFileRecord(file: TrainingFile): FileRecord {
  return {
    id: file.id,
    chatbotId: file.chatbotId,
    fileName: file.fileName,
    contentLength: file.contentLength,
    isTrained: file.state === 'trained',
    createdDate: toTimestamp(file.createdAtMs),
    modifiedDate: toTimestamp(file.modifiedAtMs),
  };
}

export function toFileDetails({
  file,
  availability,
  duplicateOf,
  replacement,
}: Omit<DetailedFile, 'replacement'> & Partial<DetailedFile>): FileDetails {
  return {
    ...toFileRecord(file),
    docId: file.docId,
    status: file.state,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    mediaType: mediaTypeOf(file),
    duplicateOf: duplicateOf ?? null,
    failure: file.failure,
    receipt: file.receipt,
    externalId: file.externalId,
    sourceUrl: file.sourceUrl,
    replacement: toReplacement(replacement),
    tags: [...file.tags],
    enabled: file.isEnabled,
    validFrom: file.validFromMs === null ? null : toTimestamp(file.validFromMs),
    validUntil: file.validUntilMs === null ? null : toTimestamp(file.validUntilMs),
    availability,
  };
}

/** One that is trained is a file's content by now; only a node of an older release leaves it so. */
function toReplacement(replacement: TrainingFile | undefined): FileDetails['replacement'] {
  if (replacement === undefined || replacement.state === 'trained') return null;
  const { fileName, state: status, failure } = replacement;
  return { fileName, status, failure };
}
