/** A step of the history for tests that call services without a request. */
import { beginStep } from '../../server/src/store/history-step.ts';
import type { HistoryStep } from '../../server/src/store/types.ts';

export const aStep = (): HistoryStep => beginStep({ kind: 'service', id: null, name: 'test' }, Date.now());
