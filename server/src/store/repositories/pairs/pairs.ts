/** Question-and-answer pairs. */
import { sql } from 'kysely';
import { groupKeyOfAnswer } from '../../../retrieval/search/entries.ts';
import { foldTexts } from '../../fold-text.ts';
import { prepare } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import type { ListFilter, Pair, PairChanges, PairRepository } from '../../types.ts';
import { deleteChunks } from '../chunks.ts';
import { addTombstone, raiseVersion, raiseVersionAndTakeId, takeId } from '../knowledge/knowledge-version.ts';
import { createSourceList } from '../source-list.ts';
import { readPairChanges } from './pair-changes.ts';
import { PAIR_COLUMNS, type PairRow } from './pair-columns.ts';
import {
  type AnswerColumns,
  pickAnswerProperties,
  toAnswerColumns,
  toAnswerProperties,
  UNRESTRICTED,
} from './source-properties.ts';

type WrittenPair = Parameters<PairRepository['insert']>[1];

interface WrittenParameters extends TextParameters {
  answerId: number | null;
  externalId: string | null;
}

interface TextParameters {
  chatbotId: string;
  id: number;
  question: string;
  answer: string;
  searchText: string;
  answerHash: string;
  contentLength: number;
  version: number;
  nowMs: number;
  dueAtMs: number;
}

type InsertedParameters = TextParameters & AnswerColumns;

const toInserted = (p: InsertedParameters) => ({
  chatbot_id: p.chatbotId,
  id: p.id,
  question: p.question,
  answer: p.answer,
  search_text: p.searchText,
  answer_hash: p.answerHash,
  content_length: p.contentLength,
  doc_id: sql.lit(''),
  state: sql.lit('pending' as const),
  failure_code: sql.lit(null),
  failure_message: sql.lit(null),
  attempts: sql.lit(0),
  due_at: p.dueAtMs,
  owner: sql.lit(null),
  changed_version: p.version,
  created_at: p.nowMs,
  modified_at: p.nowMs,
  answer_id: p.answer_id,
  external_id: p.external_id,
  negative_questions: p.negative_questions,
  taught_by: p.taught_by,
  tags: p.tags,
  is_enabled: p.is_enabled,
  valid_from: p.valid_from,
  valid_until: p.valid_until,
});

const INSERT = prepare<InsertedParameters>()((db, p) => db.insertInto('pairs').values(toInserted(p)));

const UPDATE = prepare<WrittenParameters>()((db, p) =>
  db
    .updateTable('pairs')
    .set({
      question: p.question,
      answer: p.answer,
      search_text: p.searchText,
      answer_hash: p.answerHash,
      content_length: p.contentLength,
      answer_id: p.answerId,
      external_id: p.externalId,
      doc_id: '',
      state: 'pending',
      failure_code: null,
      failure_message: null,
      attempts: 0,
      due_at: p.dueAtMs,
      owner: null,
      changed_version: p.version,
      // Strictly later, whatever the clock shows: it invalidates a claim of the old text.
      modified_at: sql`case when modified_at < ${p.nowMs} then ${p.nowMs} else modified_at + 1 end`,
    })
    .where('chatbot_id', '=', p.chatbotId)
    .where('id', '=', p.id)
    .returning(PAIR_COLUMNS),
);

const DELETE = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db.deleteFrom('pairs').where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id).returning('id'),
);

const FIND = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db.selectFrom('pairs').select(PAIR_COLUMNS).where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

const BY_ANSWER = prepare<{ chatbotId: string; answerId: number }>()((db, p) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where(sql<number>`coalesce(answer_id, id)`, '=', p.answerId)
    .orderBy('id'),
);

const EXISTS = prepare<{ chatbotId: string; id: number }>()((db, p) =>
  db.selectFrom('pairs').select('id').where('chatbot_id', '=', p.chatbotId).where('id', '=', p.id),
);

const LIST = createSourceList<PairRow>('pairs', PAIR_COLUMNS);
const LIST_IDS = createSourceList<{ id: number }>('pairs', ['id']);

export class Pairs implements PairRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(chatbotId: string, pair: WrittenPair): Promise<Pair | undefined> {
    const taken = await raiseVersionAndTakeId(this.#session, chatbotId);
    if (taken === undefined) return undefined;
    const properties = { ...UNRESTRICTED, ...pair };
    const parameters = toParameters(chatbotId, taken.lastId, taken.version, pair);
    await this.#session.all(INSERT, { ...parameters, ...toAnswerColumns(properties) });
    return {
      chatbotId,
      id: taken.lastId,
      question: pair.question,
      answer: pair.answer,
      contentLength: pair.contentLength,
      docId: '',
      state: 'pending',
      failure: null,
      createdAtMs: pair.nowMs,
      modifiedAtMs: pair.nowMs,
      ...pickAnswerProperties(properties),
    };
  }

  async update(chatbotId: string, id: number, pair: WrittenPair): Promise<Pair | undefined> {
    const version = await this.#raiseFor(chatbotId, id);
    if (version === undefined) return undefined;
    const place = await this.#placeAfter(chatbotId, id, pair.answer);
    const row = await first(this.#session, UPDATE, {
      ...toParameters(chatbotId, id, version, pair),
      ...place,
    });
    await deleteChunks(this.#session, { chatbotId, kind: 'qa', sourceId: id });
    return row && toPair(row);
  }

  async delete(chatbotId: string, id: number): Promise<boolean> {
    if ((await first(this.#session, EXISTS, { chatbotId, id })) === undefined) return false;
    await addTombstone(this.#session, chatbotId, 'qa', id);
    await deleteChunks(this.#session, { chatbotId, kind: 'qa', sourceId: id });
    return (await first(this.#session, DELETE, { chatbotId, id })) !== undefined;
  }

  async find(chatbotId: string, id: number): Promise<Pair | undefined> {
    const row = await first(this.#session, FIND, { chatbotId, id });
    return row && toPair(row);
  }

  async listByAnswer(chatbotId: string, answerId: number): Promise<Pair[]> {
    return (await this.#session.all(BY_ANSWER, { chatbotId, answerId })).map(toPair);
  }

  async list(chatbotId: string, filter: ListFilter = {}): Promise<Pair[]> {
    return (await LIST.list(this.#session, chatbotId, filter)).map(toPair);
  }

  async listIds(chatbotId: string, filter: ListFilter): Promise<number[]> {
    return (await LIST_IDS.list(this.#session, chatbotId, filter)).map(({ id }) => id);
  }

  count(chatbotId: string, filter: Pick<ListFilter, 'search' | 'isTrained'> = {}): Promise<number> {
    return LIST.count(this.#session, chatbotId, filter);
  }

  async findChanges(
    chatbotId: string,
    since: { since: number; limit: number },
  ): Promise<PairChanges | undefined> {
    const rows = await readPairChanges(this.#session, chatbotId, since);
    return rows && { ...rows, changed: rows.changed.map(toPair) };
  }

  /**
   * Which answer the pair belongs to once it has this text: with another one it leaves its other wordings, and their external id. The
   * chatbot is locked, for its version was raised.
   */
  async #placeAfter(
    chatbotId: string,
    id: number,
    answer: string,
  ): Promise<Pick<WrittenParameters, 'answerId' | 'externalId'>> {
    const before = await this.find(chatbotId, id);
    const { answerId, externalId } = before ?? UNRESTRICTED;
    const stays = answerId === null || before?.answer === answer;
    if (stays || (await this.listByAnswer(chatbotId, answerId)).length === 1) return { answerId, externalId };
    // The others go on under the id of this pair.
    const own = answerId === id ? await takeId(this.#session, chatbotId) : undefined;
    return { answerId: own ?? null, externalId: null };
  }

  /** Returns the raised version; undefined, and nothing raised, if there is no such pair. */
  async #raiseFor(chatbotId: string, id: number): Promise<number | undefined> {
    if ((await first(this.#session, EXISTS, { chatbotId, id })) === undefined) return undefined;
    return raiseVersion(this.#session, chatbotId);
  }
}

export function toPair(row: PairRow): Pair {
  return {
    chatbotId: row.chatbot_id,
    id: row.id,
    question: row.question,
    answer: row.answer,
    contentLength: row.content_length,
    docId: row.doc_id,
    state: row.state,
    failure: toFailure(row),
    createdAtMs: row.created_at,
    modifiedAtMs: row.modified_at,
    ...toAnswerProperties(row),
  };
}

export function toFailure(row: {
  failure_code: string | null;
  failure_message: string | null;
}): { code: string; message: string } | null {
  return row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' };
}

function toParameters(chatbotId: string, id: number, version: number, pair: WrittenPair): TextParameters {
  return {
    chatbotId,
    id,
    version,
    question: pair.question,
    answer: pair.answer,
    searchText: foldTexts(pair.question, pair.answer),
    answerHash: groupKeyOfAnswer(pair.answer),
    contentLength: pair.contentLength,
    nowMs: pair.nowMs,
    dueAtMs: pair.dueAtMs,
  };
}
