/** Trials of thresholds over HTTP. */
import type {
  CalibrationChanges,
  CalibrationChangesQuery,
  CalibrationRun,
} from '../../../contract/asking/tuning.ts';
import { ApiError, request, withQuery } from './client.ts';

const base = (chatbotId: string) => `/api/chatbots/${chatbotId}/calibration/run`;

export const readTrial = (chatbotId: string, signal: AbortSignal) =>
  request<CalibrationRun>('GET', base(chatbotId), { signal });
export const startTrial = (chatbotId: string) => request<CalibrationRun>('POST', base(chatbotId));
/** Why one that had begun came to nothing, as if its beginning had been refused. */
export const toTrialError = (chatbotId: string, fault: NonNullable<CalibrationRun['fault']>) =>
  new ApiError(fault.status, fault.code, fault.detail, undefined, [], `POST ${base(chatbotId)}`);
export const stopTrial = (chatbotId: string) => request<void>('DELETE', base(chatbotId));

export const listTrialChanges = (chatbotId: string, query: CalibrationChangesQuery, signal: AbortSignal) =>
  request<CalibrationChanges>('GET', withQuery(`${base(chatbotId)}/changes`, query), { signal });
