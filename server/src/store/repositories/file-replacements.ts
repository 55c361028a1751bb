/**
 * Replacements of files. One is a row of its own, trained by the queue of files like any other, which no list shows. Once trained, its
 * content takes the place of its file's in the transaction that writes its chunks: an index sees both changes in one version, or neither.
 */
import { sql } from 'kysely';
import { foldText } from '../fold-text.ts';
import { prepare, written } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import { FILE_COLUMNS, type FileRow } from './file-statements.ts';
import { deleteFileSuggestions } from './suggestions.ts';

/** A claimed file and what was made of it. */
export interface TrainedFile {
  owner: string;
  chatbotId: string;
  id: number;
  docId: string;
  contentLength: number;
  /** JSON. */
  receipt: string;
}

/** Ends the claim of a trained replacement, as its owner alone may. */
const TAKE = prepare<{ owner: string; chatbotId: string; id: number }>()((db, p) =>
  db
    .deleteFrom('files')
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .where('owner', '=', p.owner)
    .where('state', '=', 'training')
    .where('replaces', 'is not', null)
    .returning(FILE_COLUMNS),
);

type Switched = FileRow & TrainedFile & { searchText: string; version: number };

/** A claim of the old content ends as well: its state is no longer `training`. */
const SWITCH = prepare<Switched>()((db, p) =>
  written(
    db,
    sql<{ id: number }>`
      update files
      set file_name = ${p.file_name}, search_text = ${p.searchText}, kind = ${p.kind}, size_bytes = ${p.size_bytes},
        sha256 = ${p.sha256}, blob_key = ${p.blob_key}, content_length = ${p.contentLength}, doc_id = ${p.docId},
        receipt = ${p.receipt as string}, external_id = coalesce(${p.external_id}, external_id),
        source_url = coalesce(${p.source_url}, source_url), tags = coalesce(${p.tags}, tags), state = 'trained', failure_code = null, failure_message = null,
        attempts = 0, due_at = null, owner = null, changed_version = ${p.version},
        modified_at = case when modified_at < ${p.modified_at} then ${p.modified_at} else modified_at + 1 end
      where chatbot_id = ${p.chatbotId} and id = ${p.replaces}
      returning id`,
  ),
);

/** The id of the file that has the content now; undefined where the claim was lost, or the file was deleted. */
export async function switchContent(
  session: Session,
  trained: TrainedFile,
  version: number,
): Promise<number | undefined> {
  const taken = await first(session, TAKE, trained);
  if (taken === undefined) return undefined;
  const searchText = foldText(taken.file_name);
  const switched = await first(session, SWITCH, { ...taken, ...trained, searchText, version });
  if (switched !== undefined) await deleteFileSuggestions(session, trained.chatbotId, switched.id);
  return switched?.id;
}
