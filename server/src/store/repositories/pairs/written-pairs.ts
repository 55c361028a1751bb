/** Writes many pairs of one chatbot at one version: a change of an answer is a change of all its wordings. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonColumns } from '../../dialect.ts';
import { foldTexts } from '../../fold-text.ts';
import { prepare, written } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { WrittenWording } from '../../types.ts';
import { deletePairChunks } from '../chunks.ts';
import { toAnswerColumns } from './source-properties.ts';

/** When it is written, for training and for records. */
export interface WrittenAt {
  version: number;
  nowMs: number;
  dueAtMs: number;
}

/** In one statement if each is a trip; few otherwise, for all requests wait for it, and SQLite joins JSON rows badly. */
const ROWS_OVER_NETWORK = 100;
const ROWS_INSERTED_HERE = 20;
const ROWS_UPDATED_HERE = 1;
const ROWS_DELETED_HERE = 50;

const TEXTS: JsonColumns = {
  id: 'integer',
  question: 'text',
  answer: 'text',
  search_text: 'text',
  answer_hash: 'text',
  content_length: 'integer',
};
const PROPERTIES: JsonColumns = {
  answer_id: 'integer',
  external_id: 'text',
  negative_questions: 'text',
  taught_by: 'text',
  tags: 'text',
  is_enabled: 'integer',
  valid_from: 'integer',
  valid_until: 'integer',
};
const COLUMNS: JsonColumns = { ...TEXTS, ...PROPERTIES };

interface Parameters extends WrittenAt {
  chatbotId: string;
  json: string;
}

const columnList = (columns: JsonColumns) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));

const INSERT = prepare<Parameters>()((db, p, dialect) =>
  written(
    db,
    sql`
      insert into pairs (chatbot_id, ${columnList(COLUMNS)}, doc_id, state, attempts, due_at, changed_version, created_at, modified_at)
      select cast(${p.chatbotId} as text), ${columnList(COLUMNS)}, '', 'pending', 0, cast(${p.dueAtMs} as bigint),
        cast(${p.version} as bigint), cast(${p.nowMs} as bigint), cast(${p.nowMs} as bigint)
      from ${dialect.jsonRows(p.json, COLUMNS)} as added`,
  ),
);

const assignments = (columns: JsonColumns) =>
  sql.join(
    Object.keys(columns)
      .filter((name) => name !== 'id')
      .map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`),
  );

// Strictly later, whatever the clock shows: it invalidates a claim of the old text.
const LATER = (nowMs: number) =>
  sql`modified_at = case when modified_at < ${nowMs} then ${nowMs} else modified_at + 1 end`;

const RETEACH = prepare<Parameters>()((db, p, dialect) =>
  written(
    db,
    sql`
      update pairs set ${assignments(COLUMNS)}, doc_id = '', state = 'pending', failure_code = null, failure_message = null,
        attempts = 0, due_at = ${p.dueAtMs}, owner = null, changed_version = ${p.version}, ${LATER(p.nowMs)}
      from ${dialect.jsonRows(p.json, COLUMNS)} as changed
      where pairs.chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('pairs.id'), p.json)} and pairs.id = changed.id`,
  ),
);

// One that is being trained is taken up again: its claim is of a row that changed.
const SET_PROPERTIES = prepare<Parameters>()((db, p, dialect) =>
  written(
    db,
    sql`
      update pairs set ${assignments(PROPERTIES)},
        due_at = case when state = 'training' then ${p.dueAtMs} else due_at end,
        owner = case when state = 'training' then null else owner end,
        state = case when state = 'training' then 'pending' else state end,
        changed_version = ${p.version}, ${LATER(p.nowMs)}
      from ${dialect.jsonRows(p.json, { id: 'integer', ...PROPERTIES })} as changed
      where pairs.chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('pairs.id'), p.json)} and pairs.id = changed.id`,
  ),
);

const DELETE = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`delete from pairs where chatbot_id = ${p.chatbotId} and ${dialect.hasId(sql.ref('id'), p.json)}`,
  ),
);

function* inPages<T>(session: Session, rows: readonly T[], here: number): Generator<T[]> {
  const size = session.dialect.hasRoundTrips ? ROWS_OVER_NETWORK : here;
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

export async function insertWordings(
  session: Session,
  chatbotId: string,
  wordings: readonly WrittenWording[],
  at: WrittenAt,
): Promise<void> {
  for (const page of inPages(session, wordings, ROWS_INSERTED_HERE))
    await session.all(INSERT, { chatbotId, json: JSON.stringify(page.map(toRow)), ...at });
}

/** Their texts are trained anew. */
export async function reteachWordings(
  session: Session,
  chatbotId: string,
  wordings: readonly WrittenWording[],
  at: WrittenAt,
): Promise<void> {
  for (const page of inPages(session, wordings, ROWS_UPDATED_HERE)) {
    await session.all(RETEACH, { chatbotId, json: JSON.stringify(page.map(toRow)), ...at });
    const ids = page.map(({ id }) => id);
    await deletePairChunks(session, chatbotId, ids);
  }
}

/** Everything but their texts; what was trained stays. */
export async function setProperties(
  session: Session,
  chatbotId: string,
  wordings: readonly WrittenWording[],
  at: WrittenAt,
): Promise<void> {
  for (const page of inPages(session, wordings, ROWS_UPDATED_HERE)) {
    const rows = page.map((wording) => ({ id: wording.id, ...toAnswerColumns(wording) }));
    await session.all(SET_PROPERTIES, { chatbotId, json: JSON.stringify(rows), ...at });
  }
}

export async function deleteWordings(
  session: Session,
  chatbotId: string,
  ids: readonly number[],
): Promise<void> {
  for (const page of inPages(session, ids, ROWS_DELETED_HERE)) {
    await deletePairChunks(session, chatbotId, page);
    await session.all(DELETE, { chatbotId, json: JSON.stringify(page.map((id) => ({ id }))) });
  }
}

function toRow(wording: WrittenWording) {
  const { id, question, answer, contentLength } = wording;
  return {
    id,
    question,
    answer,
    search_text: foldTexts(question, answer),
    answer_hash: hash('sha256', answer, 'base64url'),
    content_length: contentLength,
    ...toAnswerColumns(wording),
  };
}
