/** Uploaded files; their bytes are in the blob store. */
import { type Selectable, sql } from 'kysely';
import type { Receipt } from '../../../../contract/knowledge/files.ts';
import { foldText } from '../fold-text.ts';
import { prepare } from '../prepared.ts';
import type { AvailabilityColumns, FilesTable } from '../schema.ts';
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
import { addTombstone, raiseVersion, takeId } from './knowledge/knowledge-version.ts';
import { toFailure } from './pairs/pairs.ts';
import { toAvailability, toAvailabilityColumns, UNRESTRICTED } from './pairs/source-properties.ts';
import { createSourceList } from './source-list.ts';

/** The columns of a record, without those for search and training. */
export const FILE_COLUMNS = [
  'chatbot_id',
  'id',
  'file_name',
  'kind',
  'size_bytes',
  'sha256',
  'blob_key',
  'content_length',
  'doc_id',
  'state',
  'failure_code',
  'failure_message',
  'receipt',
  'created_at',
  'modified_at',
  'replaces',
  'external_id',
  'source_url',
  'step',
  'tags',
  'is_enabled',
  'valid_from',
  'valid_until',
] as const satisfies (keyof FilesTable)[];

export type FileRow = Pick<Selectable<FilesTable>, (typeof FILE_COLUMNS)[number]>;

interface InsertedParameters
  extends Required<Omit<NewFile, 'id' | 'step' | keyof SourceAvailability>>,
    Selectable<AvailabilityColumns> {
  chatbotId: string;
  id: number;
  searchText: string;
  step: string | null;
}

const INSERT = prepare<InsertedParameters>()((db, p) =>
  db
    .insertInto('files')
    .values({
      chatbot_id: p.chatbotId,
      id: p.id,
      file_name: p.fileName,
      search_text: p.searchText,
      kind: p.kind,
      size_bytes: p.sizeBytes,
      sha256: p.sha256,
      blob_key: p.blobKey,
      content_length: 0,
      doc_id: '',
      state: 'pending',
      failure_code: null,
      failure_message: null,
      receipt: null,
      attempts: 0,
      due_at: p.nowMs,
      owner: null,
      changed_version: 0,
      created_at: p.nowMs,
      modified_at: p.nowMs,
      replaces: p.replaces,
      external_id: p.externalId,
      source_url: p.sourceUrl,
      step: p.step,
      tags: p.tags,
      is_enabled: p.is_enabled,
      valid_from: p.valid_from,
      valid_until: p.valid_until,
    })
    .returning(FILE_COLUMNS),
);

/** An index has nothing to follow of what was never trained. */
const DESCRIBE = prepare<
  Selectable<AvailabilityColumns> &
    Pick<TrainingFile, 'chatbotId' | 'id' | 'fileName' | 'externalId' | 'sourceUrl'> & {
      searchText: string;
      version: number;
    }
>()((db, p) =>
  db
    .updateTable('files')
    .set({
      file_name: p.fileName,
      search_text: p.searchText,
      external_id: p.externalId,
      source_url: p.sourceUrl,
      tags: p.tags,
      is_enabled: p.is_enabled,
      valid_from: p.valid_from,
      valid_until: p.valid_until,
      changed_version: sql<number>`case when changed_version > 0 then cast(${p.version} as bigint) else changed_version end`,
    })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id),
);

const DELETE = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db
    .deleteFrom('files')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning([...FILE_COLUMNS, 'changed_version']),
);

const FIND = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db.selectFrom('files').select(FILE_COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

const FIND_DUPLICATE = prepare<{ chatbotId: string; id: number; sha256: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('chatbot_id', '=', p.chatbotId)
    .where('sha256', '=', p.sha256)
    .where('id', '<', p.id)
    .where('replaces', 'is', null),
);

/** The history names what it can put back. */
const HAS_BLOB = prepare<{ blobKey: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select('id')
    .where('blob_key', '=', p.blobKey)
    .unionAll(db.selectFrom('history').select('ordinal as id').where('blob_key', '=', p.blobKey))
    .limit(1),
);

const BLOB_KEYS = prepare<Record<never, never>>()((db) =>
  db
    .selectFrom('files')
    .select('blob_key')
    .union(
      db
        .selectFrom('history')
        .select('blob_key')
        .where('blob_key', 'is not', null)
        .$castTo<{ blob_key: string }>(),
    ),
);

const BLOB_KEYS_OF = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select('blob_key')
    .where('chatbot_id', '=', p.chatbotId)
    .union(
      db
        .selectFrom('history')
        .select('blob_key')
        .where('chatbot_id', '=', p.chatbotId)
        .where('blob_key', 'is not', null)
        .$castTo<{ blob_key: string }>(),
    ),
);

const FIND_BY_EXTERNAL_ID = prepare<{ chatbotId: string; externalId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('external_id', '=', p.externalId)
    .limit(sql.lit(1)),
);

const FIND_REPLACEMENT = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('replaces', '=', p.id),
);

const IS_LISTED = sql`replaces is null`;
const LIST = createSourceList<FileRow>('files', FILE_COLUMNS, { isListed: IS_LISTED });
const LIST_IDS = createSourceList<{ id: number }>('files', ['id'], { isListed: IS_LISTED });

const CONTENT_COLUMNS = [
  'id',
  'external_id',
  'sha256',
  'state',
  'failure_code',
  'failure_message',
  'replaces',
] as const satisfies (keyof FilesTable)[];
/** Replacements too: one may bring the name, or new content for it. */
const LIST_CONTENTS = createSourceList<Pick<FileRow, (typeof CONTENT_COLUMNS)[number]>>(
  'files',
  CONTENT_COLUMNS,
  { isListed: sql`(external_id is not null or replaces is not null)` },
);

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
