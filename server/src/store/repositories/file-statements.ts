/** The statements on uploaded files. */
import { type Selectable, sql } from 'kysely';
import { prepare } from '../prepared.ts';
import type { AvailabilityColumns, FilesTable } from '../tables/knowledge.ts';
import type { NewFile, SourceAvailability, TrainingFile } from '../types.ts';
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

export const INSERT = prepare<InsertedParameters>()((db, p) =>
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
export const DESCRIBE = prepare<
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

export const DELETE = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db
    .deleteFrom('files')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning([...FILE_COLUMNS, 'changed_version']),
);

export const FIND = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db.selectFrom('files').select(FILE_COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

export const FIND_DUPLICATE = prepare<{ chatbotId: string; id: number; sha256: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('chatbot_id', '=', p.chatbotId)
    .where('sha256', '=', p.sha256)
    .where('id', '<', p.id)
    .where('replaces', 'is', null),
);

/** The history names what it can put back. */
export const HAS_BLOB = prepare<{ blobKey: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select('id')
    .where('blob_key', '=', p.blobKey)
    .unionAll(db.selectFrom('history').select('ordinal as id').where('blob_key', '=', p.blobKey))
    .limit(1),
);

export const BLOB_KEYS = prepare<Record<never, never>>()((db) =>
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

export const BLOB_KEYS_OF = prepare<{ chatbotId: string }>()((db, p) =>
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

export const FIND_BY_EXTERNAL_ID = prepare<{ chatbotId: string; externalId: string }>()((db, p) =>
  db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('external_id', '=', p.externalId)
    .limit(sql.lit(1)),
);

export const FIND_REPLACEMENT = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where('replaces', '=', p.id),
);

const IS_LISTED = sql`replaces is null`;
export const LIST = createSourceList<FileRow>('files', FILE_COLUMNS, { isListed: IS_LISTED });
export const LIST_IDS = createSourceList<{ id: number }>('files', ['id'], { isListed: IS_LISTED });

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
export const LIST_CONTENTS = createSourceList<Pick<FileRow, (typeof CONTENT_COLUMNS)[number]>>(
  'files',
  CONTENT_COLUMNS,
  { isListed: sql`(external_id is not null or replaces is not null)` },
);
