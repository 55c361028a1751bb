/** Golden questions: what a chatbot must say to them, whether it did, and which chatbots are to be asked again. */
import type { GoldenExpectation, GoldenSaid } from '../../../../../contract/asking/golden.ts';
import { first, type Session } from '../../session.ts';
import {
  CHANGE,
  CLAIM,
  CONFIRM,
  COUNT,
  DELETE,
  DUE,
  ERASE_EXPECTED,
  FORGET_RUNS,
  type GoldenRow,
  INSERT,
  LEASE,
  LIST,
  RAISE,
  RUNS,
  SAVE_RESULTS,
  SAVE_RUN,
  STATE,
} from './golden-statements.ts';
import type {
  GoldenExpected,
  GoldenQuestion,
  GoldenRepository,
  GoldenResult,
  GoldenState,
  StoredGoldenRun,
} from './golden-types.ts';

/** Rows in one statement. */
const ROWS_AT_ONCE = 100;

/** Takes the text that was expected out of them; a run under way does not bring it back. */
export async function eraseExpected(
  session: Session,
  chatbotId: string,
  expects: GoldenExpectation,
  sourceId: number,
): Promise<void> {
  const erased = await session.all(ERASE_EXPECTED, { chatbotId, expects, sourceId });
  if (erased.length > 0) await session.all(RAISE, { chatbotId, count: 0 });
}

function* inPages<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}

export class Golden implements GoldenRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async list(chatbotId: string): Promise<GoldenQuestion[]> {
    return (await this.#session.all(LIST, { chatbotId })).map(toQuestion);
  }

  async count(chatbotId: string): Promise<number> {
    return (await first(this.#session, COUNT, { chatbotId }))?.count ?? 0;
  }

  async insert(chatbotId: string, added: readonly GoldenExpected[], nowMs: number): Promise<void> {
    const raised = await first(this.#session, RAISE, { chatbotId, count: added.length });
    const firstId = (raised?.lastId ?? added.length) - added.length + 1;
    await this.#insert(
      chatbotId,
      added.map((one, at) => ({ ...one, id: firstId + at })),
      nowMs,
    );
  }

  async restore(
    chatbotId: string,
    restored: readonly (GoldenExpected & { id: number })[],
    nowMs: number,
  ): Promise<void> {
    await this.#session.all(RAISE, { chatbotId, count: 0 });
    await this.#insert(chatbotId, restored, nowMs);
  }

  async #insert(
    chatbotId: string,
    added: readonly (GoldenExpected & { id: number })[],
    nowMs: number,
  ): Promise<void> {
    const rows = added.map((one) => ({
      id: one.id,
      question: one.question,
      expects: one.expects,
      source_id: one.sourceId,
      page: one.page,
      expected_text: one.expectedText,
    }));
    for (const page of inPages(rows))
      await this.#session.all(INSERT, { chatbotId, json: JSON.stringify(page), nowMs });
  }

  async change(chatbotId: string, id: number, changed: GoldenExpected): Promise<boolean> {
    const row = await first(this.#session, CHANGE, { chatbotId, id, ...changed });
    if (row !== undefined) await this.#session.all(RAISE, { chatbotId, count: 0 });
    return row !== undefined;
  }

  async delete(chatbotId: string, ids: readonly number[]): Promise<void> {
    await this.#session.all(RAISE, { chatbotId, count: 0 });
    for (const page of inPages(ids.map((id) => ({ id }))))
      await this.#session.all(DELETE, { chatbotId, json: JSON.stringify(page) });
  }

  async state(chatbotId: string): Promise<GoldenState | undefined> {
    const row = await first(this.#session, STATE, { chatbotId });
    return row && { ...row };
  }

  async due(nowMs: number, limit: number): Promise<{ chatbotId: string; standsAs: string }[]> {
    return (await this.#session.all(DUE, { nowMs, limit })).map((row) => ({ ...row }));
  }

  async claim(chatbotId: string, nowMs: number, untilMs: number): Promise<GoldenState | undefined> {
    const claimed = await first(this.#session, CLAIM, { chatbotId, nowMs, untilMs });
    return claimed && this.state(chatbotId);
  }

  async extend(chatbotId: string, untilMs: number): Promise<void> {
    await this.#session.all(LEASE, { chatbotId, untilMs });
  }

  async release(chatbotId: string): Promise<void> {
    await this.#session.all(LEASE, { chatbotId, untilMs: 0 });
  }

  async finish(
    chatbotId: string,
    { state, dueAtMs, ...run }: StoredGoldenRun & { state: GoldenState; dueAtMs: number | null },
    results: readonly GoldenResult[],
    keptMax: number,
  ): Promise<boolean> {
    const { edition, standsAs: checkedAs } = state;
    const confirmed = await first(this.#session, CONFIRM, { chatbotId, edition, checkedAs, dueAtMs });
    await this.release(chatbotId);
    if (confirmed === undefined) return false;
    const rows = results.map(({ id, outcome, said, expectedText }) => ({
      id,
      outcome,
      said: said && JSON.stringify(said),
      expected_text: expectedText,
    }));
    for (const page of inPages(rows))
      await this.#session.all(SAVE_RESULTS, { chatbotId, json: JSON.stringify(page) });
    await this.#session.all(SAVE_RUN, { chatbotId, ...run });
    await this.#session.all(FORGET_RUNS, { chatbotId, keptMax });
    return true;
  }

  async runs(chatbotId: string, limit: number): Promise<StoredGoldenRun[]> {
    return (await this.#session.all(RUNS, { chatbotId, limit })).map((row) => ({ ...row }));
  }
}

function toQuestion(row: GoldenRow): GoldenQuestion {
  return {
    id: row.id,
    question: row.question,
    expects: row.expects,
    sourceId: row.source_id,
    page: row.page,
    expectedText: row.expected_text,
    outcome: row.outcome,
    said: row.said === null ? null : (JSON.parse(row.said) as GoldenSaid),
  };
}
