/** The chunks of trained sources, as every repository that changes them writes and removes them. */

import { sql } from 'kysely';
import type { SourceKind } from '../../../../contract/common.ts';
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import { prepare, prepareShapes, written } from '../prepared.ts';
import type { Session } from '../session.ts';
import type { ChunksTable } from '../tables/knowledge.ts';
import type { NewChunk } from '../types.ts';
import { encodeVectors } from '../vector-codec.ts';

interface Source {
  chatbotId: string;
  kind: SourceKind;
  sourceId: number;
}

/** Of one source, in one statement: each of their pages is overwritten. */
const DELETED_ROWS = 100;

const DELETE_CHUNKS = prepare<Source>()((db, p) =>
  db
    .deleteFrom('chunks')
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', p.kind)
    .where('source_id', '=', p.sourceId)
    .where('ordinal', 'in', (eb) =>
      eb
        .selectFrom('chunks')
        .select('ordinal')
        .where('chatbot_id', '=', p.chatbotId)
        .where('kind', '=', p.kind)
        .where('source_id', '=', p.sourceId)
        .orderBy('ordinal')
        .limit(sql.lit(DELETED_ROWS)),
    )
    .returning('ordinal'),
);

/** Deletes all chunks of a source; whether there were any. */
export async function deleteChunks(session: Session, source: Source): Promise<boolean> {
  let deleted = 0;
  let page: unknown[];
  do {
    page = await session.all(DELETE_CHUNKS, source);
    deleted += page.length;
  } while (page.length === DELETED_ROWS);
  return deleted > 0;
}

const DELETE_PAIR_CHUNKS = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  written(
    db,
    sql`
      delete from chunks where chatbot_id = ${p.chatbotId} and kind = 'qa'
        and ${dialect.hasId(sql.ref('source_id'), p.json)}`,
  ),
);

/** Of all these pairs in one statement. */
export async function deletePairChunks(
  session: Session,
  chatbotId: string,
  ids: readonly number[],
): Promise<void> {
  const json = JSON.stringify(ids.map((id) => ({ id })));
  await session.all(DELETE_PAIR_CHUNKS, { chatbotId, json });
}

/** Rows in one statement, largest first: few texts to prepare, few round trips. */
const ROWS_PER_STATEMENT = [50, 5, 1];

const COLUMNS = [
  'chatbot_id',
  'kind',
  'source_id',
  'ordinal',
  'text',
  'locator',
  'terms',
  'vectors',
  'encoded_by',
] as const satisfies (keyof ChunksTable)[];

const insertRows = prepareShapes(String, (rows: number) =>
  prepare<Record<string, unknown>>()((db, p) =>
    db
      .insertInto('chunks')
      .values(
        Array.from({ length: rows }, (_, row) =>
          Object.fromEntries(COLUMNS.map((column) => [column, p[`${column}${row}`]])),
        ) as unknown as ChunksTable[],
      ),
  ),
);

export async function insertChunks(
  session: Session,
  chatbotId: string,
  kind: SourceKind,
  sources: readonly { sourceId: number; chunks: readonly NewChunk[] }[],
): Promise<void> {
  const rows = sources.flatMap(({ sourceId, chunks }) =>
    chunks.map((chunk) => toRow(chatbotId, kind, sourceId, chunk)),
  );
  let start = 0;
  for (const size of ROWS_PER_STATEMENT) {
    for (; rows.length - start >= size; start += size) {
      const parameters: Record<string, unknown> = {};
      for (let row = 0; row < size; row += 1) {
        for (const column of COLUMNS) parameters[`${column}${row}`] = rows[start + row]?.[column];
      }
      await session.all(insertRows(size), parameters);
    }
  }
  if (rows.some((row) => row.encoded_by === '')) await session.all(CLEAR_ENCODED, { chatbotId });
}

/** The chatbot has chunks again that more encoders are to see. */
const CLEAR_ENCODED = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('chatbots')
    .set({ encoded_by: '' })
    .where('id', '=', p.chatbotId)
    .where('encoded_by', '!=', ''),
);

function toRow(
  chatbotId: string,
  kind: SourceKind,
  sourceId: number,
  chunk: NewChunk,
): Omit<ChunksTable, 'encoded_version'> {
  return {
    chatbot_id: chatbotId,
    kind,
    source_id: sourceId,
    ordinal: chunk.ordinal,
    text: chunk.text,
    locator: chunk.locator === null ? null : JSON.stringify(chunk.locator),
    terms: chunk.terms,
    vectors: encodeVectors(chunk.vectors),
    encoded_by: chunk.encodedBy,
  };
}

export function parseLocator(json: string | null): Locator | null {
  return json === null ? null : (JSON.parse(json) as Locator);
}
