/** Uploaded files; their bytes are in the blob store. */
import type { Receipt } from '../../../../contract/knowledge/files.ts';
import { foldText } from '../fold-text.ts';
import { first, type Session } from '../session.ts';
import type {
  FileContent,
  FileRepository,
  HistoryStep,
  ListFilter,
  NewFile,
  SourceAvailability,
  TrainingFile,
} from '../types.ts';
import { deleteChunks } from './chunks.ts';
import {
  BLOB_KEYS,
  BLOB_KEYS_OF,
  DELETE,
  DESCRIBE,
  FIND,
  FIND_BY_EXTERNAL_ID,
  FIND_DUPLICATE,
  FIND_REPLACEMENT,
  type FileRow,
  HAS_BLOB,
  INSERT,
  LIST,
  LIST_CONTENTS,
  LIST_IDS,
} from './file-statements.ts';
import { addTombstone, raiseVersion, takeId } from './knowledge/knowledge-version.ts';
import { toFailure } from './pairs/pairs.ts';
import { toAvailability, toAvailabilityColumns, UNRESTRICTED } from './pairs/source-properties.ts';
import { deleteFileSuggestions } from './suggestions.ts';

export class Files implements FileRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(chatbotId: string, file: NewFile): Promise<TrainingFile | undefined> {
    const { step = null, ...given } = file;
    const id = given.id ?? (await takeId(this.#session, chatbotId));
    if (id === undefined) return undefined;
    const row = await first(this.#session, INSERT, {
      ...{ replaces: null, externalId: null, sourceUrl: null },
      ...given,
      ...toAvailabilityColumns({ ...UNRESTRICTED, ...given }),
      chatbotId,
      id,
      searchText: foldText(file.fileName),
      step: step && JSON.stringify(step),
    });
    return row && toTrainingFile(row);
  }

  async describe(
    chatbotId: string,
    id: number,
    labels: Pick<TrainingFile, 'fileName' | 'externalId' | 'sourceUrl' | keyof SourceAvailability>,
  ): Promise<void> {
    const version = await raiseVersion(this.#session, chatbotId);
    if (version === undefined) return;
    const { fileName, externalId, sourceUrl } = labels;
    await this.#session.all(DESCRIBE, {
      ...{ chatbotId, id, version, fileName, externalId, sourceUrl },
      ...toAvailabilityColumns(labels),
      searchText: foldText(fileName),
    });
  }

  async delete(chatbotId: string, id: number): Promise<TrainingFile | undefined> {
    const row = await first(this.#session, DELETE, { chatbotId, id });
    if (row === undefined) return undefined;
    await deleteFileSuggestions(this.#session, chatbotId, id);
    // An index holds nothing of a file that was never trained.
    if (row.changed_version > 0) {
      await deleteChunks(this.#session, { chatbotId, kind: 'file', sourceId: id });
      await addTombstone(this.#session, chatbotId, 'file', id);
    }
    return toTrainingFile(row);
  }

  async find(chatbotId: string, id: number): Promise<TrainingFile | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, id });
    return row && toTrainingFile(row);
  }

  async findByExternalId(chatbotId: string, externalId: string): Promise<TrainingFile | undefined> {
    const row = await first(this.#session, FIND_BY_EXTERNAL_ID, { chatbotId, externalId });
    return row && toTrainingFile(row);
  }

  async findReplacement(chatbotId: string, id: number): Promise<TrainingFile | undefined> {
    const row = await first(this.#session, FIND_REPLACEMENT, { chatbotId, id });
    return row && toTrainingFile(row);
  }

  async list(chatbotId: string, filter: ListFilter = {}): Promise<TrainingFile[]> {
    return (await LIST.list(this.#session, chatbotId, filter)).map(toTrainingFile);
  }

  async listIds(chatbotId: string, filter: ListFilter): Promise<number[]> {
    return (await LIST_IDS.list(this.#session, chatbotId, filter)).map(({ id }) => id);
  }

  async listContents(chatbotId: string): Promise<FileContent[]> {
    return (await LIST_CONTENTS.list(this.#session, chatbotId)).map((row) => ({
      id: row.id,
      externalId: row.external_id,
      sha256: row.sha256,
      state: row.state,
      failure: toFailure(row),
      replaces: row.replaces,
    }));
  }

  count(chatbotId: string, filter: Pick<ListFilter, 'search' | 'isTrained'> = {}): Promise<number> {
    return LIST.count(this.#session, chatbotId, filter);
  }

  async findDuplicateOf(chatbotId: string, id: number, sha256: string): Promise<number | undefined> {
    return (await first(this.#session, FIND_DUPLICATE, { chatbotId, id, sha256 }))?.id ?? undefined;
  }

  async hasBlob(blobKey: string): Promise<boolean> {
    return (await first(this.#session, HAS_BLOB, { blobKey })) !== undefined;
  }

  async listBlobKeys(): Promise<string[]> {
    return (await this.#session.all(BLOB_KEYS, {})).map((row) => row.blob_key);
  }

  async listBlobKeysOf(chatbotId: string): Promise<string[]> {
    return (await this.#session.all(BLOB_KEYS_OF, { chatbotId })).map((row) => row.blob_key);
  }
}

export function toTrainingFile(row: FileRow): TrainingFile {
  return {
    chatbotId: row.chatbot_id,
    id: row.id,
    fileName: row.file_name,
    kind: row.kind,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    blobKey: row.blob_key,
    contentLength: row.content_length,
    docId: row.doc_id,
    state: row.state,
    failure: toFailure(row),
    receipt: row.receipt === null ? null : (JSON.parse(row.receipt) as Receipt),
    createdAtMs: row.created_at,
    modifiedAtMs: row.modified_at,
    replaces: row.replaces,
    externalId: row.external_id,
    sourceUrl: row.source_url,
    step: row.step === null ? null : (JSON.parse(row.step) as HistoryStep),
    ...toAvailability(row),
  };
}
