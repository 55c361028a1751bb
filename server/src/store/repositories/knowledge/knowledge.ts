/** Reads a chatbot's knowledge for an index, and the texts of an index's matches. */
import { type Selectable, sql } from 'kysely';
import type { SourceKind } from '../../../../../contract/common.ts';
import { isAvailable, type Moment, type SourceText } from '../../../retrieval/search/entries.ts';
import type { KnowledgeRepository, WantedSources } from '../../knowledge-types.ts';
import { prepare } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { AvailabilityColumns } from '../../tables/knowledge.ts';
import type { NewChunk } from '../../types.ts';
import { decodeVectors } from '../../vector-codec.ts';
import { parseLocator } from '../chunks.ts';
import { toAvailability } from '../pairs/source-properties.ts';
import { readDelta, readPairs } from './knowledge-delta.ts';
import type { KnowledgeDelta } from './knowledge-delta-parts.ts';
import { AVAILABILITY_COLUMNS } from './knowledge-statements.ts';

const MATCHED_PAIRS = prepare<{ chatbotId: string; json: string }>({ isBrief: true })((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(['id', 'doc_id', 'question', 'answer', 'negative_questions', ...AVAILABILITY_COLUMNS])
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasId(sql.ref('id'), p.json)),
);

const MATCHED_CHUNKS = prepare<{ chatbotId: string; json: string; upTo: number }>({ isBrief: true })(
  (db, p, dialect) =>
    db
      .selectFrom(
        dialect
          .jsonRows<{ id: number; ordinal: number }>(p.json, { id: 'integer', ordinal: 'integer' })
          .as('matched'),
      )
      // Cross joins keep their order on SQLite: from the few matches to their chunks, not the reverse.
      .crossJoin('chunks')
      .crossJoin('files')
      .where('chunks.chatbot_id', '=', p.chatbotId)
      .where('chunks.kind', '=', 'file')
      .whereRef('chunks.source_id', '=', 'matched.id')
      .whereRef('chunks.ordinal', '=', 'matched.ordinal')
      .where('files.chatbot_id', '=', p.chatbotId)
      .whereRef('files.id', '=', 'chunks.source_id')
      .where('files.changed_version', '<=', p.upTo)
      .select([
        'chunks.source_id as id',
        'chunks.ordinal',
        'chunks.text',
        'chunks.locator',
        'files.doc_id',
        'files.file_name',
        'files.source_url',
        'files.tags',
        'files.is_enabled',
        'files.valid_from',
        'files.valid_until',
      ]),
);

const LIST_CHUNKS = prepare<{ chatbotId: string; fileId: number; after: number; limit: number }>()((db, p) =>
  db
    .selectFrom('chunks')
    .select(['ordinal', 'text', 'locator', 'terms', 'vectors', 'encoded_by'])
    .where('chatbot_id', '=', p.chatbotId)
    .where('kind', '=', 'file')
    .where('source_id', '=', p.fileId)
    .where('ordinal', '>', p.after)
    .orderBy('ordinal')
    .limit(p.limit),
);

type Match = { kind: SourceKind; sourceId: number; ordinal: number };

export class Knowledge implements KnowledgeRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async delta(chatbotId: string, sinceVersion: number): Promise<KnowledgeDelta | undefined> {
    return readDelta(this.#session, chatbotId, sinceVersion);
  }

  async pairs(chatbotId: string, ids: readonly number[]): Promise<KnowledgeDelta | undefined> {
    return readPairs(this.#session, chatbotId, ids);
  }

  async matchSources(
    chatbotId: string,
    matches: Match[],
    { upTo = Number.MAX_SAFE_INTEGER, moment }: WantedSources = {},
  ): Promise<(SourceText | undefined)[]> {
    // Sent together if they go over a network.
    const found = await Promise.all([
      this.#findPairs(chatbotId, matches, moment),
      this.#findChunks(chatbotId, matches, upTo, moment),
    ]);
    const sources = new Map(found.flat().map((source) => [keyOf(source), source]));
    return matches.map((match) => sources.get(keyOf(match)));
  }

  async listChunks(
    chatbotId: string,
    fileId: number,
    { limit = Number.MAX_SAFE_INTEGER, after = -1 } = {},
  ): Promise<NewChunk[]> {
    const rows = await this.#session.all(LIST_CHUNKS, { chatbotId, fileId, after, limit });
    return rows.map((row) => ({
      ordinal: row.ordinal,
      text: row.text,
      locator: parseLocator(row.locator),
      terms: row.terms,
      vectors: decodeVectors(row.vectors),
      encodedBy: row.encoded_by,
    }));
  }

  async #findPairs(chatbotId: string, matches: Match[], moment?: Moment): Promise<SourceText[]> {
    const wanted = matches.filter((match) => match.kind === 'qa').map((match) => ({ id: match.sourceId }));
    if (wanted.length === 0) return [];
    const rows = await this.#session.all(MATCHED_PAIRS, { chatbotId, json: JSON.stringify(wanted) });
    return rows.filter(isSaidAt(moment)).map(({ id, doc_id, question, answer, negative_questions }) => ({
      kind: 'qa',
      sourceId: id,
      ordinal: 0,
      docId: doc_id,
      question,
      answer,
      ...(negative_questions !== null && { negativeQuestions: JSON.parse(negative_questions) as string[] }),
    }));
  }

  async #findChunks(
    chatbotId: string,
    matches: Match[],
    upTo: number,
    moment?: Moment,
  ): Promise<SourceText[]> {
    const wanted = matches
      .filter((match) => match.kind === 'file')
      .map((match) => ({ id: match.sourceId, ordinal: match.ordinal }));
    if (wanted.length === 0) return [];
    const rows = await this.#session.all(MATCHED_CHUNKS, { chatbotId, json: JSON.stringify(wanted), upTo });
    return rows.filter(isSaidAt(moment)).map((row) => ({
      kind: 'file',
      sourceId: row.id,
      ordinal: row.ordinal,
      docId: row.doc_id,
      fileName: row.file_name,
      ...(row.source_url !== null && { sourceUrl: row.source_url }),
      text: row.text,
      locator: parseLocator(row.locator),
    }));
  }
}

function isSaidAt(moment: Moment | undefined): (row: Selectable<AvailabilityColumns>) => boolean {
  if (moment === undefined) return () => true;
  return (row) => {
    const source = toAvailability(row);
    return source.isEnabled && isAvailable(source, moment);
  };
}

function keyOf({ kind, sourceId, ordinal }: Match): string {
  return `${kind} ${sourceId} ${ordinal}`;
}
