/** Trials of thresholds, one a chatbot, each held by one process at a time: how far it is, and what came out. */

import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { CalibrationHold, CalibrationRunRepository, StoredCalibrationRun } from './run-types.ts';

const FIND = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .selectFrom('calibration_runs')
    .select([
      'state',
      'ahead',
      'percent',
      'created_at as createdAtMs',
      'leased_until as leasedUntilMs',
      'outcome',
    ])
    .where('chatbot_id', '=', p.chatbotId),
);

const BEGIN = prepare<CalibrationHold & { createdAtMs: number; leasedUntilMs: number }>()((db, p) =>
  db
    .insertInto('calibration_runs')
    .values({
      chatbot_id: p.chatbotId,
      holder: p.holder,
      state: 'running',
      ahead: 0,
      percent: 0,
      created_at: p.createdAtMs,
      leased_until: p.leasedUntilMs,
      outcome: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('chatbot_id')
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          state: eb.ref('excluded.state'),
          ahead: 0,
          percent: 0,
          created_at: eb.ref('excluded.created_at'),
          leased_until: eb.ref('excluded.leased_until'),
          outcome: null,
        }))
        .where((eb) =>
          eb.or([
            eb('calibration_runs.state', '<>', 'running'),
            eb('calibration_runs.leased_until', '<', eb.ref('excluded.created_at')),
          ]),
        ),
    )
    .returning('holder'),
);

const ADVANCE = prepare<CalibrationHold & { ahead: number; percent: number; leasedUntilMs: number }>()(
  (db, p) =>
    db
      .updateTable('calibration_runs')
      .set({ ahead: p.ahead, percent: p.percent, leased_until: p.leasedUntilMs })
      .where('chatbot_id', '=', p.chatbotId)
      .where('holder', '=', p.holder)
      .where('state', '=', 'running')
      .returning('holder'),
);

const FINISH = prepare<CalibrationHold & { state: 'done' | 'failed'; outcome: string }>()((db, p) =>
  db
    .updateTable('calibration_runs')
    .set({ state: p.state, outcome: p.outcome })
    .where('chatbot_id', '=', p.chatbotId)
    .where('holder', '=', p.holder)
    .where('state', '=', 'running'),
);

const STOP = prepare<{ chatbotId: string }>()((db, p) =>
  db
    .updateTable('calibration_runs')
    .set({ state: 'stopped' })
    .where('chatbot_id', '=', p.chatbotId)
    .where('state', '=', 'running'),
);

export class CalibrationRuns implements CalibrationRunRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async find(chatbotId: string): Promise<StoredCalibrationRun | undefined> {
    const row = await first(this.#session, FIND, { chatbotId });
    return row && { ...row };
  }

  async begin(
    hold: CalibrationHold,
    times: { createdAtMs: number; leasedUntilMs: number },
  ): Promise<boolean> {
    return (await first(this.#session, BEGIN, { ...hold, ...times })) !== undefined;
  }

  async advance(
    hold: CalibrationHold,
    progress: Pick<StoredCalibrationRun, 'ahead' | 'percent' | 'leasedUntilMs'>,
  ): Promise<boolean> {
    return (await first(this.#session, ADVANCE, { ...hold, ...progress })) !== undefined;
  }

  async finish(hold: CalibrationHold, state: 'done' | 'failed', outcome: string): Promise<void> {
    await this.#session.all(FINISH, { ...hold, state, outcome });
  }

  async stop(chatbotId: string): Promise<void> {
    await this.#session.all(STOP, { chatbotId });
  }
}
