/** The trial of thresholds over HTTP, with its progress. */
import {
  CALIBRATION_LINES,
  type Calibration,
  type CalibrationLine,
  type CalibrationProgress,
} from '../../../contract/asking/tuning.ts';
import { requestLines, toApiError, unreachable } from './client.ts';

/** Takes seconds for a chatbot of many pairs, and waits for its turn before that. */
export async function readCalibration(
  chatbotId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: CalibrationProgress) => void },
): Promise<Calibration> {
  const path = `/api/chatbots/${chatbotId}/calibration`;
  for await (const line of requestLines<CalibrationLine>(path, CALIBRATION_LINES, signal)) {
    if ('calibration' in line) return line.calibration;
    if ('problem' in line) throw toApiError(line.problem.status, JSON.stringify(line.problem));
    onProgress(line.progress);
  }
  throw unreachable();
}
