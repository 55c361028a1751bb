/** Applies rows to a chatbot in calls of the size that one may have; all of them are one step of the history. */
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../store/types.ts';
import type { BulkOutcome, BulkRequest, BulkService } from '../../teaching/bulk/bulk-types.ts';

export interface RowTarget extends Omit<BulkRequest, 'rows'> {
  chatbotId: string;
  actor: Actor;
}

export interface RowApplier {
  /** @throws AppError invalid_request for mode `replace` with more rows than one call takes; not_found */
  apply(rows: AsyncIterable<unknown> | Iterable<unknown>, target: RowTarget): Promise<BulkOutcome>;
}

export function createRowApplier(bulk: BulkService, rowsMax: number): RowApplier {
  return {
    async apply(rows, { chatbotId, actor, ...request }) {
      const whole: BulkOutcome = {
        counts: { created: 0, changed: 0, unchanged: 0, refused: 0, deleted: 0 },
        results: [],
        stepId: null,
      };
      let batch: unknown[] = [];
      let sent = 0;
      const send = async (): Promise<void> => {
        const first = sent;
        sent += batch.length;
        const begun = whole.stepId === null ? {} : { stepId: whole.stepId };
        const call = { ...request, ...begun, rows: batch };
        const { counts, results, stepId } = await bulk.apply(chatbotId, call, actor);
        batch = [];
        for (const result of results)
          whole.results.push(result.row < 0 ? result : { ...result, row: first + result.row });
        for (const state of Object.keys(counts) as (keyof typeof counts)[])
          whole.counts[state] += counts[state];
        whole.stepId ??= stepId;
      };
      for await (const row of rows) {
        if (batch.length === rowsMax) {
          if (request.mode === 'replace')
            throw new AppError('invalid_request', `Mode replace takes ${rowsMax} answers at most.`);
          await send();
        }
        batch.push(row);
      }
      if (batch.length > 0) await send();
      return whole;
    },
  };
}
