/** What was changed in a chatbot, by whom, from what to what. */
import type {
  HistoryChange,
  HistoryEntry,
  HistoryFilter,
  HistoryRepository,
  HistoryStep,
  HistorySubject,
  ListedStep,
  Loss,
} from '../../history-types.ts';
import { prepare } from '../../prepared.ts';
import { first, type Session } from '../../session.ts';
import { eraseExpected } from '../golden/golden.ts';
import { appendEvents } from '../webhooks/append-events.ts';
import type { WebhookEvent } from '../webhooks/webhook-types.ts';
import { appendChanges } from './append.ts';
import { deleteBefore, eraseSubject, listOverdue } from './forgetting.ts';
import { listChanges, listLosses, listSteps } from './listing.ts';

const DAYS = prepare<{ chatbotId: string }>({ isBrief: true, isBesideCounters: true })((db, p) =>
  db.selectFrom('chatbots').select('history_days as days').where('id', '=', p.chatbotId),
);

export class History implements HistoryRepository {
  readonly #session: Session;
  readonly #defaultDays: number;

  /** @param defaultDays for how long it is kept where the owner set nothing */
  constructor(session: Session, defaultDays: number) {
    this.#session = session;
    this.#defaultDays = defaultDays;
  }

  async append(chatbotId: string, step: HistoryStep, changes: readonly HistoryChange[]): Promise<void> {
    await appendChanges(this.#session, chatbotId, step, changes, this.#defaultDays);
    await appendEvents(this.#session, chatbotId, changes.flatMap(toEvent), step.atMs);
  }

  async findDays(chatbotId: string): Promise<number | undefined> {
    const row = await first(this.#session, DAYS, { chatbotId });
    return row && (row.days ?? this.#defaultDays);
  }

  listSteps(
    chatbotId: string,
    filter: HistoryFilter & { sinceMs: number; limit: number; changesMax: number },
  ): Promise<ListedStep[]> {
    return listSteps(this.#session, chatbotId, filter);
  }

  listChanges(
    chatbotId: string,
    stepId: string,
    page: { from: number; limit: number },
  ): Promise<HistoryEntry[]> {
    return listChanges(this.#session, chatbotId, stepId, page);
  }

  listLosses(chatbotId: string, page: Parameters<HistoryRepository['listLosses']>[1]): Promise<Loss[]> {
    return listLosses(this.#session, chatbotId, page);
  }

  async erase(chatbotId: string, subject: HistorySubject, subjectId: string): Promise<string[]> {
    if (subject === 'answer' || subject === 'file')
      await eraseExpected(this.#session, chatbotId, subject, Number(subjectId));
    return eraseSubject(this.#session, { chatbotId, subject, subjectId });
  }

  deleteBefore(
    chatbotId: string,
    beforeMs: number,
    limit: number,
  ): Promise<{ deleted: number; blobKeys: string[] }> {
    return deleteBefore(this.#session, chatbotId, beforeMs, limit);
  }

  listOverdue(nowMs: number, limit: number): Promise<{ chatbotId: string; days: number }[]> {
    return listOverdue(this.#session, nowMs, this.#defaultDays, limit);
  }
}

/** Every change of an answer passes through the history, kept or not: none is told of elsewhere. */
function toEvent({ subject, subjectId, action, before, after }: HistoryChange): WebhookEvent[] {
  if (subject !== 'answer') return [];
  const { externalId = null } = (after ?? before ?? {}) as { externalId?: string | null };
  // No text of it: one that is erased must not stay in the outbox.
  return [{ type: 'answer.changed', data: { answerId: Number(subjectId), action, externalId } }];
}
