/** Answers with all their wordings: the pairs that share an `answer_id`, or a pair that has none. */
import { sql } from 'kysely';
import { prepare } from '../../prepared.ts';
import type { Session } from '../../session.ts';
import type { Answer, AnswerFilter, AnswerRepository, AnswerWrites, Pair } from '../../types.ts';
import { addTombstonesAt, raiseVersion, takeIds } from '../knowledge/knowledge-version.ts';
import { createSourceList } from '../source-list.ts';
import { PAIR_COLUMNS } from './pair-columns.ts';
import { toPair } from './pairs.ts';
import { deleteWordings, insertWordings, reteachWordings, setProperties } from './written-pairs.ts';

/** As the indexes of migration 0014 have them. */
const ANSWER_ID = sql<number>`coalesce(answer_id, id)`;
const QUESTION_START_CHARACTERS = 64;
const QUESTION_START = sql<string>`substr(question, 1, ${sql.lit(QUESTION_START_CHARACTERS)})`;

const LIST = createSourceList<{ id: number }>('pairs', ['id'], { sharedId: ANSWER_ID });

const WORDINGS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasId(ANSWER_ID, p.json))
    .orderBy('id'),
);

const PAIRS_OF = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(PAIR_COLUMNS)
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasId(sql.ref<number>('id'), p.json)),
);

const BY_EXTERNAL_ID = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(['external_id as key', ANSWER_ID.as('answerId')])
    .where('chatbot_id', '=', p.chatbotId)
    .where('external_id', 'is not', null)
    .where(dialect.hasText(sql.ref<string>('external_id'), p.json)),
);

const BY_QUESTION = prepare<{ chatbotId: string; json: string }>()((db, p, dialect) =>
  db
    .selectFrom('pairs')
    .select(['question as key', ANSWER_ID.as('answerId')])
    .where('chatbot_id', '=', p.chatbotId)
    .where(dialect.hasText(QUESTION_START, p.json)),
);

/** Texts looked for in one statement. */
const SOUGHT_AT_ONCE = 100;

export class Answers implements AnswerRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async list(chatbotId: string, filter: AnswerFilter = {}): Promise<Answer[]> {
    const ids = await this.listIds(chatbotId, filter);
    const wordings = await this.findWordings(chatbotId, ids);
    return ids.flatMap((id) => {
      const pairs = wordings.get(id);
      return pairs === undefined ? [] : [{ id, wordings: pairs }];
    });
  }

  async listIds(chatbotId: string, filter: AnswerFilter): Promise<number[]> {
    return (await LIST.list(this.#session, chatbotId, filter)).map(({ id }) => id);
  }

  count(chatbotId: string, filter: AnswerFilter = {}): Promise<number> {
    return LIST.count(this.#session, chatbotId, filter);
  }

  async findWordings(chatbotId: string, answerIds: readonly number[]): Promise<Map<number, Pair[]>> {
    const found = new Map<number, Pair[]>();
    for (let from = 0; from < answerIds.length; from += SOUGHT_AT_ONCE) {
      const page = answerIds.slice(from, from + SOUGHT_AT_ONCE).map((id) => ({ id }));
      for (const row of await this.#session.all(WORDINGS_OF, { chatbotId, json: JSON.stringify(page) })) {
        const pair = toPair(row);
        const answerId = pair.answerId ?? pair.id;
        const wordings = found.get(answerId);
        if (wordings === undefined) found.set(answerId, [pair]);
        else wordings.push(pair);
      }
    }
    return found;
  }

  async findPairs(chatbotId: string, ids: readonly number[]): Promise<Map<number, Pair>> {
    const found = new Map<number, Pair>();
    for (let from = 0; from < ids.length; from += SOUGHT_AT_ONCE) {
      const page = ids.slice(from, from + SOUGHT_AT_ONCE).map((id) => ({ id }));
      for (const row of await this.#session.all(PAIRS_OF, { chatbotId, json: JSON.stringify(page) }))
        found.set(row.id, toPair(row));
    }
    return found;
  }

  async findByExternalIds(
    chatbotId: string,
    externalIds: readonly string[],
  ): Promise<Map<string, Set<number>>> {
    return this.#findAnswers(BY_EXTERNAL_ID, chatbotId, externalIds, (externalId) => externalId);
  }

  async findByQuestions(chatbotId: string, questions: readonly string[]): Promise<Map<string, Set<number>>> {
    const startOf = (question: string) => [...question.slice(0, 2 * QUESTION_START_CHARACTERS)];
    return this.#findAnswers(BY_QUESTION, chatbotId, questions, (question) =>
      startOf(question).slice(0, QUESTION_START_CHARACTERS).join(''),
    );
  }

  async takeIds(chatbotId: string, count: number): Promise<number[]> {
    if (count === 0) return [];
    const last = await takeIds(this.#session, chatbotId, count);
    return last === undefined ? [] : Array.from({ length: count }, (_, at) => last - count + 1 + at);
  }

  async write(
    chatbotId: string,
    { added, retaught, changed, removedIds }: AnswerWrites,
    times: { nowMs: number; dueAtMs: number },
  ): Promise<void> {
    if (added.length + retaught.length + changed.length + removedIds.length === 0) return;
    const version = await raiseVersion(this.#session, chatbotId);
    if (version === undefined) return;
    const at = { version, ...times };
    await insertWordings(this.#session, chatbotId, added, at);
    await reteachWordings(this.#session, chatbotId, retaught, at);
    await setProperties(this.#session, chatbotId, changed, at);
    if (removedIds.length === 0) return;
    const removed = { kind: 'qa', sourceIds: removedIds } as const;
    await addTombstonesAt(this.#session, chatbotId, version, removed);
    await deleteWordings(this.#session, chatbotId, removedIds);
  }

  /** @param toSought what is looked for in the index, which may find more than what was asked for */
  async #findAnswers(
    query: typeof BY_EXTERNAL_ID | typeof BY_QUESTION,
    chatbotId: string,
    keys: readonly string[],
    toSought: (key: string) => string,
  ): Promise<Map<string, Set<number>>> {
    const found = new Map<string, Set<number>>(keys.map((key) => [key, new Set()]));
    for (let from = 0; from < keys.length; from += SOUGHT_AT_ONCE) {
      const json = JSON.stringify(keys.slice(from, from + SOUGHT_AT_ONCE).map(toSought));
      for (const { key, answerId } of await this.#session.all(query, { chatbotId, json }))
        found.get(key ?? '')?.add(answerId);
    }
    return found;
  }
}
