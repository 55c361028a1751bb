/** Answers with all their wordings, changed as a whole: no ask on any node gets the old text once a change is acknowledged. */
import type { AnswerBody, AnswerListQuery } from '../../../../../contract/knowledge/answers.ts';
import { countCodePoints } from '../../../../../contract/text.ts';
import { AppError } from '../../../errors.ts';
import type { Answer, HistoryStep, Pair, Repositories, Store } from '../../../store/types.ts';
import { fingerprint, performOnce } from '../idempotency.ts';
import { type ListPage, readPage } from '../list-page.ts';
import { weighPair } from '../weigh-pair.ts';
import { type AnswerPlan, planRemoval } from './answer-plan.ts';
import { type DesiredAnswer, readDesired } from './desired-answer.ts';
import { planJoin } from './join-answers.ts';
import { lockChatbot, planAnswers, writePlans } from './write-plans.ts';

export interface AnswerService {
  list(chatbotId: string, query: AnswerListQuery): Promise<ListPage<Answer>>;
  /** @throws AppError not_found */
  get(chatbotId: string, id: number): Promise<Answer>;
  /** @throws AppError not_found, conflict if its external id is another's, invalid_request, idempotency_key_reused */
  create(chatbotId: string, body: AnswerBody, step: HistoryStep, idempotencyKey?: string): Promise<Answer>;
  /** What the body leaves out stays as it is. @throws AppError not_found, conflict, invalid_request */
  change(chatbotId: string, id: number, body: AnswerBody, step: HistoryStep): Promise<Answer>;
  /** With all its wordings, from the history as well if `isErasing`. @throws AppError not_found */
  remove(chatbotId: string, id: number, step: HistoryStep, options?: { isErasing?: boolean }): Promise<void>;
  /** One answer of several, under the first id. @throws AppError not_found, conflict if they differ */
  join(chatbotId: string, ids: readonly number[], step: HistoryStep): Promise<Answer>;
}

export interface AnswerParts {
  store: Store;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  nowMs: () => number;
  /** How long changes gather before they are trained together. */
  debounceMs: number;
  idempotencyKeepHours: number;
}

/** What an idempotency record keeps of a new answer: none of its texts, for it outlives them. */
interface CreatedAnswer {
  answerId: number;
  wordingIds: number[];
  createdAtMs: number;
}

type SavePlans = (plans: readonly AnswerPlan[]) => Promise<void>;

export function createAnswerService(parts: AnswerParts): AnswerService {
  const { store, nowMs } = parts;

  /** Runs the work on the locked chatbot, and has what it wrote trained. */
  async function write<T>(
    chatbotId: string,
    step: HistoryStep,
    work: (tx: Repositories, save: SavePlans, atMs: number) => Promise<T>,
  ): Promise<T> {
    const { atMs } = step;
    const times = { nowMs: atMs, dueAtMs: atMs + parts.debounceMs };
    const result = await store.write(async (tx) => {
      await lockChatbot(tx, chatbotId);
      return work(tx, (plans) => writePlans(tx, chatbotId, plans, { step, times }), atMs);
    });
    parts.wake(times.dueAtMs);
    return result;
  }

  async function read(tx: Repositories, chatbotId: string, id: number): Promise<Answer> {
    return { id, wordings: await readWordings(tx, chatbotId, id) };
  }

  return {
    async list(chatbotId, { availability, limit, before, search, tag, taughtBy }) {
      const filter = {
        ...(limit !== undefined && { limit }),
        ...(before !== undefined && { before }),
        ...(search !== undefined && { search }),
        ...(tag !== undefined && { tag }),
        ...(taughtBy !== undefined && { taughtBy }),
        ...(availability !== undefined && { availability: { state: availability, nowMs: nowMs() } }),
      };
      return readPage(store.read.answers, chatbotId, filter, ({ wordings }) =>
        wordings.reduce((sum, pair) => sum + weighPair(pair), 0),
      );
    },

    get: (chatbotId, id) => read(store.read, chatbotId, id),

    async create(chatbotId, body, step, idempotencyKey) {
      const desired = readDesired(body, undefined, step.actor.kind);
      const created = await write(chatbotId, step, async (tx, save, atMs) => {
        const insert = async (): Promise<CreatedAnswer> => {
          await refuseTaken(tx, chatbotId, desired);
          const [plan] = await planAnswers(tx, chatbotId, [{ before: [], desired }]);
          if (plan === undefined) throw new Error('An answer was not planned.');
          await save([plan]);
          return { answerId: plan.answerId, wordingIds: plan.after.map(({ id }) => id), createdAtMs: atMs };
        };
        if (idempotencyKey === undefined) return insert();
        const repeatable = {
          chatbotId,
          key: idempotencyKey,
          fingerprint: fingerprint('POST answer', JSON.stringify(body)),
          nowMs: atMs,
          keepHours: parts.idempotencyKeepHours,
        };
        return (await performOnce(tx, repeatable, insert)).result;
      });
      return toNewAnswer(chatbotId, desired, created);
    },

    change: (chatbotId, id, body, step) =>
      write(chatbotId, step, async (tx, save) => {
        const before = await readWordings(tx, chatbotId, id);
        const desired = readDesired(body, before[0], step.actor.kind);
        await refuseTaken(tx, chatbotId, desired, id);
        await save(await planAnswers(tx, chatbotId, [{ before, desired }]));
        return read(tx, chatbotId, id);
      }),

    remove: (chatbotId, id, step, { isErasing = false } = {}) =>
      write(chatbotId, step, async (tx, save) => {
        const wordings = await readWordings(tx, chatbotId, id);
        await save([planRemoval(wordings)]);
        // Each may have been an answer of its own.
        const subjects = isErasing ? new Set([id, ...wordings.map((pair) => pair.id)]) : [];
        for (const subject of subjects) await tx.history.erase(chatbotId, 'answer', String(subject));
      }),

    join: (chatbotId, ids, step) =>
      write(chatbotId, step, async (tx, save) => {
        const [target = 0, ...others] = [...new Set(ids)];
        const first = await readWordings(tx, chatbotId, target);
        const rest = [];
        for (const id of others) rest.push(await readWordings(tx, chatbotId, id));
        await save(planJoin([first, ...rest]));
        return read(tx, chatbotId, target);
      }),
  };
}

/** @throws AppError not_found */
async function readWordings(tx: Repositories, chatbotId: string, id: number): Promise<[Pair, ...Pair[]]> {
  const [first, ...others] = (await tx.answers.findWordings(chatbotId, [id])).get(id) ?? [];
  if (first === undefined) throw new AppError('not_found', `This chatbot has no answer ${id}.`);
  return [first, ...others];
}

/** @throws AppError conflict if another answer than `id` has the external id */
async function refuseTaken(
  tx: Repositories,
  chatbotId: string,
  { externalId }: DesiredAnswer,
  id?: number,
): Promise<void> {
  if (externalId === null) return;
  const taken = (await tx.answers.findByExternalIds(chatbotId, [externalId])).get(externalId);
  const other = [...(taken ?? [])].find((answerId) => answerId !== id);
  if (other !== undefined)
    throw new AppError('conflict', `Answer ${other} of this chatbot has this externalId already.`);
}

function toNewAnswer(chatbotId: string, desired: DesiredAnswer, created: CreatedAnswer): Answer {
  const { questions, ...properties } = desired;
  const texts = [...new Set(questions)];
  const wordings = created.wordingIds.map((id, at): Pair => {
    const question = texts[at] ?? '';
    return {
      ...properties,
      chatbotId,
      id,
      question,
      answerId: created.answerId === id ? null : created.answerId,
      contentLength: countCodePoints(question) + countCodePoints(properties.answer),
      docId: '',
      state: 'pending',
      failure: null,
      createdAtMs: created.createdAtMs,
      modifiedAtMs: created.createdAtMs,
    };
  });
  return { id: created.answerId, wordings };
}
