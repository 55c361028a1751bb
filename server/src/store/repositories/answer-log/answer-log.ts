/** The log of answers, and what customers made of them. */
import type { SourceKind } from '../../../../../contract/common.ts';
import type {
  AnswerFeedback,
  AnswerLogRepository,
  AnswerPath,
  FeedbackBand,
  KeptAnswer,
  ListedAnswer,
} from '../../console-types.ts';
import { firstIdAt } from '../../history-step.ts';
import { first, type Session } from '../../session.ts';
import { TAKE_UNANSWERED_ID } from '../unanswered.ts';
import {
  type COLUMNS,
  COUNT,
  ERASE_SAID,
  INSERT,
  type ListedRow,
  list,
  MARK,
  NOTE_CHANGE,
  NOWHERE,
} from './answer-statements.ts';
import {
  DELETE_ANSWERS,
  DELETE_FEEDBACK,
  DELETE_UNANSWERED,
  ERASE_ANSWERS,
  ERASE_FEEDBACK,
  ERASE_MESSAGES,
  ERASE_UNANSWERED,
  OVERDUE,
} from './expiry-statements.ts';
import { FEEDBACK_BANDS, SAVE_FEEDBACK } from './feedback-statements.ts';

/** In one statement if each is a trip; few otherwise, for all requests wait for it. */
const ROWS_OVER_NETWORK = 200;
const ROWS_HERE = 20;

export class AnswerLog implements AnswerLogRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async insert(answers: readonly (KeptAnswer & { chatbotId: string })[]): Promise<void> {
    const atOnce = this.#session.dialect.hasRoundTrips ? ROWS_OVER_NETWORK : ROWS_HERE;
    for (const [chatbotId, ofOne] of Map.groupBy(answers, (answer) => answer.chatbotId)) {
      for (let at = 0; at < ofOne.length; at += atOnce) {
        const json = JSON.stringify(ofOne.slice(at, at + atOnce).map(toRow));
        await this.#session.all(INSERT, { chatbotId, json });
      }
      await this.#session.all(NOTE_CHANGE, { chatbotId });
    }
  }

  async list(
    chatbotId: string,
    path: AnswerPath,
    range: { before: string; from: string; limit: number },
  ): Promise<ListedAnswer[]> {
    const rows = await this.#session.all(list(path.by), {
      chatbotId,
      ...range,
      ...NOWHERE,
      ...(path.by === 'helpful' ? { helpful: path.helpful ? 1 : 0 } : path),
    });
    return rows.map(toListed);
  }

  async mark(chatbotId: string, id: string, isRight: boolean): Promise<boolean> {
    const marked = await first(this.#session, MARK, { chatbotId, id, isRight: isRight ? 1 : 0 });
    if (marked !== undefined) await this.#session.all(NOTE_CHANGE, { chatbotId });
    return marked !== undefined;
  }

  async saveFeedback(chatbotId: string, feedback: AnswerFeedback): Promise<void> {
    await this.#session.all(SAVE_FEEDBACK, { chatbotId, ...feedback, helpful: feedback.helpful ? 1 : 0 });
    await this.#session.all(NOTE_CHANGE, { chatbotId });
  }

  async count(chatbotId: string, { fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<number> {
    const span = { chatbotId, from: firstIdAt(fromMs), until: firstIdAt(untilMs) };
    return Number((await first(this.#session, COUNT, span))?.answers ?? 0);
  }

  async feedbackBands(chatbotId: string, sinceMs: number): Promise<FeedbackBand[]> {
    const rows = await this.#session.all(FEEDBACK_BANDS, { chatbotId, from: firstIdAt(sinceMs) });
    return rows.map((row) => ({ ...row, band: Number(row.band) }));
  }

  async listOverdue(
    nowMs: number,
    defaultDays: number,
    limit: number,
  ): Promise<{ chatbotId: string; days: number }[]> {
    const rows = await this.#session.all(OVERDUE, { nowMs, defaultDays, limit });
    return rows.map((row) => ({ ...row }));
  }

  async deleteBefore(chatbotId: string, beforeMs: number, limit: number): Promise<boolean> {
    const answers = await this.#session.all(DELETE_ANSWERS, { chatbotId, beforeMs, limit });
    const feedback = await this.#session.all(DELETE_FEEDBACK, { chatbotId, beforeMs, limit });
    const questions = await this.#session.all(DELETE_UNANSWERED, { chatbotId, beforeMs, limit });
    if (questions.length > 0) await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    if (answers.length + feedback.length > 0) await this.#session.all(NOTE_CHANGE, { chatbotId });
    return [answers, feedback, questions].some(({ length }) => length === limit);
  }

  async eraseVisitor(chatbotId: string, visitor: string): Promise<number> {
    await this.#session.all(ERASE_FEEDBACK, { chatbotId, visitor });
    const erased = await this.#session.all(ERASE_ANSWERS, { chatbotId, visitor });
    const questions = await this.#session.all(ERASE_UNANSWERED, { chatbotId, visitor });
    await this.#session.all(ERASE_MESSAGES, { chatbotId, visitor });
    if (questions.length > 0) await this.#session.all(TAKE_UNANSWERED_ID, { chatbotId, suggested: 0 });
    if (erased.length > 0) await this.#session.all(NOTE_CHANGE, { chatbotId });
    return erased.length;
  }

  async eraseSaid(chatbotId: string, sourceKind: SourceKind, sourceId: number): Promise<void> {
    await this.#session.all(ERASE_SAID, { chatbotId, sourceKind, sourceId });
    await this.#session.all(NOTE_CHANGE, { chatbotId });
  }
}

function toRow({
  id,
  atMs,
  sourceKind,
  sourceId,
  ...kept
}: KeptAnswer): Record<keyof typeof COLUMNS, unknown> {
  return { ...kept, id, at: atMs, source_kind: sourceKind, source_id: sourceId };
}

function toListed({ at, source_kind, source_id, is_right, helpful, ...row }: ListedRow): ListedAnswer {
  return {
    ...row,
    atMs: at,
    sourceKind: source_kind,
    sourceId: source_id,
    isRight: is_right === 1,
    helpful: helpful === null ? null : helpful === 1,
  };
}
