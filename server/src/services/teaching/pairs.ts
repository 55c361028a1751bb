/** Question-and-answer pairs: durable when acknowledged, used by every ask from then on, trained soon after. */
import type { PairBody } from '../../../../contract/knowledge/pairs.ts';
import { countCodePoints } from '../../../../contract/text.ts';
import { AppError, chatbotGone } from '../../errors.ts';
import type { HistoryStep, ListFilter, Pair, Repositories, Store } from '../../store/types.ts';
import { changePair, toAnswerChange } from './answer-history.ts';
import { answerIdOf } from './answer-snapshots.ts';
import { fingerprint, performOnce } from './idempotency.ts';
import { type ListPage, readPage } from './list-page.ts';
import { weighPair } from './weigh-pair.ts';

export interface PairService {
  /** @throws AppError not_found if the chatbot is gone, idempotency_key_reused */
  create(chatbotId: string, body: PairBody, step: HistoryStep, idempotencyKey?: string): Promise<Pair>;
  list(chatbotId: string, filter: ListFilter): Promise<ListPage<Pair>>;
  /** The pair with its new text, untrained again. @throws AppError not_found */
  update(chatbotId: string, id: number, body: PairBody, step: HistoryStep): Promise<Pair>;
  /** @throws AppError not_found */
  remove(chatbotId: string, id: number, step: HistoryStep, options?: { isErasing?: boolean }): Promise<void>;
}

export interface PairParts {
  store: Store;
  /** Announces when training is due. */
  wake: (dueAtMs: number) => void;
  nowMs: () => number;
  /** How long changes gather before they are trained together. */
  debounceMs: number;
  idempotencyKeepHours: number;
}

export function createPairService(parts: PairParts): PairService {
  const { store, nowMs } = parts;

  function toWrite({ question, answer }: PairBody) {
    const now = nowMs();
    const contentLength = countCodePoints(question) + countCodePoints(answer);
    return { question, answer, contentLength, nowMs: now, dueAtMs: now + parts.debounceMs };
  }

  return {
    async create(chatbotId, body, step, idempotencyKey) {
      const pair = toWrite(body);
      const insertPair = async (tx: Repositories): Promise<Pair | undefined> => {
        const inserted = await tx.pairs.insert(chatbotId, { ...pair, taughtBy: step.actor.kind });
        const change = inserted && toAnswerChange(answerIdOf(inserted), [], [inserted]);
        if (change !== undefined) await tx.history.append(chatbotId, step, [change]);
        return inserted;
      };
      const insertOnce = async (tx: Repositories, key: string): Promise<Pair> => {
        const repeatable = {
          chatbotId,
          key,
          fingerprint: fingerprint('POST pair', body.question, body.answer),
          nowMs: pair.nowMs,
          keepHours: parts.idempotencyKeepHours,
        };
        // The record outlives the pair, so it has nothing of its texts: a repeat has the same ones, or is refused.
        const insert = async (): Promise<Omit<Pair, 'question' | 'answer'>> => {
          const { question: _, answer: __, ...rest } = (await insertPair(tx)) ?? failWithoutBot();
          return rest;
        };
        const { result } = await performOnce(tx, repeatable, insert);
        return { ...result, question: body.question, answer: body.answer };
      };
      // Without a key, it fails outside the transaction: nothing has to be undone, and other writers share the
      // transaction.
      const created = await store.write<Pair | undefined>((tx) =>
        idempotencyKey === undefined ? insertPair(tx) : insertOnce(tx, idempotencyKey),
      );
      if (created === undefined) failWithoutBot();
      parts.wake(pair.dueAtMs);
      return created;
    },

    list: (chatbotId, filter) => readPage(store.read.pairs, chatbotId, filter, weighPair),

    async update(chatbotId, id, body, step) {
      const pair = toWrite(body);
      const updated = await store.write((tx) =>
        changePair(tx, { chatbotId, id }, step, () => tx.pairs.update(chatbotId, id, pair)),
      );
      parts.wake(pair.dueAtMs);
      return updated ?? fail(`This chatbot has no pair ${id}.`);
    },

    async remove(chatbotId, id, step, { isErasing = false } = {}) {
      const isRemoved = await store.write(async (tx) => {
        const pair = isErasing ? await tx.pairs.find(chatbotId, id) : undefined;
        const removed = await changePair(tx, { chatbotId, id }, step, () => tx.pairs.delete(chatbotId, id));
        for (const of of new Set([id, ...(pair === undefined ? [] : [answerIdOf(pair)])]))
          if (isErasing) await tx.history.erase(chatbotId, 'answer', String(of));
        return removed;
      });
      if (isRemoved !== true) fail(`This chatbot has no pair ${id}.`);
    },
  };
}

function fail(message: string): never {
  throw new AppError('not_found', message);
}

function failWithoutBot(): never {
  throw chatbotGone();
}
